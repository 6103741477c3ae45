import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Location } from "@freehub/contract/stock/locations";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
	IconBarcode,
	IconClipboardCheck,
	IconHistory,
	IconScan,
	IconTable,
	IconTags,
} from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { MoveAll } from "#areas/stock/ledger/move-all.tsx";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { QuantityPill } from "#areas/stock/ledger/quantity-pill.tsx";
import { locationsQuery, locationTotalsQuery } from "#areas/stock/ledger/queries.ts";
import { StockFormHost } from "#areas/stock/ledger/stock-form-host.tsx";
import { formatCount, formatMoney } from "#lib/format.ts";
import { labelsPath } from "#lib/label-list.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productKeys } from "#lib/product-cache.ts";
import { Badge } from "#ui/badge.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import line from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./location-page.module.css";

const PAGE = 50;

/** The products at a location and in its bins. Its key makes it one of the row lists, which are refetched when stock moves. */
function productsQuery(location: string, search: string) {
	return filteredPagesQuery([...productKeys.all, "rows", { location, search }, "location"], listProducts, {
		query: { location, limit: PAGE, ...(search === "" ? { sort: "name" as const } : { search }) },
	});
}

/** One warehouse or bin: its stock, and the actions on all of it. */
export function LocationPage({ id }: { id: string }) {
	return (
		<OnlyWith right="stock.read" sentence={t`Locations are for staff.`} title={t`Locations`}>
			<LoadedLocation id={id} />
		</OnlyWith>
	);
}

function LoadedLocation({ id }: { id: string }) {
	const read = useQuery(locationsQuery);
	const { data: locations } = read;
	if (locations === undefined) {
		return <LoadState query={read} what={t`The locations could not be loaded.`} isPage />;
	}
	const location = locations.find(({ _id, kind }) => _id === id && isPlaceKind(kind));
	if (location === undefined) {
		return (
			<EmptyState sentence={t`This location was not found.`} isPage>
				<Link to={paths.locations}>
					<Trans>All locations</Trans>
				</Link>
			</EmptyState>
		);
	}
	const title = locationName(id, locations);
	const hasBins = locations.some(({ parent }) => parent === id);
	return (
		<div className="stack gap-12">
			<DocumentTitle>
				{t({ comment: "title is a location's", message: `${title} - Locations` })}
			</DocumentTitle>
			<PageHead
				title={title}
				fact={location.isClosed ? <Closed /> : <LocationFact location={id} />}
				crumbs={[{ label: t`Locations`, to: paths.locations }]}
			/>
			<LocationLinks location={location} locations={locations} />
			<StockFormHost>
				<LocationProducts id={id} title={title} hasBins={hasBins} />
			</StockFormHost>
		</div>
	);
}

function Closed() {
	return (
		<Badge tone="bad">
			<Trans context="location">Closed</Trans>
		</Badge>
	);
}

/** '60 pieces, $1,234.00' */
function LocationFact({ location }: { location: string }) {
	const { data } = useQuery(locationTotalsQuery);
	const there = data?.find((totals) => totals.location === location);
	if (there === undefined) return null;
	const { pieces, value } = there;
	const worth = formatMoney(value.price);
	return t`${plural(pieces, { one: "# piece", other: "# pieces" })}, ${worth}`;
}

type WaysProps = { location: Location; locations: readonly Location[] };

/** The actions at the location. */
function LocationLinks({ location, locations }: WaysProps) {
	const { offers } = usePermissions();
	const { _id, isClosed } = location;
	const limit = useStoreLimit(locations)(_id);
	return (
		<div className="line gap-4-8">
			{limit !== undefined && (offers("stock.count") || offers("stock.transfer")) && (
				<p className="dim">{limit}</p>
			)}
			{offers("stock.count") && !isClosed && limit === undefined && (
				<>
					<ButtonLink
						size="sm"
						to={paths.countList(_id)}
						leftSection={<IconClipboardCheck aria-hidden="true" />}
					>
						<Trans context="verb">Count</Trans>
					</ButtonLink>
					<ButtonLink
						to={paths.countAt(_id)}
						variant="quiet"
						size="sm"
						leftSection={<IconScan aria-hidden="true" />}
					>
						<Trans>Count by scans</Trans>
					</ButtonLink>
				</>
			)}
			{offers("stock.transfer") && !isClosed && limit === undefined && (
				<MoveAll location={location} locations={locations} />
			)}
			<ButtonLink
				to={paths.inventoryAt(_id)}
				variant="quiet"
				size="sm"
				leftSection={<IconTable aria-hidden="true" />}
			>
				<Trans>Manage Inventory</Trans>
			</ButtonLink>
			<ButtonLink
				to={paths.movementsOf({ location: _id })}
				variant="quiet"
				size="sm"
				leftSection={<IconHistory aria-hidden="true" />}
			>
				<Trans>Movements</Trans>
			</ButtonLink>
			{!isClosed && (
				<>
					<ButtonLink
						to={paths.labelsOfStock(_id)}
						variant="quiet"
						size="sm"
						leftSection={<IconTags aria-hidden="true" />}
					>
						<Trans>Print labels</Trans>
					</ButtonLink>
					<ButtonLink
						to={labelsPath([{ kind: "location", id: _id, count: 1 }])}
						variant="quiet"
						size="sm"
						leftSection={<IconBarcode aria-hidden="true" />}
					>
						<Trans>Location label</Trans>
					</ButtonLink>
				</>
			)}
		</div>
	);
}

type ProductsProps = { id: string; title: string; hasBins: boolean };

function LocationProducts({ id, title, hasBins }: ProductsProps) {
	const [params, setParams] = useSearchParams();
	const search = params.get("search")?.trim().slice(0, 200) ?? "";
	const read = useInfiniteQuery(productsQuery(id, search));
	const { data, isPlaceholderData } = read;
	if (data === undefined) {
		const what = t({ comment: "title is a location's", message: `What is at ${title} could not be loaded.` });
		return <LoadState query={read} what={what} />;
	}
	const items = data.pages.flatMap((page) => page.items);
	const total = data.pages[0]?.total ?? 0;
	if (items.length === 0 && search === "") {
		return <EmptyState sentence={t`Nothing is here.`} picture="/drawings/empty.svg" />;
	}
	return (
		<>
			<div className="ends gap-8-16">
				<SearchBox
					className={classes.search}
					label={t({ comment: "title is a location's", message: `Search at ${title}` })}
					placeholder={t`Search here`}
					search={search}
					pause={250}
					hasShortcut
					onSearch={(text) => setParams(text === "" ? {} : { search: text }, { replace: true })}
				/>
				<p className="quiet figures">{productCount(total, hasBins)}</p>
			</div>
			{items.length === 0 ? (
				<EmptyState sentence={t`Nothing here matches “${search}”.`} />
			) : (
				<HeldList
					className="fading lined card sides-16"
					aria-label={t({ comment: "title is a location's", message: `Products at ${title}` })}
					aria-busy={isPlaceholderData}
					isStale={isPlaceholderData}
				>
					{items.map((product) => (
						<LocationProduct key={product._id} product={product} location={id} />
					))}
				</HeldList>
			)}
			{read.hasNextPage && <ShowMore what={t`products`} pages={read} total={total} />}
		</>
	);
}

function productCount(products: number, hasBins: boolean): string {
	return hasBins
		? plural(products, { one: "# product, with the bins", other: "# products, with the bins" })
		: plural(products, { one: "# product", other: "# products" });
}

function LocationProduct({ product, location }: { product: Product; location: string }) {
	const { _id, name, sku, quantity = 0, quantityAtLocation = quantity } = product;
	const count = formatCount(quantity);
	return (
		<Row className="row-ends gap-12 block-8 text-14">
			<Link to={paths.product(_id)} className={line.product}>
				<ProductPicture product={product} className={line.picture} />
				<span>
					<strong className="weight-650">{name}</strong>
					{sku !== null && <small>{sku}</small>}
				</span>
			</Link>
			<span className={classes.quantity}>
				{quantity !== quantityAtLocation && (
					<small className="figures">
						<Trans>{count} in all</Trans>
					</small>
				)}
				<QuantityPill product={product} location={location} />
			</span>
		</Row>
	);
}
