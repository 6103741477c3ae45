import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPencil, IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Presence } from "#areas/people/presence/presence.tsx";
import { ActionBar } from "#areas/stock/ledger/action-bar.tsx";
import { LowHereBadge } from "#areas/stock/ledger/low-here.tsx";
import { PromisedTo } from "#areas/stock/ledger/promised-to.tsx";
import { StockByLocation } from "#areas/stock/ledger/stock-by-location.tsx";
import { StoreReorderPoints } from "#areas/stock/ledger/store-reorder-points.tsx";
import { formatMoney } from "#lib/format.ts";
import { labelsPath } from "#lib/label-list.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productQuery } from "#lib/product-queries.ts";
import { listItCameFrom } from "#lib/remembered-path.ts";
import { Badge, StockBadge } from "#ui/badge.tsx";
import { Changed, LiveQuantity } from "#ui/live-quantity.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Barcodes } from "./barcodes.tsx";
import { IncomingFact, IncomingPieces } from "./incoming-pieces.tsx";
import classes from "./product-details.module.css";
import { ProductFacts } from "./product-facts.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { PromisedFact } from "./promised-fact.tsx";

type Props = {
	id: string;
	/** The list to return to if the page was not opened from one. */
	listPath: string;
	/** Its buttons and parts that other areas have: what orders it, what suppliers offer for it, and its stock movements. */
	order: (product: Product) => ReactNode;
	offers: (product: Product) => ReactNode;
	history: (product: Product) => ReactNode;
};

export function ProductDetails({ id, listPath, order, offers, history }: Props) {
	const read = useQuery(productQuery(id));
	const { data: product, error } = read;
	const list = listItCameFrom(useLocation().state) ?? { to: listPath, scrollKey: "" };
	return (
		<>
			<DocumentTitle>{product?.name ?? t`Product`}</DocumentTitle>
			{product && !isProductGone(error) ? (
				<div>
					<PageHead
						title={product.name}
						crumbs={[
							{
								label: /inventory/i.test(list.to) ? t`Manage Inventory` : t`Products`,
								to: list.to,
								state: { scrollKey: list.scrollKey },
							},
							...categoryCrumb(product),
						]}
						fact={
							<span className="row-inline wraps gap-4-16">
								<LiveQuantity
									product={product._id}
									quantity={product.quantity}
									inWords={<StockBadge {...product} />}
								>
									{(quantity) => <StockBadge {...product} quantity={quantity} />}
								</LiveQuantity>
								<LowHereBadge product={product._id} />
								<PromisedFact product={product} />
								<IncomingFact product={product} />
								<Presence product={product._id} doing="looks" />
							</span>
						}
						actions={<ProductActions product={product} list={list} order={order(product)} />}
					/>
					<ActionBar product={product} />
					<Details product={product}>{offers(product)}</Details>
					{history(product)}
				</div>
			) : isProductGone(error) ? (
				<EmptyState sentence={t`This product was not found.`} picture="/drawings/empty.svg" isPage>
					<Button component={Link} to={listPath} variant="default">
						<Trans>To the list</Trans>
					</Button>
				</EmptyState>
			) : (
				<LoadState query={read} what={t`The product could not be loaded.`} isPage />
			)}
		</>
	);
}

/** @param children what is below the picture and the facts, beside the places. */
function Details({ product, children }: { product: Product; children: ReactNode }) {
	const { name, image, supplier, category, description, price } = product;
	return (
		<div className="by-width">
			<article className={`column gap-16 start ${classes.product}`}>
				<Picture
					className={classes.picture}
					src={image}
					alt={name}
					hint={`${category ?? ""} ${name}`}
					place="details"
					isEager
				/>
				<div className="card text-14 pad-14-16">
					<div className={classes.numbers}>
						<p className={classes.price}>
							<Changed value={price}>
								<span className="figures">{formatMoney(price)}</span>
							</Changed>
						</p>
						<Badge>{supplier}</Badge>
					</div>
					<ProductFacts product={product} />
					{description !== "" && <p className={classes.description}>{description}</p>}
				</div>
				<div className={classes.side}>
					<StockByLocation product={product} />
					<PromisedTo product={product} />
					<StoreReorderPoints product={product} />
					<IncomingPieces product={product} />
					<Barcodes product={product} />
				</div>
				<div className={`unless-empty shrinks ${classes.offers}`}>{children}</div>
			</article>
		</div>
	);
}

/** A link to the products of the same category. */
function categoryCrumb({ category }: Product) {
	return category === null ? [] : [{ label: category, to: paths.category(category) }];
}

function isProductGone(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}

type ListPlace = { to: string; scrollKey: string };

/** The product's actions, except for its stock. */
function ProductActions({ product, list, order }: { product: Product; list: ListPlace; order: ReactNode }) {
	const { offers } = usePermissions();
	const cameFrom = listItCameFrom(useLocation().state);
	const { _id } = product;
	const name = product.name;
	const labels = offers("stock.read") && (
		<ButtonLink
			to={labelsPath([{ kind: "product", id: _id, count: 1 }])}
			variant="quiet"
			leftSection={<IconTags className="icon-small" aria-hidden="true" />}
		>
			<Trans comment="name is a product's">
				Labels<VisuallyHidden> {name}</VisuallyHidden>
			</Trans>
		</ButtonLink>
	);
	if (!offers("product.write")) {
		return (
			<>
				{order}
				{labels}
			</>
		);
	}
	return (
		<>
			{order}
			{labels}
			<ButtonLink
				to={paths.editItem(_id)}
				state={{ list: cameFrom }}
				variant="quiet"
				leftSection={<IconPencil className="icon-small" aria-hidden="true" />}
			>
				<Trans>
					Edit<VisuallyHidden> {name}</VisuallyHidden>
				</Trans>
			</ButtonLink>
			<ProductMenu product={product} list={list} />
		</>
	);
}
