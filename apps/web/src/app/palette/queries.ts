import type { Product } from "@freehub/contract/catalogue/product-fields";
import { getProduct, listProducts, MAX_PAGE } from "@freehub/contract/catalogue/products";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { isCodeOf } from "./sections.ts";

/** Max number of listed products. */
const MAX_LISTED = 8;

/** The key prefix of all product queries, so that product changes also update the palette. */
const PRODUCTS = "products";

export function foundQuery(search: string, limit = MAX_LISTED) {
	return queryOptions({
		queryKey: [PRODUCTS, "found", search, limit],
		queryFn: ({ signal }) => api.page(listProducts, { query: { search, limit }, signal }),
		placeholderData: keepPreviousData,
	});
}

export function recentQuery(id: string) {
	return queryOptions({
		queryKey: [PRODUCTS, "one", id],
		queryFn: ({ signal }) => api.call(getProduct, { params: { id }, signal }),
	});
}

/**
 * The search results for exactly this text. Many products may begin with a short code, so this also looks beyond the listed
 * products for one with the whole code.
 */
export async function readFound(queryClient: QueryClient, text: string): Promise<Product[]> {
	const { items, total } = await queryClient.fetchQuery(foundQuery(text));
	const mayBeCode = /\d/.test(text) && !/\s/.test(text);
	if (!mayBeCode || total <= items.length || items.some((item) => isCodeOf(item, text))) return items;
	const all = await queryClient.fetchQuery(foundQuery(text, MAX_PAGE));
	return [...all.items.filter((item) => isCodeOf(item, text)), ...items];
}
