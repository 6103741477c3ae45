import { PROBLEM_COLUMN, withoutProblems } from "@freehub/domain/sheets/problem-column";
import { type Cell, csvHead, csvLines, unambiguous, unescapeCell } from "./csv.ts";
import type { TableHead, TableRow } from "./table.ts";
import { sheetRow, xlsxStream } from "./write-xlsx.ts";

// The rows of a file that have problems, as a file: its own columns, and one that says what is wrong, so that they can be mended and
// imported again.

/** The columns of such a file. */
export function problemColumns({ columns }: Pick<TableHead, "columns">): string[] {
	return [...withoutProblems(columns), PROBLEM_COLUMN];
}

/** The columns, counted from 0, of some fields. */
export function numberColumnsOf(
	mapping: Readonly<Record<string, readonly number[] | null>>,
	numbers: readonly string[],
): ReadonlySet<number> {
	return new Set(numbers.flatMap((field) => mapping[field] ?? []));
}

/**
 * A row as its file has it, without what a spreadsheet would take for formulas.
 * @param sentence for the column Problem; one that the file has already is replaced.
 * @param numberColumns columns, counted from 0, of quantities and prices; the others have the text that a workbook shows.
 */
export function problemCells(
	{ cells, numbers = [], shown = [] }: Pick<TableRow, "cells" | "numbers" | "shown">,
	{ kind, columns }: Pick<TableHead, "kind" | "columns">,
	sentence: string,
	numberColumns: ReadonlySet<number>,
): Cell[] {
	const width = withoutProblems(columns).length;
	const own = cells.map((cell, index): Cell => {
		if (kind === "csv") return unescapeCell(cell);
		const text = numberColumns.has(index)
			? undefined
			: shown.find(({ column }) => column === index + 1)?.text;
		if (text !== undefined) return text;
		// One with a unit, such as 12.5 €, is a text.
		const number = numbers.includes(index + 1) ? Number(cell) : Number.NaN;
		return Number.isNaN(number) ? cell : number;
	});
	const before = Array.from({ length: width }, (_, index) => own[index] ?? null);
	// Cells beyond the columns are a reason to refuse the row: they stay visible.
	return [...before, sentence, ...own.slice(columns.length)];
}

/** The file, made while it is read. @param batches of rows, by `problemCells`. */
export function problemSheet(
	columns: string[],
	batches: AsyncIterable<Cell[][]>,
	format: "csv" | "xlsx",
): AsyncIterable<Uint8Array> {
	return format === "csv"
		? encoded(csvParts(columns, batches))
		: xlsxStream(columns, encoded(sheetParts(batches)));
}

async function* csvParts(columns: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
	yield csvHead(columns);
	for await (const batch of batches) yield csvLines(batch.map((cells) => cells.map(unambiguous)));
}

/** The header is line 1. */
const FIRST_LINE = 2;

async function* sheetParts(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
	let line = FIRST_LINE;
	for await (const batch of batches) yield batch.map((cells) => sheetRow(line++, cells)).join("");
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	for await (const text of texts) yield encoder.encode(text);
}
