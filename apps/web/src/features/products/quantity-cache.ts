import type { Page } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { productKeys } from "./queries.ts";

type Cached = Product | Page<Product> | InfiniteData<Page<Product>>;

/** Changes a product's quantity wherever it was read: its page, the table, the shop window. */
export async function changeCachedQuantity(
	queryClient: QueryClient,
	product: string,
	change: (quantity: number) => number,
): Promise<void> {
	// An answer that is on its way would bring the number from before. What has nothing to show must go on loading.
	await queryClient.cancelQueries({
		queryKey: productKeys.all,
		predicate: (query) => query.state.data !== undefined,
	});
	const changed = (item: Product) =>
		item._id === product ? { ...item, quantity: change(item.quantity) } : item;
	const changedPage = (page: Page<Product>) => ({ ...page, items: page.items.map(changed) });
	queryClient.setQueriesData<Cached>({ queryKey: productKeys.all }, (data) => {
		if (data === undefined) return undefined;
		if ("pages" in data) return { ...data, pages: data.pages.map(changedPage) };
		return "items" in data ? changedPage(data) : changed(data);
	});
}
