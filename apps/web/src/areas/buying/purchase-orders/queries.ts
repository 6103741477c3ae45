import { type LineNeed, listLineNeeds } from "@freehub/contract/buying/found-lines";
import {
	exportPurchaseOrders,
	getPurchaseOrder,
	listPurchaseOrderRevisions,
	listPurchaseOrders,
	type PurchaseOrder,
	previewReminder,
} from "@freehub/contract/buying/purchase-orders";
import { previewReminders } from "@freehub/contract/buying/reminders";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiLink } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";
import { findLines, type Terms } from "./find-products.ts";

const PAGE = 50;

export const purchaseOrderKeys = {
	all: [OWN, "orders"],
	lists: [OWN, "orders", "list"],
	one: (id: string) => [OWN, "orders", "one", id],
	needs: (id: string) => [OWN, "orders", "needs", id],
	reminder: (id: string) => [OWN, "orders", "reminder", id],
	suggested: [OWN, "orders", "suggested"],
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

/** The mail that would remind the supplier now. */
export function reminderQuery(id: string) {
	return queryOptions({
		queryKey: purchaseOrderKeys.reminder(id),
		queryFn: ({ signal }) => api.call(previewReminder, { params: { id }, signal }),
	});
}

/** The mails that would remind suppliers of these orders. */
export function remindersQuery(orders: readonly string[]) {
	return queryOptions({
		queryKey: [...purchaseOrderKeys.reminder("several"), ...orders],
		queryFn: ({ signal }) => api.call(previewReminders, { query: { orders: orders.join(",") }, signal }),
	});
}

/** Why the lines of a draft are ordered, by product; read again when its products or its supplier change. */
export function lineNeedsQuery({ _id: id, supplier, currency, lines }: PurchaseOrder) {
	const products = lines.map(({ product }) => product).toSorted();
	return queryOptions({
		queryKey: [...purchaseOrderKeys.needs(id), supplier._id, currency, ...products],
		queryFn: async ({ signal }) => {
			const needs = await api.call(listLineNeeds, { params: { id }, signal });
			return new Map(needs.map(({ product, ...need }): [string, LineNeed] => [product, need]));
		},
		structuralSharing: false,
		placeholderData: keepPreviousData,
	});
}

/** The needs and prices of suggested products, for the list under the field of a new line. */
export function suggestedLinesQuery(products: readonly string[], terms: Terms) {
	return queryOptions({
		queryKey: [...purchaseOrderKeys.suggested, terms.supplier, terms.currency, ...products],
		queryFn: () => findLines(products, terms),
		enabled: products.length > 0,
		structuralSharing: false,
		placeholderData: keepPreviousData,
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
