import { listPeople } from "@freehub/contract/people";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct, listProducts, MAX_PAGE } from "@freehub/contract/products";
import { listMovements } from "@freehub/contract/stock";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";
import { stockKeys } from "#lib/product-cache.ts";
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

/** A movement with this whole reference, if there is one. */
export function referenceQuery(reference: string) {
	return queryOptions({
		queryKey: [...stockKeys.all, "reference", reference],
		queryFn: ({ signal }) => api.call(listMovements, { query: { reference, limit: 1 }, signal }),
		staleTime: 10_000,
	});
}

export function peopleQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "found-people", search],
		queryFn: ({ signal }) => api.call(listPeople, { query: { search, limit: MOST_THINGS }, signal }),
		staleTime: 10_000,
	});
}

/** Of locations and of people. */
export const MOST_THINGS = 5;
