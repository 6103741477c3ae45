import { type DateAnswers, dateAnswer, type SheetNotes } from "@freehub/contract/catalogue/sheet-notes";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { dateAsText, dateInText, type SheetDate } from "@freehub/domain/sheets/sheet-dates";
import { mendBarcode, mendCode } from "./code-damage.ts";
import type { ColumnUse } from "./column-use.ts";
import { whyNoValue } from "./error-texts.ts";
import type { DateCell, TableRow } from "./table.ts";

/** Different dates of a column that are shown with the question how they are read. */
const MOST_SAMPLES = 20;
/** The numbers of the days from 2000 to 2049, which a spreadsheet writes in place of dates. */
const isDayNumber = (text: string) =>
	/^\d{5}$/.test(text) && Number(text) >= 36_526 && Number(text) <= 54_788;

export type RowMender = ReturnType<typeof rowMender>;

/**
 * Finds what a spreadsheet has done to the cells of mapped columns, whatever the import: it is mended with a note where there is
 * one right value, and refused otherwise. A text that only looks damaged is not refused where the shop has it already.
 * @param uses what each column is for.
 * @param answers how a person reads the dates in columns of texts.
 */
export function rowMender(uses: ReadonlyMap<number, ColumnUse>, answers: DateAnswers) {
	const dates = new Map<number, { rows: number; samples: Map<string, SheetDate> }>();
	const leftOut = new Map<string, SheetNotes["leftOut"][number]>();
	let hiddenRows = 0;

	/** The row with its damage named; undefined if it is no data. The given one stays as it is: it may be read again. */
	function mend(given: TableRow): TableRow | undefined {
		if (given.leftOut !== undefined) {
			const { rule = "", facts } = given.leftOut;
			const known = leftOut.get(rule) ?? {
				...given.leftOut,
				...(facts && { facts }),
				line: given.line,
				rows: 0,
			};
			known.rows += 1;
			leftOut.set(rule, known);
			return undefined;
		}
		const row = { ...given, cells: [...given.cells] };
		if (row.notes?.some(({ rule }) => rule === "row_hidden") === true) hiddenRows += 1;
		for (const [column, use] of uses) {
			const cell = row.cells[column];
			if (cell !== undefined && cell !== "") mendCell(row, column, cell.trim(), use);
		}
		return row;
	}

	function mendCell(row: TableRow, column: number, typed: string, use: ColumnUse): void {
		const shown = use === "other" ? undefined : row.shown?.find((each) => each.column === column + 1);
		const text = shown === undefined || shown.isPower === true ? typed : shown.text;
		if (text !== typed) row.cells[column] = text;
		const none = whyNoValue(text);
		if (none !== undefined) {
			if (use === "other") refuse(row, column, none);
			else suspect(row, column, none);
			return;
		}
		if (use === "other") return;
		const cell = row.dates?.find((each) => each.column === column + 1);
		const date = dateOf(cell, text, use);
		if (date !== undefined) {
			readDate(row, column, date, cell === undefined ? suspect : refuse);
			return;
		}
		const isCode = use === "gtin" || use === "barcode";
		if (shown?.isPower === true && !isCode) {
			suspect(row, column, reason("code_rounded", { text: shown.text }));
			return;
		}
		if (use === "text") return;
		const mended = isCode ? mendBarcode(text, use === "gtin") : mendCode(text);
		if (mended === undefined) {
			if (use === "size" && isDayNumber(text)) note(row, column, reason("number_like_date", { text }));
		} else if ("wrong" in mended) suspect(row, column, mended.wrong);
		else {
			if (mended.text !== undefined) row.cells[column] = mended.text;
			note(row, column, mended.note);
		}
	}

	function readDate(row: TableRow, column: number, date: SheetDate, object: typeof refuse): void {
		const found = dates.get(column) ?? { rows: 0, samples: new Map<string, SheetDate>() };
		dates.set(column, found);
		found.rows += 1;
		if (found.samples.size < MOST_SAMPLES) found.samples.set(date.text, date);
		const answer = dateAnswer(answers, column, date.text);
		const to = answer === undefined ? undefined : dateAsText(date, answer);
		if (to === undefined) object(row, column, reason("cell_is_date", { text: date.text }));
		else {
			row.cells[column] = to;
			if (to !== date.text) note(row, column, reason("date_as_text", { text: date.text, to }));
		}
	}

	return {
		mend,
		/** Of all rows so far. */
		notes: (): SheetNotes => ({
			dates: [...dates]
				.map(([column, { rows, samples }]) => ({ column, rows, samples: [...samples.values()] }))
				.toSorted((a, b) => a.column - b.column),
			leftOut: [...leftOut.values()],
			hiddenRows,
		}),
	};
}

/** The rows of a table that are data, with their damage named. */
export async function* mendedRows(batches: AsyncIterable<TableRow[]>, { mend }: RowMender) {
	for await (const batch of batches) yield batch.flatMap((row) => mend(row) ?? []);
}

/** The date that a cell has become: in a workbook, any text may have become one; the texts of other files show it only in codes. */
function dateOf(cell: DateCell | undefined, text: string, use: ColumnUse): SheetDate | undefined {
	if (cell === undefined) return use === "text" ? undefined : dateInText(text);
	const [year, month, day] = (/^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? "").split("-").map(Number);
	const { shown, isMonth = false } = cell;
	return {
		text,
		...(shown !== undefined && shown !== text && { shown }),
		...(month !== undefined && { year, month, ...(!isMonth && { day }) }),
	};
}

function refuse(row: TableRow, column: number, why: Reason): void {
	row.problems = [...(row.problems ?? []), { ...why, column: column + 1 }];
}

function suspect(row: TableRow, column: number, why: Reason): void {
	row.suspects = [...(row.suspects ?? []), { ...why, column: column + 1 }];
}

function note(row: TableRow, column: number, why: Reason): void {
	row.notes = [...(row.notes ?? []), { ...why, column: column + 1 }];
}
