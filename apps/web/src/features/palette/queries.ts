import type { Product } from "@freehub/contract/product-fields";
import { getProduct, listProducts, MAX_PAGE } from "@freehub/contract/products";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { isCodeOf } from "./sections.ts";

/** How many products are listed. */
const SHOWN = 8;

/** The head of the key of whatever is read about products, so that their changes reach the palette as well. */
const PRODUCTS = "products";

export function foundQuery(search: string, limit = SHOWN) {
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
 * What the search finds for this very text. Many products may begin with a short code; the one that has it
 * whole is looked for beyond those that are listed.
 */
export async function readFound(queryClient: QueryClient, text: string): Promise<Product[]> {
	const { items, total } = await queryClient.fetchQuery(foundQuery(text));
	const mayBeCode = /\d/.test(text) && !/\s/.test(text);
	if (!mayBeCode || total <= items.length || items.some((item) => isCodeOf(item, text))) return items;
	const all = await queryClient.fetchQuery(foundQuery(text, MAX_PAGE));
	return [...all.items.filter((item) => isCodeOf(item, text)), ...items];
}
