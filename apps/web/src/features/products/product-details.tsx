import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { listItCameFrom } from "#lib/remembered-path.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { Money } from "#ui/money.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";
import classes from "./product-details.module.css";
import { ProductFacts } from "./product-facts.tsx";
import { ProductWays } from "./product-ways.tsx";
import { productQuery } from "./queries.ts";

type Props = {
	id: string;
	/** The list to go back to when the page was not opened from one. */
	listPath: string;
	/** What can be done to the product's stock. */
	stockButtons: (product: Product) => ReactNode;
	history: (product: Product) => ReactNode;
};

export function ProductDetails({ id, listPath, stockButtons, history }: Props) {
	const { data: product, error, refetch, isFetching } = useQuery(productQuery(id));
	const list = listItCameFrom(useLocation().state) ?? { to: listPath, scrollKey: "" };
	return (
		<>
			<DocumentTitle>{product?.name ?? "Product"}</DocumentTitle>
			<div className={classes.bar}>
				<nav aria-label="Breadcrumb">
					<BackLink to={list.to} state={{ scrollKey: list.scrollKey }}>
						{/inventory/i.test(list.to) ? "Manage Inventory" : "Products"}
					</BackLink>
				</nav>
				{product && !isGone(error) && <ProductWays product={product} />}
			</div>
			{product && !isGone(error) ? (
				<>
					<Details product={product} stockButtons={stockButtons} />
					{history(product)}
				</>
			) : isGone(error) ? (
				<EmptyState sentence="This product does not exist (any more)." picture="/drawings/empty.svg" isPage>
					<Button component={Link} to={listPath} variant="default">
						To the list
					</Button>
				</EmptyState>
			) : error ? (
				<LoadFailed
					isPage
					what="The product could not be loaded."
					error={error}
					onRetry={() => void refetch()}
					isRetrying={isFetching}
				/>
			) : (
				<Loading />
			)}
		</>
	);
}

function Details({ product, stockButtons }: { product: Product } & Pick<Props, "stockButtons">) {
	const { _id, name, image, supplier, category, sku, description, price, quantity, reorderPoint } = product;
	return (
		<article className={classes.product}>
			<Picture
				className={classes.picture}
				src={image}
				alt={name}
				hint={`${category ?? ""} ${name}`}
				place="details"
				isEager
			/>
			<div>
				<p className={classes.kind}>{[category, sku].filter(Boolean).join(" · ")}</p>
				<PageTitle className={classes.name}>{name}</PageTitle>
				<p className={classes.supplier}>
					<Badge>{supplier}</Badge>
				</p>
				<div className={classes.numbers}>
					<p className={classes.price}>
						<Money amount={price} />
					</p>
					<LiveQuantity product={_id}>
						<StockBadge quantity={quantity} reorderPoint={reorderPoint} />
					</LiveQuantity>
				</div>
				<p className={classes.description}>{description}</p>
				<ProductFacts product={product} />
				{stockButtons(product)}
			</div>
		</article>
	);
}

function isGone(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}
