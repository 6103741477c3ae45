import { getProduct, listDeletedProducts, listProducts } from "@freehub/contract/products";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";

/** Rows per page of a table. */
const PAGE = 50;

export function firstProductsQuery(limit: number) {
	return queryOptions({
		queryKey: [...productKeys.all, "first", limit],
		queryFn: ({ signal }) => api.page(listProducts, { query: { limit }, signal }),
	});
}

export function productQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(getProduct, { params: { id }, signal }),
		// The route's loader asks at every visit; a refusal that came before the screen need not be asked for again.
		retryOnMount: false,
	});
}

export const deletedPagesQuery = infiniteQueryOptions({
	queryKey: [...productKeys.all, "deleted"],
	queryFn: ({ pageParam, signal }) =>
		api.page(listDeletedProducts, {
			query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
			signal,
		}),
	initialPageParam: undefined as string | undefined,
	getNextPageParam: (page) => page.next,
});
