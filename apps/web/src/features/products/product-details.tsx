import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/products";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { listItCameFrom } from "#lib/remembered-path.ts";
import { Badge } from "#ui/badge.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { Money } from "#ui/money.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";
import classes from "./product-details.module.css";
import { productQuery } from "./queries.ts";

type Props = {
	id: string;
	/** The list to go back to when the page was not opened from one. */
	listPath: string;
};

export function ProductDetails({ id, listPath }: Props) {
	const { data: product, error, refetch, isFetching } = useQuery(productQuery(id));
	const list = listItCameFrom(useLocation().state) ?? { to: listPath, scrollKey: "" };
	return (
		<>
			<DocumentTitle>{product?.name ?? "Product"}</DocumentTitle>
			<nav aria-label="Breadcrumb">
				<Link className={classes.back} to={list.to} state={{ scrollKey: list.scrollKey }}>
					<IconArrowLeft size={18} aria-hidden="true" />
					{/inventory/i.test(list.to) ? "Manage Inventory" : "Products"}
				</Link>
			</nav>
			{product && !isGone(error) ? (
				<Details product={product} />
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

function Details({ product }: { product: Product }) {
	const { name, image, supplier, category, sku, description, price, quantity } = product;
	return (
		<article className={classes.product}>
			<Picture
				className={classes.picture}
				src={image}
				alt={name}
				hint={`${category ?? ""} ${name}`}
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
					<StockBadge quantity={quantity} />
				</div>
				<p className={classes.description}>{description}</p>
				<dl className={classes.facts}>
					<Fact name="Quantity" value={String(quantity)} />
					<Fact name="Supplier" value={supplier} />
					{category && <Fact name="Category" value={category} />}
					{sku && <Fact name="SKU" value={sku} />}
				</dl>
				<StockButtons />
			</div>
		</article>
	);
}

function StockButtons() {
	return (
		<>
			<div className={classes.buttons}>
				<Button disabled aria-describedby="stock-hint">
					Add Quantity
				</Button>
				<Button variant="default" disabled aria-describedby="stock-hint">
					Delivered
				</Button>
			</div>
			<p id="stock-hint" className={classes.hint}>
				Stock changes arrive with the stock ledger.
			</p>
		</>
	);
}

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);
}

function isGone(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}
