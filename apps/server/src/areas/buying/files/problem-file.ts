import { setImmediate } from "node:timers/promises";
import { offerColumns, purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import type { FileReading } from "@freehub/contract/buying/files";
import { pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import type { PastReading } from "@freehub/contract/buying/past-purchases";
import type { FieldColumns } from "@freehub/contract/catalogue/import-fields";
import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import { reason } from "@freehub/contract/rule-sentences";
import { type ProblemWords, problemText } from "#areas/catalogue/import/problem-words.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import type { Db } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import type { Cell } from "#sheets/csv.ts";
import type { Table } from "#sheets/open-table.ts";
import { numberColumnsOf, problemCells, problemColumns, problemSheet } from "#sheets/problem-sheet.ts";
import { TableError, type TableRow } from "#sheets/table.ts";
import { readOffers } from "./import-offers.ts";
import { readPast } from "./import-past.ts";
import { readOrders } from "./import-purchases.ts";
import { planOffers } from "./plan-offers.ts";
import { planPast } from "./plan-past.ts";
import { planPurchaseOrders } from "./plan-purchases.ts";
import { fileChoice, inLines, type Refused } from "./plan-rows.ts";

/** Max characters of a file's cells: all of its rows are held in memory while it is planned. */
const MAX_CHARACTERS = 20_000_000;
/** Rows that are written at once. */
const BATCH = 200;

/** The means by which a file of problems is made. */
export type ProblemMeans = { db: Db; uploads: ImportUploads; words: ProblemWords };

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
	const { refused, noted } = await planOffers(means.db.kysely, whole.read, query.supplier);
	return sheetOf(
		means,
		whole,
		offerColumns.numbers,
		query.notes === "yes" ? [...refused, ...noted] : refused,
		query,
	);
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
	const { refused, noted } = await planPast(means.db.kysely, whole.read, query);
	return sheetOf(
		means,
		whole,
		pastPurchaseColumns.numbers,
		query.notes === "yes" ? [...refused, ...noted] : refused,
		query,
	);
}

type Whole<Read> = { read: Read; head: Table["head"]; rows: ReadonlyMap<number, TableRow> };

/** Reads a file, and keeps its rows as they are. */
async function readWhole<Read>(
	{ uploads: { readAtOnce } }: ProblemMeans,
	file: Upload["file"],
	query: Asked,
	request: WriteRequest,
	readTable: (table: Table) => Promise<Read>,
): Promise<Whole<Read>> {
	const { read } = await readAtOnce(file, request, fileChoice(query), async (table) => {
		const rows = new Map<number, TableRow>();
		const read = await readTable({ ...table, rows: keeping(table.rows, rows) });
		return { read, head: table.head, rows };
	});
	return read;
}

/** @throws TableError if the cells are too long altogether. */
async function* keeping(batches: Table["rows"], rows: Map<number, TableRow>): AsyncGenerator<TableRow[]> {
	let characters = 0;
	for await (const batch of batches) {
		for (const row of batch) {
			for (const cell of row.cells) characters += cell.length;
			// The cells are mended later.
			rows.set(row.line, { ...row, cells: [...row.cells] });
		}
		if (characters > MAX_CHARACTERS) throw new TableError(reason("file_too_much.memory"));
		yield batch;
	}
}

async function sheetOf(
	{ words }: ProblemMeans,
	{ head, rows, read }: Whole<{ reading: { mapping: Readonly<Record<string, FieldColumns>> } }>,
	numbers: readonly string[],
	problems: readonly Refused[],
	{ format, language }: ProblemFormat,
): Promise<AsyncIterable<Uint8Array>> {
	const sentence = await words(language);
	const sorted = inLines(problems);
	const numberColumns = numberColumnsOf(read.reading.mapping, numbers);

	async function* batches(): AsyncGenerator<Cell[][]> {
		for (let from = 0; from < sorted.length; from += BATCH) {
			// Requests run in between.
			await setImmediate();
			yield sorted.slice(from, from + BATCH).flatMap(({ line, reasons }) => {
				const row = rows.get(line);
				return row === undefined
					? []
					: [problemCells(row, head, problemText(sentence, reasons), numberColumns)];
			});
		}
	}
	return problemSheet(problemColumns(head), batches(), format);
}
