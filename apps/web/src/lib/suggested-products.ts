import { listProducts } from "@freehub/contract/products";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { productKeys } from "./product-cache.ts";

/** Max products suggested at once. */
const SUGGESTIONS = 8;

/** Products to choose from while somebody types. */
export function suggestedProductsQuery(search: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "suggested", search],
		queryFn: ({ signal }) => api.page(listProducts, { query: { search, limit: SUGGESTIONS }, signal }),
		placeholderData: keepPreviousData,
	});
}
