import { listMyItems, type MyItem } from "@freehub/contract/people/my-items";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { OWN } from "#lib/query-client.ts";
import { StockBadge } from "#ui/badge.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import line from "#ui/managed-list.module.css";
import { PageHead } from "#ui/page-head.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./my-items.module.css";

const PAGE = 50;

/** Refetched on every visit, because almost every action of the user changes the list. */
function myItemPagesQuery(search: string) {
	return {
		...filteredPagesQuery([OWN, "my-items", search], listMyItems, {
			query: { limit: PAGE, ...(search !== "" && { search }) },
		}),
		staleTime: 0,
	};
}

/** The products that the user added or changed, or whose stock the user changed, newest first. */
export function MyItems() {
	const [params, setParams] = useSearchParams();
	const search = params.get("search")?.trim().slice(0, 200) ?? "";
	return (
		<div className="by-width">
			<PageHead title={t`My Items`} fact={t`What you added or changed, newest first`} />
			<SearchBox
				className="max-30 below-12"
				label={t`Search my items`}
				placeholder={t`Search my items`}
				search={search}
				pause={250}
				hasShortcut
				onSearch={(text) => setParams(text === "" ? {} : { search: text }, { replace: true })}
			/>
			<ItemList search={search} />
		</div>
	);
}

function ItemList({ search }: { search: string }) {
	const { offers } = usePermissions();
	const read = useInfiniteQuery(myItemPagesQuery(search));
	const { data, isPlaceholderData } = read;
	if (data === undefined) return <LoadState query={read} what={t`Your items could not be loaded.`} />;
	const items = data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		if (search !== "") return <EmptyState sentence={t`None of your items match “${search}”.`} />;
		return (
			<EmptyState sentence={t`You have not added or changed anything yet.`} picture="/drawings/empty.svg">
				{offers("product.write") ? (
					<ButtonLink to={paths.dashboardAddItem}>
						<Trans>Add Item</Trans>
					</ButtonLink>
				) : (
					<ButtonLink to={paths.dashboardInventory} variant="default">
						<Trans>Manage Inventory</Trans>
					</ButtonLink>
				)}
			</EmptyState>
		);
	}
	return (
		<>
			<HeldList
				className="fading card lined sides-16"
				aria-label={t`My items`}
				aria-busy={isPlaceholderData}
				isStale={isPlaceholderData}
			>
				{items.map((item) => (
					<ItemLine key={item._id} item={item} canEdit={offers("product.write")} />
				))}
			</HeldList>
			<ShowMore what={t`items`} pages={read} />
		</>
	);
}

function ItemLine({ item, canEdit }: { item: MyItem; canEdit: boolean }) {
	const { _id, name, sku, quantity } = item;
	return (
		<Row className={classes.line}>
			<Link to={paths.product(_id)} className={line.product}>
				<ProductPicture product={item} className={line.picture} />
				<span>
					<strong className="weight-650">{name}</strong>
					{sku !== null && <small>{sku}</small>}
				</span>
			</Link>
			<span className={classes.stock}>
				<LiveQuantity product={_id} quantity={quantity} inWords={<StockBadge {...item} />}>
					{(expected) => <StockBadge {...item} quantity={expected} />}
				</LiveQuantity>
			</span>
			<p className="aside figures reach-links">
				<Activity item={item} />
			</p>
			{canEdit && (
				<ButtonLink to={paths.editItem(_id)} size="xs" variant="quiet">
					<Trans>Edit</Trans>
				</ButtonLink>
			)}
		</Row>
	);
}

function Activity({ item: { _id, what, at } }: { item: MyItem }) {
	const time = <time dateTime={at}>{formatTimestamp(at)}</time>;
	switch (what) {
		case "added":
			return <Trans>Added {time}</Trans>;
		case "changed":
			return <Trans>Changed {time}</Trans>;
		case "stock":
			return (
				<Trans>
					<Link to={paths.movementsOf({ product: _id })}>Stock changed</Link> {time}
				</Trans>
			);
	}
}
