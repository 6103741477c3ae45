import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { productKeys } from "./product-cache.ts";
import { inPageLanguage } from "./text-language.ts";

/** Number of products on the home page. */
const HOME_PRODUCTS = 6;

export const firstProductsQuery = queryOptions({
	queryKey: [...productKeys.all, "first", HOME_PRODUCTS],
	queryFn: ({ signal }) =>
		api.page(reads.listProducts, { query: { limit: HOME_PRODUCTS, ...inPageLanguage() }, signal }),
});

export function productQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(reads.getProduct, { params: { id }, signal }),
		// The route's loader fetches it on every visit; do not repeat a refusal that came before the screen.
		retryOnMount: false,
	});
}
