import type { encodings, ImportHead } from "@freehub/contract/import-head";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { grouped } from "@freehub/contract/sentences";
import type { z } from "zod";
/** Why a file cannot be read as a table, in words for whoever chose it. */
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

/** Says what a file is instead of a table. */
export function notTable(called: string): TableError {
	return new TableError(reason("file_no_table", { called }));
}

/** The refusal of an XLSX file that breaks its format's rules. */
export function damaged(why: string): TableError {
	return new TableError(reason("file_damaged", { why }));
}

/** One row: where it begins in the file (CSV: its first line; XLSX: its number) and its cells by column position. */
export type TableRow = {
	line: number;
	cells: string[];
	/** Cells that cannot be read, such as a formula that was not calculated. */
	problems?: (Reason & { column: number })[];
	/** Columns, counted from 1, of XLSX cells that hold a number with decimals: their point is a decimal point. */
	numbers?: number[];
	/** Columns, counted from 1, whose value is that of a merged cell which begins in a row above. */
	merged?: number[];
};

/** How the text of a CSV file may be encoded. */
export type Encoding = (typeof encodings)[number];

/** What the file is, and the names of its columns: trimmed, "" where there is none, twice what is there twice. */
export type TableHead = Omit<z.output<typeof ImportHead>, "sample" | "isSheetChosen">;

/** What somebody has chosen where a file can be read in several ways: otherwise its bytes tell, and it is the first sheet. */
export type TableChoice = Pick<TableHead, "encoding" | "sheet">;

/** How much of a file is read before it is refused. */
export const defaultLimits = {
	/** Bytes of the file. */
	bytes: 100 * 1024 ** 2,
	/** Rows below the head. */
	rows: 1_000_000,
	columns: 200,
	/** Characters of one cell. */
	cell: 10_000,
	/** Bytes that the parts of an XLSX file that are read may unpack to, all together. */
	unpacked: 1024 ** 3,
	/** How many times larger than packed a part may become, once it is larger than `freelyUnpacked`. */
	ratio: 200,
	freelyUnpacked: 20 * 1024 ** 2,
	/** Parts of an XLSX file. */
	entries: 5_000,
	/** Rows of a sheet and elements of all parts of an XLSX file that are read, also where they hold nothing. */
	sheetRows: 1_048_576,
	elements: 50_000_000,
	/** Seconds of a processor that the reader may use. */
	cpu: 60,
	/** Seconds that the reader may work, the time in which nobody asks for rows apart. */
	seconds: 120,
	/** Megabytes of JavaScript heap that the reader may use. */
	heap: 128,
};
export type Limits = typeof defaultLimits;

/** A size in words: 100 MB. */
export function sizeInWords(bytes: number): string {
	const mb = bytes / 1024 ** 2;
	if (mb >= 1024) return `${(mb / 1024).toFixed(1)} GB`;
	return mb >= 1 ? `${grouped(Math.round(mb))} MB` : `${grouped(Math.ceil(bytes / 1024))} kB`;
}

const ROWS = 500;
const CHARACTERS = 500_000;

/**
 * Gathers rows into batches: without those in which every cell is empty, and without those that break a limit.
 * @param noun what a row is called in the file, at the beginning of a sentence.
 */
export function rowCollector(limits: Limits, noun: "Line" | "Row") {
	let batch: TableRow[] = [];
	let characters = 0;
	let count = 0;
	return {
		/** Takes a row. @throws TableError when it breaks a limit. */
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
			// The head is a row too.
			if (++count > limits.rows + 1) {
				throw new TableError(reason("file_too_many_rows", { max: limits.rows }), { line });
			}
			batch.push(row);
		},
		/** The rows so far, when they are enough for a batch, or whatever there is. */
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
