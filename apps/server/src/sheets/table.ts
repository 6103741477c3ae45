import type { encodings, ImportHead } from "@freehub/contract/catalogue/import-head";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { grouped } from "@freehub/contract/sentences";
import type { z } from "zod";
/** Why a file cannot be read as a table, worded for the user. */
export class TableError extends Error {
	/** The line of a CSV file, or the row of a sheet, counted from 1. */
	readonly line?: number;
	/** The column, counted from 1. */
	readonly column?: number;

	readonly reason: Reason;

	constructor(reason: Reason, place: { line?: number; column?: number } = {}) {
		super(reason.message);
		this.name = "TableError";
		this.reason = reason;
		Object.assign(this, place);
	}
}

/** The error for a file that is something else than a table. */
export function notTable(called: string): TableError {
	return new TableError(reason("file_no_table", { called }));
}

/** The error for an XLSX file that violates its format. */
export function damaged(why: string): TableError {
	return new TableError(reason("file_damaged", { why }));
}

/** One row: its position in the file (CSV: its first line; XLSX: its number) and its cells by column. */
export type TableRow = {
	line: number;
	cells: string[];
	/** Cells that cannot be read, such as a formula that was not calculated. */
	problems?: (Reason & { column: number })[];
	/** Columns, counted from 1, of XLSX cells with a decimal number: their point is a decimal point. */
	numbers?: number[];
	/** Cells that the file's format has made, after the file's own columns. */
	made?: string[];
	/** Rows below it that go on with its lists. */
	continued?: TableRow[];
	/** Columns, counted from 1, whose value is not known: it was too long to be kept. */
	unkept?: number[];
	/** Columns, counted from 1, whose value comes from a merged cell that starts in a row above. */
	merged?: number[];
	/** Cells of a workbook that are dates or times, which they may have become unasked. */
	dates?: DateCell[];
	/** Cells of a workbook that are numbers and that it shows in another way. */
	shown?: ShownCell[];
	/** Why the row as a whole cannot be read. */
	wrong?: Reason[];
	/** Texts that look damaged by a spreadsheet. They are refused, unless the shop has exactly this text there already. */
	suspects?: (Reason & { column: number })[];
	/** Notes about the row, or about a cell of it. */
	notes?: (Reason & { column?: number })[];
	/** Why the row is no data, and left out: the column names again, or totals. */
	leftOut?: Reason;
};

/** A cell that is a date. Columns are counted from 1; `shown`: as the file shows it, if that is numbers alone. */
export type DateCell = { column: number; shown?: string; isMonth?: boolean };

/**
 * A number as its workbook shows it: 1 1/8 instead of 1.125, which counts in columns of texts. Columns are counted from 1; `isPower`: as
 * a power of ten, 1.2E+6, which is no number that somebody typed into such a column.
 */
export type ShownCell = { column: number; text: string; isPower?: boolean };

/** The supported encodings of a CSV file. */
export type CsvEncoding = (typeof encodings)[number];

/** The file's format and column names: trimmed, "" if missing, with duplicates. */
export type TableHead = Omit<z.output<typeof ImportHead>, "sample" | "isSheetChosen">;

/** The user's choice if a file can be read in several ways. Default: detected encoding, first sheet. */
export type TableChoice = Pick<TableHead, "encoding" | "sheet">;

/** Limits above which a file is refused. */
export const defaultLimits = {
	/** Size of the file, in bytes. */
	bytes: 100 * 1024 ** 2,
	/** Rows below the head. */
	rows: 1_000_000,
	columns: 200,
	/** Characters per cell. */
	cell: 10_000,
	/** Total unpacked size of the parts of an XLSX file that are read, in bytes. */
	unpacked: 1024 ** 3,
	/** Max ratio of unpacked to packed size of a part, once it exceeds `freelyUnpacked` bytes. */
	ratio: 200,
	freelyUnpacked: 20 * 1024 ** 2,
	/** Parts of an XLSX file. */
	entries: 5_000,
	/** Rows of a sheet, and elements of all parts that are read of an XLSX file, including empty ones. */
	sheetRows: 1_048_576,
	elements: 50_000_000,
	/** CPU time of the reader, in seconds. */
	cpu: 60,
	/** Working time of the reader in seconds, excluding time in which nobody waits for rows. */
	seconds: 120,
	/** JavaScript heap of the reader, in MB. */
	heap: 128,
};
export type Limits = typeof defaultLimits;

/** A size for people: 100 MB. */
export function sizeInWords(bytes: number): string {
	const mb = bytes / 1024 ** 2;
	if (mb >= 1024) return `${(mb / 1024).toFixed(1)} GB`;
	return mb >= 1 ? `${grouped(Math.round(mb))} MB` : `${grouped(Math.ceil(bytes / 1024))} kB`;
}

const ROWS = 500;
const CHARACTERS = 500_000;

/**
 * Collects rows into batches; skips rows whose cells are all empty, and fails at a limit.
 * @param noun the word for a row in this file, as it starts a sentence.
 */
export function rowCollector(limits: Limits, noun: "Line" | "Row") {
	let batch: TableRow[] = [];
	let characters = 0;
	let count = 0;
	return {
		/** Adds a row. @throws TableError if it exceeds a limit. */
		add(row: TableRow): void {
			const { line, cells } = row;
			let filled = 0;
			for (let index = 0; index < cells.length; index++) {
				const cell = cells[index] ?? "";
				characters += cell.length;
				if (cell.length > limits.cell) throw tooLong(noun, line, index + 1, limits);
				if (cell.trim() !== "") filled = index + 1;
			}
			if (filled === 0 && row.problems === undefined) return;
			if (filled > limits.columns) throw tooMany(noun, line, grouped(filled), limits);
			// The head counts as a row here.
			if (++count > limits.rows + 1) {
				throw new TableError(reason("file_too_many_rows", { max: limits.rows }), { line });
			}
			batch.push(row);
		},
		/** The rows so far, if there are enough for a batch; with `whatever`, any number. */
		take(whatever = false): TableRow[] | undefined {
			if (batch.length === 0 || !(whatever || batch.length >= ROWS || characters >= CHARACTERS)) {
				return undefined;
			}
			const rows = batch;
			batch = [];
			characters = 0;
			return rows;
		},
	};
}

export function tooLong(noun: "Line" | "Row", line: number, column: number, limits: Limits): TableError {
	const place = { line, column };
	return new TableError(reason("file_cell_too_long", { noun, ...place, max: limits.cell }), place);
}

export function tooMany(noun: "Line" | "Row", line: number, columns: string, limits: Limits): TableError {
	const why = reason("file_too_many_columns", { noun, line, columns, max: limits.columns });
	return new TableError(why, { line });
}
