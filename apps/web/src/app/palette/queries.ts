import { listSupplierTerms } from "@freehub/contract/buying-suppliers";
import { listPurchaseOrders } from "@freehub/contract/orders";
import { listPeople } from "@freehub/contract/people";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct, listProducts, MAX_PAGE } from "@freehub/contract/products";
import { listMovements } from "@freehub/contract/stock";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
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
		queryFn: ({ signal }) => api.call(listPeople, { query: { search, limit: MOST_FOUND }, signal }),
		staleTime: 10_000,
	});
}

/** Suppliers whose name begins with the text. */
export function suppliersQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "suppliers", "found", search],
		queryFn: ({ signal }) => api.call(listSupplierTerms, { query: { search, limit: MOST_FOUND }, signal }),
		staleTime: 10_000,
	});
}

/** Orders whose number begins with the text. */
export function purchaseOrdersQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "orders", "found", search],
		queryFn: ({ signal }) => api.call(listPurchaseOrders, { query: { search, limit: MOST_FOUND }, signal }),
		staleTime: 10_000,
	});
}

/** Max number of locations, of people, of suppliers and of orders. */
export const MOST_FOUND = 5;
