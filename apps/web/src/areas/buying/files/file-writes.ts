import {
	type FilePurchaseOrder,
	type FileReport,
	importOffers,
	importPurchaseOrders,
} from "@freehub/contract/buying/files";
import type { DecimalsMode } from "@freehub/contract/catalogue/imports";
import type { CallOptions, Client } from "@freehub/contract/client";
import { purchaseOrderKeys } from "#areas/buying/purchase-orders/queries.ts";
import { supplierKeys } from "#areas/buying/suppliers/queries.ts";
import { atOnce, tableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

/** The kind of a file. Offers that name no supplier belong to this one. */
export type FileTarget = { kind: "orders" } | { kind: "offers"; supplier: string };

/** Files of orders also say what becomes of each order. */
export type Report = FileReport & { orders?: FilePurchaseOrder[] };

/** A file with what importing it would do. */
export type ReadFile = { name: string; file: Blob; decimals: DecimalsMode; report: Report };

type ImportQuery = NonNullable<CallOptions<typeof importPurchaseOrders>["query"]>;

function sendFile(
	client: Client,
	target: FileTarget,
	query: ImportQuery,
	request: { file: Blob; idempotencyKey: string; signal?: AbortSignal },
): Promise<Report> {
	return target.kind === "orders"
		? client.call(importPurchaseOrders, { ...request, query })
		: client.call(importOffers, { ...request, query: { ...query, supplier: target.supplier } });
}

/** Uploads a file and reads what importing it would do. */
export function readFileOf(target: FileTarget) {
	return tableUpload(async (client, { query, ...request }): Promise<ReadFile> => {
		const report = await sendFile(client, target, { ...query, dry: "yes" }, request);
		return { name: query.name, file: request.file, decimals: "found", report };
	}, atOnce);
}

/** Reads a file again, with another decimal sign. */
export function readFileAgain(target: FileTarget): Write<ReadFile, ReadFile> {
	return {
		content: ({ name, file, decimals }) => [name, file.size, decimals],
		send: async ({ name, file, decimals }, idempotencyKey) => {
			const report = await sendFile(api, target, { name, decimals, dry: "yes" }, { file, idempotencyKey });
			return { name, file, decimals, report };
		},
	};
}

/** Imports a file, without the rows that its dry run refuses. */
export function importFile(target: FileTarget): Write<ReadFile, Report> {
	return {
		content: ({ name, file, decimals }) => [name, file.size, decimals],
		send: ({ name, file, decimals, report }, idempotencyKey) => {
			const query = { name, decimals, ...(report.refusedRows > 0 && { skipRefused: "yes" as const }) };
			return sendFile(api, target, query, { file, idempotencyKey });
		},
		stale: () =>
			target.kind === "orders"
				? [purchaseOrderKeys.lists, supplierKeys.all, [OWN, "today"]]
				: [supplierKeys.offers, supplierKeys.all],
	};
}
