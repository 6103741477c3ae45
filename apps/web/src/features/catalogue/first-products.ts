import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";
import { inPageLanguage } from "#lib/text-language.ts";

/** Number of products on the home page. */
const HOME_PRODUCTS = 6;

export const firstProductsQuery = queryOptions({
	queryKey: [...productKeys.all, "first", HOME_PRODUCTS],
	queryFn: ({ signal }) =>
		api.page(reads.listProducts, { query: { limit: HOME_PRODUCTS, ...inPageLanguage() }, signal }),
});
