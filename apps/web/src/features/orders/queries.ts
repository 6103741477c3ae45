import { listOffers } from "@freehub/contract/offers";
import { exportOrders, getOrder, listOrderRevisions, listOrders } from "@freehub/contract/orders";
import { queryOptions } from "@tanstack/react-query";
import { api, apiLink } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

const PAGE = 50;

export const orderKeys = {
	all: [OWN, "orders"],
	lists: [OWN, "orders", "list"],
	one: (id: string) => [OWN, "orders", "one", id],
	revisions: (id: string) => [OWN, "orders", "revisions", id],
} as const;

export type OrderQuery = { state?: string; supplier?: string; search?: string; late?: "yes" };

/** Where the lines of orders are downloaded as CSV. */
export function ordersCsvLink(query: OrderQuery): string {
	return apiLink(exportOrders, { query });
}

/** Orders, newest first. */
export function orderPagesQuery(query: OrderQuery) {
	return filteredPagesQuery([...orderKeys.lists, query], listOrders, { query: { ...query, limit: PAGE } });
}

export function orderQuery(id: string) {
	return queryOptions({
		queryKey: orderKeys.one(id),
		queryFn: ({ signal }) => api.call(getOrder, { params: { id }, signal }),
	});
}

export function revisionsQuery(id: string) {
	return queryOptions({
		queryKey: orderKeys.revisions(id),
		queryFn: ({ signal }) => api.call(listOrderRevisions, { params: { id }, signal }),
	});
}

/** The other drafts to an order's supplier. */
export function draftsQuery(supplier: string) {
	return queryOptions({
		queryKey: [...orderKeys.lists, "drafts", supplier],
		queryFn: ({ signal }) =>
			api.call(listOrders, { query: { state: "draft", supplier, limit: PAGE }, signal }),
	});
}

/** The offers of a supplier for a product. */
export function offersOfQuery(supplier: string, product: string) {
	return queryOptions({
		queryKey: [OWN, "offers", "of", supplier, product],
		queryFn: ({ signal }) => api.call(listOffers, { query: { supplier, product, limit: PAGE }, signal }),
		staleTime: 60_000,
	});
}
