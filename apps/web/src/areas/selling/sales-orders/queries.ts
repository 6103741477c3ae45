import {
	getSalesOrder,
	listSalesOrderRevisions,
	listSalesOrders,
} from "@freehub/contract/selling/sales-orders";
import { type FreeSource, listPromiseSources, MAX_PRODUCTS } from "@freehub/contract/stock/promise-sources";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

const PAGE = 50;

export const saleKeys = {
	all: [OWN, "sales-orders"],
	lists: [OWN, "sales-orders", "list"],
	one: (id: string) => [OWN, "sales-orders", "one", id],
	revisions: (id: string) => [OWN, "sales-orders", "revisions", id],
	sources: [OWN, "sales-orders", "sources"],
} as const;

export type SaleQuery = {
	state?: string;
	customer?: string;
	product?: string;
	collectAt?: string;
	late?: "true";
	toConfirm?: "true";
	search?: string;
};

/** Customers' orders, newest first. */
export function salePagesQuery(query: SaleQuery) {
	return filteredPagesQuery([...saleKeys.lists, query], listSalesOrders, {
		query: { ...query, limit: PAGE },
	});
}

export function saleQuery(id: string) {
	return queryOptions({
		queryKey: saleKeys.one(id),
		queryFn: ({ signal }) => api.call(getSalesOrder, { params: { id }, signal }),
	});
}

export function revisionsQuery(id: string) {
	return queryOptions({
		queryKey: saleKeys.revisions(id),
		queryFn: ({ signal }) => api.call(listSalesOrderRevisions, { params: { id }, signal }),
	});
}

/** Where pieces of products can be promised from. */
export function freeSourcesQuery(products: readonly string[]) {
	const asked = [...new Set(products)].toSorted();
	return queryOptions({
		queryKey: [...saleKeys.sources, ...asked],
		queryFn: async ({ signal }) => {
			const sources: FreeSource[] = [];
			for (let i = 0; i < asked.length; i += MAX_PRODUCTS) {
				const product = asked.slice(i, i + MAX_PRODUCTS).join(",");
				sources.push(...(await api.call(listPromiseSources, { query: { product }, signal })));
			}
			return sources;
		},
		enabled: asked.length > 0,
		placeholderData: keepPreviousData,
	});
}
