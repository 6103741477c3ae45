import { reads } from "@freehub/contract/shop-window/reads";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { productKeys } from "./product-cache.ts";

export function productQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(reads.getProduct, { params: { id }, signal }),
		// The route's loader fetches it on every visit; do not repeat a refusal that came before the screen.
		retryOnMount: false,
	});
}

/** Max products suggested at once. */
const SUGGESTIONS = 8;

/** Products to choose from while somebody types. */
export function suggestedProductsQuery(search: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "suggested", search],
		queryFn: ({ signal }) => api.page(reads.listProducts, { query: { search, limit: SUGGESTIONS }, signal }),
		placeholderData: keepPreviousData,
	});
}

/** A model with its variants. Like all product queries, it is out of date when a product changes. */
export function modelQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "model", id],
		queryFn: ({ signal }) => api.call(reads.getModel, { params: { id }, signal }),
		// As with a product: the route's loader fetches it on every visit.
		retryOnMount: false,
	});
}
