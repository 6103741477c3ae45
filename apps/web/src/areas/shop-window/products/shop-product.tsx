import type { Model } from "@freehub/contract/catalogue/models";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { productSlug } from "@freehub/domain/catalogue/product-slug";
import { knownState, shopStock } from "@freehub/domain/quantity";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useShopName } from "#lib/company.ts";
import { formatMoney, preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { breadcrumbData, productData } from "#lib/structured-data.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { DocumentTitle, PageInfo } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { Breadcrumbs, crumbsTo } from "./breadcrumbs.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductOffer } from "./product-offer.tsx";
import { shopModelQuery, shopProductQuery } from "./queries.ts";
import classes from "./shop-product.module.css";
import { SimilarProducts } from "./similar-products.tsx";

type Props = {
	id: string;
	/** The name in the URL, if there is one. */
	slug: string | undefined;
	/** Renders a form to ask about the product. */
	ask: (product: Product) => ReactNode;
	/** Renders the way to reserve the product. */
	reserve: (product: Product) => ReactNode;
};

/** A product's page for visitors. */
export function ShopProduct({ id, slug, ask, reserve }: Props) {
	// Show the previous variant's page until this one arrives.
	const read = useQuery({ ...shopProductQuery(id), placeholderData: keepPreviousData });
	const { data: product, error, isPlaceholderData } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<>
				<DocumentTitle>{t`Product`}</DocumentTitle>
				<EmptyState sentence={t`This product was not found.`} picture="/drawings/empty.svg" isPage>
					<ButtonLink to={paths.products} variant="default">
						<Trans>All products</Trans>
					</ButtonLink>
				</EmptyState>
			</>
		);
	}
	if (product === undefined) {
		return (
			<>
				<DocumentTitle>{t`Product`}</DocumentTitle>
				<LoadState query={read} what={t`The product could not be loaded.`} isPage />
			</>
		);
	}
	const isElsewhere = !isPlaceholderData && slug !== productSlug(product.originalName ?? product.name);
	return (
		<div className="fading stack gap-12" aria-busy={isPlaceholderData}>
			{isElsewhere && <Navigate to={paths.shopProduct(product)} replace />}
			<ProductInfo product={product} />
			<Breadcrumbs crumbs={crumbsTo(product.category)} />
			<article className={classes.product}>
				<ProductGallery product={product} />
				<ProductOffer product={product} reserve={reserve(product)} />
			</article>
			<div className={classes.ask}>{ask(product)}</div>
			<SimilarProducts product={product} />
		</div>
	);
}

/** The page's metadata. */
function ProductInfo({ product }: { product: Product }) {
	const { _id, name, description, category, modelId } = product;
	const { data: model } = useQuery({ ...shopModelQuery(modelId ?? ""), enabled: modelId !== null });
	const siteName = useShopName();
	const path = paths.shopProduct(product);
	const picture = `/og/products/${encodeURIComponent(_id)}.jpg`;
	const facts = factsOf(product);
	return (
		<PageInfo
			title={name}
			description={
				description === ""
					? t({
							comment: "facts are such as ‘$9.00, in stock.’",
							message: `${name}: ${facts}`,
						})
					: `${preview(description, 150)} ${facts}`
			}
			path={path}
			picture={picture}
			kind="product"
			data={
				import.meta.env.SSR &&
				((site) => {
					const place = { url: site + path, image: site + picture, siteName };
					const crumbs = crumbsTo(category).map((crumb) => ({ name: crumb.name, url: site + crumb.to }));
					const group = model && groupOf(product, model, site);
					return [
						productData(product, place, group),
						breadcrumbData([...crumbs, { name, url: site + path }]),
					];
				})
			}
		/>
	);
}

/** Max other variants that a page names to search engines. */
const MOST_VARIANTS = 50;

/** A product's model for search engines; undefined if it has no other variants. */
function groupOf({ _id }: Product, { _id: id, name, variants }: Model, site: string) {
	if (variants.length < 2) return undefined;
	const differs = (field: "size" | "colour") => new Set(variants.map((variant) => variant[field])).size > 1;
	const others = variants.filter((variant) => variant._id !== _id).slice(0, MOST_VARIANTS);
	return {
		id,
		name,
		variesBy: [
			...(differs("size") ? ["size" as const] : []),
			...(differs("colour") ? ["color" as const] : []),
		],
		others: others.map((variant) => site + paths.shopProduct(variant)),
	};
}

/** The price and the availability as text. */
function factsOf(product: Product): string {
	const stock = shopStock(product);
	const { quantity } = stock;
	const price = formatMoney(product.price);
	switch (knownState(stock)) {
		case "in":
			return t`${price}, in stock.`;
		case "low":
			if (quantity === undefined) return t`${price}, only a few left.`;
			return t`${price}, ${plural(quantity, { one: "only # left", other: "only # left" })}.`;
		case "out":
			return t`${price}, out of stock.`;
	}
}
