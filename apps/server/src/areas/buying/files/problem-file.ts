import { offerColumns, purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import type { FileReading } from "@freehub/contract/buying/files";
import { pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import type { PastReading } from "@freehub/contract/buying/past-purchases";
import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import type { Refused } from "#areas/catalogue/files/plan-rows.ts";
import { type ProblemMeans, problemsOf, readWhole, sheetOf } from "#areas/catalogue/files/problem-sheets.ts";
import type { Upload } from "#areas/catalogue/import/upload-import.ts";
import type { WriteRequest } from "#db/write.ts";
import { readOffers } from "./import-offers.ts";
import { readPast } from "./import-past.ts";
import { readOrders } from "./import-purchases.ts";
import { planOffers } from "./plan-offers.ts";
import { planPast } from "./plan-past.ts";
import { planPurchaseOrders } from "./plan-purchases.ts";

type Asked = FileReading & ProblemFormat;

/**
 * The refused rows of a file of offers, as a file with what is wrong with each.
 * @throws AppError as the import.
 */
export async function offerProblems(
	means: ProblemMeans,
	file: Upload["file"],
	query: Asked & { notes: "yes" | "no" },
	request: WriteRequest,
): Promise<AsyncIterable<Uint8Array>> {
	const whole = await readWhole(means, file, query, request, (table) =>
		readOffers(means.db.kysely, table, query),
	);
	const plan = await planOffers(means.db.kysely, whole.read, query.supplier);
	return sheetOf(means, whole, offerColumns.numbers, problemsOf(plan, query), query);
}

/**
 * All rows of the orders in a file that have a refused row, as a file with what is wrong: an order is left out whole, so its right rows
 * are needed again, too. Rows with a note are not: an order that was accepted would be ordered twice.
 * @throws AppError as the import.
 */
export async function purchaseOrderProblems(
	means: ProblemMeans,
	file: Upload["file"],
	query: Asked,
	request: WriteRequest,
): Promise<AsyncIterable<Uint8Array>> {
	const whole = await readWhole(means, file, query, request, (table) =>
		readOrders(means.db.kysely, table, query),
	);
	const orders = await planPurchaseOrders(means.db.kysely, whole.read, query.supplier, request.now);
	const rows = orders.flatMap(({ refused, fileLines }) => {
		if (refused.length === 0) return [];
		const reasons = new Map(refused.map((row) => [row.line, row.reasons]));
		return fileLines.map((line): Refused => ({ line, reasons: reasons.get(line) ?? [] }));
	});
	return sheetOf(means, whole, purchaseOrderColumns.numbers, rows, query);
}

/**
 * The refused rows of a file of past purchases, as a file with what is wrong with each.
 * @throws AppError as the import.
 */
export async function pastProblems(
	means: ProblemMeans,
	file: Upload["file"],
	query: PastReading & ProblemFormat & { notes: "yes" | "no" },
	request: WriteRequest,
): Promise<AsyncIterable<Uint8Array>> {
	const whole = await readWhole(means, file, query, request, (table) =>
		readPast(means.db.kysely, table, query, request.now),
	);
	const plan = await planPast(means.db.kysely, whole.read, query);
	return sheetOf(means, whole, pastPurchaseColumns.numbers, problemsOf(plan, query), query);
}
