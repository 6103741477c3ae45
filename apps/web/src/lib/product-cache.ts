import type { Model } from "@freehub/contract/catalogue/models";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Page } from "@freehub/contract/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** Data that a product change can make stale. */
export const productKeys = { all: ["products"] } as const;

/**
 * Products on visitors' pages. They are kept apart from products on staff pages, because the server may have read them for a
 * visitor, without the fields that only some people may see.
 */
export const shopKeys = { all: ["shop"] } as const;

/** Data that a stock change can make stale, besides the products themselves. */
export const stockKeys = { all: ["stock"], locations: ["locations"] } as const;

/** To whom products are promised, by product. */
export const promiseKeys = { all: [...stockKeys.all, "promises"] } as const;

/** Number of products per filter value. */
export const facetKeys = { all: ["product-facets"] } as const;

/** All categories, brands, suppliers and models. */
export const nameKeys = { all: ["product-names"] } as const;

/** Query keys of cached products. */
const withProducts = [productKeys.all, shopKeys.all];

/** Possible shapes of those cached answers. */
export type Cached = Product | Model | Page<Product> | InfiniteData<Page<Product>>;

/** All products in a cached answer. */
export function productsIn(data: Cached): readonly Product[] {
	if ("pages" in data) return data.pages.flatMap(({ items }) => items);
	if ("items" in data) return data.items;
	return "variants" in data ? data.variants : [data];
}

/** The same answer with each of its products changed. */
export function mapCached(data: Cached, change: (product: Product) => Product): Cached {
	const changedPage = (page: Page<Product>) => ({ ...page, items: page.items.map(change) });
	if ("pages" in data) return { ...data, pages: data.pages.map(changedPage) };
	if ("items" in data) return changedPage(data);
	if ("variants" in data) return { ...data, variants: data.variants.map(change) };
	return change(data);
}

/** Quantities on hand by product id. */
export type Quantities = Readonly<Record<string, number>>;

/**
 * Changes products' quantities in all cached answers, at once: their pages, the table, the shop window. What the caller changes in
 * the same turn, such as an expected difference that ends, is rendered with it.
 * @param to the new quantities.
 * @param by differences to add to the cached quantities.
 */
export function changeCachedQuantities(queryClient: QueryClient, to: Quantities, by: Quantities = {}): void {
	const changed = (item: Product) => {
		const { _id, quantity: before } = item;
		if (before === undefined) return item;
		const quantity = to[_id] ?? before + (by[_id] ?? 0);
		return quantity === before ? item : { ...item, quantity };
	};
	const queries = withProducts.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey }));
	for (const query of queries) {
		const data = query.state.data as Cached | undefined;
		// A query that has no data yet must go on loading.
		if (data === undefined) continue;
		// A running request would bring back the old quantity. What was shown when it began comes back now, hence `data`.
		void query.cancel({ revert: true });
		query.setData(mapCached(data, changed), { manual: true });
	}
}

/**
 * Call it when another person uses the screen, or the same person with other rights. It removes what only the previous person
 * could see, and reads visible data again.
 */
export async function refetchProducts(queryClient: QueryClient): Promise<void> {
	for (const queryKey of withProducts) {
		queryClient.removeQueries({ queryKey, type: "inactive" });
		queryClient.setQueriesData<Cached>({ queryKey }, (data) => {
			return data === undefined ? undefined : mapCached(data, ({ cost: _cost, ...told }) => told);
		});
	}
	const mutations = queryClient.getMutationCache();
	for (const mutation of mutations.getAll()) {
		// Their answers contain products, too.
		if (mutation.state.status === "success") mutations.remove(mutation);
	}
	await Promise.all(
		withProducts.map(async (queryKey) => {
			// A running request still has the previous person's rights.
			await queryClient.cancelQueries({ queryKey });
			await queryClient.invalidateQueries({ queryKey });
		}),
	);
}
