import {
	type FileQuery,
	type FileReport,
	importOffers,
	importPurchaseOrders,
	type PurchaseOrdersReport,
} from "@freehub/contract/buying/files";
import { importPastPurchases, type PastReport } from "@freehub/contract/buying/past-purchases";
import type { Client } from "@freehub/contract/client";

type Also = Partial<FileQuery> & { key?: string };

const requestOf = (file: string | Uint8Array<ArrayBuffer>, { key, per, ...query }: Also) => ({
	query: { name: "table.csv", ...query, ...(per !== undefined && { per: String(per) }) },
	file: new Blob([file], { type: "text/csv" }),
	...(key !== undefined && { idempotencyKey: key }),
});

/** Imports a file of offers. */
export function sendOffers(
	client: Client,
	file: string | Uint8Array<ArrayBuffer>,
	also: Also = {},
): Promise<FileReport> {
	return client.call(importOffers, requestOf(file, also));
}

/** Imports a file of orders. */
export function sendPurchaseOrders(
	client: Client,
	file: string | Uint8Array<ArrayBuffer>,
	also: Also = {},
): Promise<PurchaseOrdersReport> {
	return client.call(importPurchaseOrders, requestOf(file, also));
}

/** Imports a file of past purchases. @param also `instead` as the text of the query. */
export function sendPast(
	client: Client,
	file: string | Uint8Array<ArrayBuffer>,
	also: Also & { instead?: string; addSuppliers?: "yes" } = {},
): Promise<PastReport> {
	return client.call(importPastPurchases, requestOf(file, also));
}
