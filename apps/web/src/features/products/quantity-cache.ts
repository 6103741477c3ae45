import type { Product } from "@freehub/contract/product-fields";
import type { QueryClient } from "@tanstack/react-query";
import { type Cached, mapCached } from "./cached-products.ts";
import { productKeys } from "./queries.ts";

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
	queryClient.setQueriesData<Cached>({ queryKey: productKeys.all }, (data) =>
		data === undefined ? undefined : mapCached(data, changed),
	);
}
