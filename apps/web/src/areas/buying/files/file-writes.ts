import {
	columnsText,
	type FilePurchaseOrder,
	type FileReport,
	getOfferProblems,
	getPurchaseOrderProblems,
	importOffers,
	importPurchaseOrders,
} from "@freehub/contract/buying/files";
import {
	getPastProblems,
	importPastPurchases,
	type PastReport,
} from "@freehub/contract/buying/past-purchases";
import type { DecimalsMode } from "@freehub/contract/catalogue/imports";
import { type DateAnswers, dateAnswersText } from "@freehub/contract/catalogue/sheet-notes";
import type { CallOptions, Client } from "@freehub/contract/client";
import { type UsualPer, usualPers } from "@freehub/domain/buying/usual-per";
import type { DayOrder } from "@freehub/domain/day-text";
import { purchaseOrderKeys } from "#areas/buying/purchase-orders/queries.ts";
import { pastKeys, supplierKeys } from "#areas/buying/suppliers/queries.ts";
import type { ProblemQuery } from "#areas/catalogue/import/problem-file.tsx";
import { atOnce, tableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import { saveFile } from "#lib/save-file.ts";
import type { Write } from "#lib/write.ts";

/** The kind of a file. Offers that name no supplier belong to this one. */
export type FileTarget = { kind: "orders" } | { kind: "past" } | { kind: "offers"; supplier: string };

/** Files of orders also say what becomes of each order; those of past purchases, what the shop does not have. */
export type Report = FileReport & { orders?: FilePurchaseOrder[] } & Partial<
		Pick<PastReport, "unknown" | "pastOrders" | "grownOrders" | "addedSuppliers">
	>;

/** A file with what importing it would do. */
export type ReadFile = { name: string; file: Blob; report: Report } & ReadChoice;

/**
 * How a file is read: the columns of fields that a person has chosen, the decimal sign, the pieces that prices are for (null: nobody has
 * said it), the currency of rows without one, the order of days such as 3/4/2026, the sheet (undefined: as proposed), and the dates in
 * columns of texts; of past purchases also the suppliers and products that are meant by what the shop does not have, by their keys, and
 * whether missing suppliers are added.
 */
export type ReadChoice = {
	columns: Readonly<Record<string, readonly number[] | null>>;
	decimals: DecimalsMode;
	currency?: string | undefined;
	days?: DayOrder | undefined;
	per: UsualPer | null;
	sheet?: number | undefined;
	dates: DateAnswers;
	instead?: Readonly<Record<string, string>>;
	addSuppliers?: boolean;
};

export function isUsualPer(pieces: number | null): pieces is UsualPer {
	return usualPers.some((each) => each === pieces);
}

function queryOf(choice: ReadChoice): Omit<ImportQuery, "name" | "dry" | "skipRefused" | "supplier"> {
	const { columns, decimals, per, currency, days, sheet, dates, instead = {}, addSuppliers = false } = choice;
	const chosen = columnsText(columns);
	const answers = dateAnswersText(dates);
	return {
		decimals,
		...(per !== null && { per: String(per) }),
		...(chosen !== undefined && { columns: chosen }),
		...(currency !== undefined && { currency }),
		...(days !== undefined && { days }),
		...(sheet !== undefined && { sheet }),
		...(answers !== undefined && { dates: answers }),
		...(Object.keys(instead).length > 0 && { instead: JSON.stringify(instead) }),
		...(addSuppliers && { addSuppliers: "yes" as const }),
	};
}

/** The query of any kind of file; only past purchases have choices that the others do not know. */
type ImportQuery = NonNullable<CallOptions<typeof importPastPurchases>["query"]>;

function sendFile(
	client: Client,
	target: FileTarget,
	query: ImportQuery,
	request: { file: Blob; idempotencyKey: string; signal?: AbortSignal },
): Promise<Report> {
	if (target.kind === "past") return client.call(importPastPurchases, { ...request, query });
	return target.kind === "orders"
		? client.call(importPurchaseOrders, { ...request, query })
		: client.call(importOffers, { ...request, query: { ...query, supplier: target.supplier } });
}

/** Uploads a file and reads what importing it would do. */
export function readFileOf(target: FileTarget) {
	return tableUpload(async (client, { query, ...request }): Promise<ReadFile> => {
		const report = await sendFile(client, target, { ...query, dry: "yes" }, request);
		return {
			name: query.name,
			file: request.file,
			columns: {},
			decimals: "found",
			per: null,
			dates: {},
			report,
		};
	}, atOnce);
}

/** Reads a file again, in another way. */
export function readFileAgain(target: FileTarget): Write<ReadFile, ReadFile> {
	return {
		content: ({ name, file, ...choice }) => [name, file.size, queryOf(choice)],
		send: async (read, idempotencyKey) => {
			const { name, file, ...choice } = read;
			const query = { name, ...queryOf(choice), dry: "yes" } as const;
			return { ...read, report: await sendFile(api, target, query, { file, idempotencyKey }) };
		},
	};
}

/** Imports a file, without the rows that its dry run refuses. */
export function importFile(target: FileTarget): Write<ReadFile, Report> {
	return {
		content: ({ name, file, ...choice }) => [name, file.size, queryOf(choice)],
		send: ({ name, file, report, ...choice }, idempotencyKey) => {
			const query = {
				name,
				...queryOf(choice),
				...(report.refusedRows > 0 && { skipRefused: "yes" as const }),
			};
			return sendFile(api, target, query, { file, idempotencyKey });
		},
		stale: () => {
			if (target.kind === "past") return [pastKeys.all, supplierKeys.all];
			return target.kind === "orders"
				? [purchaseOrderKeys.lists, supplierKeys.all, [OWN, "today"]]
				: [supplierKeys.offers, supplierKeys.all];
		},
	};
}

/** Asks for the rows of a file that have problems, as a file with what is wrong with each, and saves it. */
export function saveProblems(target: FileTarget): Write<{ read: ReadFile; query: ProblemQuery }, Blob> {
	return {
		content: ({ read: { name, file, ...choice }, query }) => [name, file.size, queryOf(choice), query],
		send: ({ read: { file, ...choice }, query: { notes, ...form } }) => {
			const query = { ...queryOf(choice), ...form };
			if (target.kind === "past") return api.file(getPastProblems, { file, query: { ...query, notes } });
			return target.kind === "orders"
				? api.file(getPurchaseOrderProblems, { file, query })
				: api.file(getOfferProblems, { file, query: { ...query, notes, supplier: target.supplier } });
		},
		show: (problems, { query: { format } }) => saveFile(problems, `freehub-problems.${format}`),
	};
}
