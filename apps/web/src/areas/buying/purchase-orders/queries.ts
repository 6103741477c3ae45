import {
	exportPurchaseOrders,
	getPurchaseOrder,
	listPurchaseOrderRevisions,
	listPurchaseOrders,
} from "@freehub/contract/buying/purchase-orders";
import { queryOptions } from "@tanstack/react-query";
import { api, apiLink } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

const PAGE = 50;

export const purchaseOrderKeys = {
	all: [OWN, "orders"],
	lists: [OWN, "orders", "list"],
	one: (id: string) => [OWN, "orders", "one", id],
	revisions: (id: string) => [OWN, "orders", "revisions", id],
} as const;

export type PurchaseOrderQuery = { state?: string; supplier?: string; search?: string; late?: "yes" };

/** Where the lines of orders are downloaded as CSV. */
export function purchaseOrdersCsvLink(query: PurchaseOrderQuery): string {
	return apiLink(exportPurchaseOrders, { query });
}

/** Orders, newest first. */
export function purchaseOrderPagesQuery(query: PurchaseOrderQuery) {
	return filteredPagesQuery([...purchaseOrderKeys.lists, query], listPurchaseOrders, {
		query: { ...query, limit: PAGE },
	});
}

export function purchaseOrderQuery(id: string) {
	return queryOptions({
		queryKey: purchaseOrderKeys.one(id),
		queryFn: ({ signal }) => api.call(getPurchaseOrder, { params: { id }, signal }),
	});
}

export function revisionsQuery(id: string) {
	return queryOptions({
		queryKey: purchaseOrderKeys.revisions(id),
		queryFn: ({ signal }) => api.call(listPurchaseOrderRevisions, { params: { id }, signal }),
	});
}

/** The other drafts to an order's supplier. */
export function draftsQuery(supplier: string) {
	return queryOptions({
		queryKey: [...purchaseOrderKeys.lists, "drafts", supplier],
		queryFn: ({ signal }) =>
			api.call(listPurchaseOrders, { query: { state: "draft", supplier, limit: PAGE }, signal }),
	});
}
