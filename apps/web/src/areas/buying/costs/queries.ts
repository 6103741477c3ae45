import {
	getPurchaseOrderCredits,
	getStockValue,
	listCharges,
	type StockValueBy,
} from "@freehub/contract/buying/costs";
import { listReceipts } from "@freehub/contract/buying/receipts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** The value of the stock at the end of a day; an empty day is today. */
export function stockValueQuery(day: string, by: StockValueBy) {
	return queryOptions({
		queryKey: [OWN, "stock-value", day, by],
		queryFn: ({ signal }) => api.call(getStockValue, { query: { by, ...(day !== "" && { day }) }, signal }),
		placeholderData: keepPreviousData,
	});
}

/** Under the orders, which their changes refresh. */
export function chargesQuery(receipt: string) {
	return queryOptions({
		queryKey: [OWN, "orders", "charges", receipt],
		queryFn: ({ signal }) => api.call(listCharges, { params: { id: receipt }, signal }),
	});
}

export function creditsQuery(order: string) {
	return queryOptions({
		queryKey: [OWN, "orders", "credits", order],
		queryFn: ({ signal }) => api.call(getPurchaseOrderCredits, { params: { id: order }, signal }),
	});
}

/** Receipts of an order that its page shows. */
const RECEIPTS = 100;

export function receiptsQuery(order: string) {
	return queryOptions({
		queryKey: [OWN, "orders", "receipts", order],
		queryFn: ({ signal }) => api.call(listReceipts, { query: { order, limit: RECEIPTS }, signal }),
	});
}
