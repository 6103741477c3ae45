import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isMonthAndYear, shownMoment } from "./date-format.ts";
import { type NumberStyle, shownNumber } from "./number-format.ts";
import { type ElementCount, readXml } from "./read-xml.ts";
import { type DateCell, type Limits, rowCollector, TableError, type TableRow, tooMany } from "./table.ts";
import { fillMerges, type Merge } from "./xlsx-merges.ts";
import { columnIndex, decodeText, numberText } from "./xlsx-value.ts";

/** The shared texts that cells refer to by number. */
export type Strings = {
	/** "" if there is none. */
	at(index: number): string;
	close(): void;
};

type Book = {
	strings: Strings | undefined;
	styles: (NumberStyle | undefined)[];
	is1904: boolean;
	isUncalculated: boolean;
	merges: readonly Merge[];
};
type Cell = {
	column: number;
	type: string;
	style: number;
	text: string;
	isFormula: boolean;
	hasValue: boolean;
};

/** The non-empty rows of a sheet in batches; formulas are read as their stored value. */
export async function* readSheet(
	chunks: AsyncIterable<Uint8Array>,
	book: Book,
	limits: Limits,
	count: ElementCount,
): AsyncGenerator<TableRow[]> {
	const collector = rowCollector(limits, "Row");
	const fillIn = fillMerges(book.merges);
	let row: TableRow = { line: 0, cells: [] };
	let cell: Cell | undefined;
	let rows = 0;
	let nextColumn = 0;
	let isValue = false;
	let isPhonetic = false;
	let isDone = false;

	function endCell(cell: Cell): void {
		const { column, type, style, text } = cell;
		const problem = problemOf(cell);
		if (problem !== undefined) {
			if (column >= limits.columns) return;
			row.problems ??= [];
			// More problems than columns mean that the same cell is repeated, which no real sheet does.
			if (row.problems.length < limits.columns) row.problems.push({ column: column + 1, ...problem });
			return;
		}
		const value = valueOf(type, style, text);
		if (value === "") return;
		// Otherwise a cell far to the right would allocate a huge array.
		if (column >= limits.columns) throw tooMany("Row", row.line, String(column + 1), limits);
		while (row.cells.length < column) row.cells.push("");
		row.cells[column] = value;
		const kind = type === "d" ? "date" : type === "n" ? book.styles[style]?.kind : undefined;
		if (kind === "date" && isMoment(value)) {
			row.dates ??= [];
			row.dates.push(dateCell(column + 1, value, book.styles[style]));
		} else if (type === "n") {
			noteNumber(column + 1, value);
			noteShown(column + 1, value, book.styles[style]);
		}
	}

	function noteShown(column: number, value: string, style: NumberStyle | undefined): void {
		if (style === undefined) return;
		const isPower = style.kind === "exponent";
		const text = isPower ? Number(value).toExponential().toUpperCase() : shownNumber(value, style);
		if (text === undefined) return;
		row.shown ??= [];
		row.shown.push({ column, text, ...(isPower && { isPower }) });
	}

	function noteNumber(column: number, value: string): void {
		if (value.includes(".")) {
			row.numbers ??= [];
			row.numbers.push(column);
		}
		// Of more digits a spreadsheet keeps fifteen, and writes zeros in place of the others.
		if (/^-?\d{16,}$/.test(value)) {
			row.problems ??= [];
			row.problems.push({ column, ...reason("code_rounded", { text: value }) });
		}
	}

	function problemOf({ type, text, isFormula, hasValue }: Cell): Reason | undefined {
		// An empty text is a valid result of a formula; an empty number is not.
		const isEmpty = text === "" && !(hasValue && type === "str");
		if (isFormula && (isEmpty || book.isUncalculated)) return reason("cell_unreadable.not_calculated");
		return type === "e" && text !== "" ? reason("cell_unreadable.error", { text }) : undefined;
	}

	function valueOf(type: string, style: number, text: string): string {
		if (type === "s") return text === "" ? "" : (book.strings?.at(Number(text)) ?? "");
		if (type === "b") return text === "1" || text === "true" ? "TRUE" : text === "" ? "" : "FALSE";
		if (type === "inlineStr" || type === "str") return decodeText(text);
		if (type === "n") return numberText(text, book.styles[style], book.is1904) ?? text;
		return text;
	}

	const document = readXml("its first sheet", chunks, count, {
		open(name, attributes) {
			if (name === "row") {
				if (++rows > limits.sheetRows) throw tooManyRows(limits);
				row = { line: lineOf(attributes["r"]) ?? row.line + 1, cells: [] };
				if (attributes["hidden"] === "1" || attributes["hidden"] === "true")
					row.notes = [reason("row_hidden")];
				nextColumn = 0;
			} else if (name === "c") {
				const column = columnIndex(attributes["r"]) ?? nextColumn;
				nextColumn = column + 1;
				const style = Number(attributes["s"] ?? 0);
				const type = attributes["t"] ?? "n";
				cell = { column, type, style, text: "", isFormula: false, hasValue: false };
			} else if (name === "rPh") isPhonetic = true;
			else if (name === "f" && cell !== undefined) cell.isFormula = true;
			else if (name === "v" || name === "t") {
				isValue = !isPhonetic;
				if (cell !== undefined) cell.hasValue = true;
			}
		},
		close(name) {
			if (name === "v" || name === "t") isValue = false;
			else if (name === "rPh") isPhonetic = false;
			else if (name === "c" && cell !== undefined) {
				endCell(cell);
				cell = undefined;
			} else if (name === "row") {
				fillIn(row);
				collector.add(row);
			} else if (name === "sheetData") isDone = true;
		},
		text(piece) {
			if (isValue && cell !== undefined && cell.text.length <= limits.cell * 7) cell.text += piece;
		},
	});
	for await (const _ of document) {
		const batch = collector.take(isDone);
		if (batch !== undefined) yield batch;
		if (isDone) return;
	}
	const last = collector.take(true);
	if (last !== undefined) yield last;
}

/** Whether a date's number could be read as one: 2026-03-01, also with a time, or a time. */
function isMoment(value: string): boolean {
	return /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(value);
}

function dateCell(column: number, value: string, style: NumberStyle | undefined): DateCell {
	const code = style?.kind === "date" ? style.code : undefined;
	if (code === undefined) return { column };
	const shown = shownMoment(value, code);
	return { column, ...(shown !== undefined && { shown }), ...(isMonthAndYear(code) && { isMonth: true }) };
}

function tooManyRows({ sheetRows }: Limits): TableError {
	return new TableError(reason("file_too_much.rows", { max: sheetRows }));
}

/** A row number, if it is valid for a sheet. */
function lineOf(number: string | undefined): number | undefined {
	return /^[1-9]\d{0,6}$/.test(number ?? "") ? Number(number) : undefined;
}
