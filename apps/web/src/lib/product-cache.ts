import type { Page } from "@freehub/contract/client";
import type { Model } from "@freehub/contract/models";
import type { Product } from "@freehub/contract/product-fields";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** Everything that a product's change can make out of date. */
export const productKeys = { all: ["products"] } as const;

/**
 * What visitors' pages show of products: apart from what those who work with them have read, because the server may have
 * read it for a visitor, without what is told to some alone.
 */
export const shopKeys = { all: ["shop"] } as const;

/** Everything that a stock change can make out of date, besides the products themselves. */
export const stockKeys = { all: ["stock"], locations: ["locations"] } as const;

/** How many products there are of each filter's values. */
export const facetKeys = { all: ["product-facets"] } as const;

/** The categories, brands, suppliers and models that there are. */
export const nameKeys = { all: ["product-names"] } as const;

/** Marks every list as out of date; those in view are read again at once. */
export function refreshProducts(queryClient: QueryClient): void {
	for (const { all } of [productKeys, shopKeys, facetKeys, nameKeys])
		void queryClient.invalidateQueries({ queryKey: all });
}

/** The same after stock was booked, with where it lies: filters count what is in stock. */
export function refreshStock(queryClient: QueryClient): void {
	for (const { all } of [productKeys, shopKeys, facetKeys, stockKeys])
		void queryClient.invalidateQueries({ queryKey: all });
}

/** Where the cache holds products. */
const withProducts = [productKeys.all, shopKeys.all];

/** What the answers look like that it holds there. */
export type Cached = Product | Model | Page<Product> | InfiniteData<Page<Product>>;

/** The products of such an answer. */
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

/** Changes a product's quantity wherever it was read: its page, the table, the shop window. */
export async function changeCachedQuantity(
	queryClient: QueryClient,
	product: string,
	change: (quantity: number) => number,
): Promise<void> {
	// An answer that is on its way would bring the number from before. What has nothing to show must go on loading.
	await Promise.all(
		withProducts.map((queryKey) =>
			queryClient.cancelQueries({ queryKey, predicate: (query) => query.state.data !== undefined }),
		),
	);
	const changed = (item: Product) =>
		item._id === product ? { ...item, quantity: change(item.quantity) } : item;
	for (const queryKey of withProducts) {
		queryClient.setQueriesData<Cached>({ queryKey }, (data) =>
			data === undefined ? undefined : mapCached(data, changed),
		);
	}
}

/**
 * Somebody else is at the screen, or the same person with other rights: what was told to the one before is forgotten,
 * and what is in view is asked for again.
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
		// Their answers are products, too.
		if (mutation.state.status === "success") mutations.remove(mutation);
	}
	await Promise.all(
		withProducts.map(async (queryKey) => {
			// An answer that is on its way is still meant for the one before.
			await queryClient.cancelQueries({ queryKey });
			await queryClient.invalidateQueries({ queryKey });
		}),
	);
}
