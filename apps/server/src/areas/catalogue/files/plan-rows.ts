import { setImmediate } from "node:timers/promises";

import type {
	FileQuery,
	FileReport,
	FileReading as ReadAs,
	RefusedRow,
} from "@freehub/contract/buying/files";
import { MAX_FILE_ROWS } from "@freehub/contract/buying/files";
import { type FieldColumns, usedColumns } from "@freehub/contract/catalogue/import-fields";
import type { RefusalKind } from "@freehub/contract/catalogue/import-refusals";

import { type ColumnKind, matchedColumns } from "@freehub/contract/catalogue/match-columns";

import type { DateAnswers, SheetNotes } from "@freehub/contract/catalogue/sheet-notes";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import { type DayOrder, readDayText } from "@freehub/domain/day-text";
import { oneLine } from "@freehub/domain/one-line";
import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import { isCurrency, shop } from "@freehub/domain/shop";
import { fieldRefusal } from "#app-error.ts";
import { columnNotes } from "#areas/catalogue/import/column-notes.ts";
import { lacksPer } from "#areas/catalogue/import/per-of-price.ts";
import { sampleOf } from "#areas/catalogue/import/read-head.ts";
import {
	brokenCells,
	fileNotes,
	isBroken,
	type RowReason,
	type Suspect,
	suspectsOf,
} from "#areas/catalogue/import/read-row.ts";
import { refusalTally, shortReasons } from "#areas/catalogue/import/refusals.ts";
import { withoutUndefined } from "#areas/catalogue/products/product-columns.ts";
import { inSlices } from "#queues/long-lists.ts";
import { type ColumnUse, usesOf } from "#sheets/column-use.ts";
import { mendedRows, rowMender } from "#sheets/mend-rows.ts";
import type { Table } from "#sheets/open-table.ts";
import {
	type Columns,
	columnNameOf,
	type FieldSigns,
	findDecimals,
	numberOf,
	rawText,
	setDecimals,
} from "#sheets/read-cells.ts";
import { type Limits, type TableChoice, TableError, type TableHead, type TableRow } from "#sheets/table.ts";

/** How a short file is read: one of offers, orders, past purchases or customers. */
export type FileReading<Field extends string> = Columns<Field> & {
	signs: FieldSigns<Field>;
	/** The pieces that prices are for where the file does not say it. */
	usualPer: UsualPer | undefined;
	/** The currency of rows that name none, as a person has said. */
	currency: string | undefined;
	/** The order of days such as 11/12/2026. */
	days: DayOrder | undefined;
};

/** Max characters of a file's cells that are used: all of its rows are held in memory. */
const MAX_CHARACTERS = 5_000_000;

/** The columns of a kind of files, by `sheetColumns`. */
type SheetKind<Field extends string> = ColumnKind<Field> & {
	use: (field: Field) => ColumnUse;
	numbers: readonly Field[];
};

type Way<Field extends string> = {
	kind: SheetKind<Field>;
	/** Of each of these lists of fields, one must have a column; the first one is named. */
	required: readonly (readonly [NoInfer<Field>, ...NoInfer<Field>[]])[];
	/** Refuses a file without one of them; otherwise a note names it, and a person can choose the column. */
	isDry: boolean;
	/** The columns that a person has chosen, now or for an earlier file with the same column names. */
	chosen: (columns: readonly string[]) => Promise<ChosenColumns>;
	currency: string | undefined;
	days: DayOrder | undefined;
	decimals: FileQuery["decimals"];
	usualPer: FileQuery["per"];
	/** Rows with the numbers of a row's cells that hold several. */
	numbersOf?: (row: TableRow, columns: Columns<Field>) => TableRow[];
	/** The field with the price; undefined: such files have none. */
	price?: NoInfer<Field> & ("cost" | "prices");
	/** How the dates in columns of texts are read. */
	dates: DateAnswers;
};

/** The rows of a file, and what a spreadsheet has done to it. */
type ReadRows<Field extends string> = {
	reading: FileReading<Field>;
	rows: TableRow[];
	fileNotes: RowReason[];
	sheet: FileSheet;
};

/** How much of a file is read, and which sheet. */
export function fileChoice({ sheet }: Pick<ReadAs, "sheet">): {
	limits: Partial<Limits>;
	choice: TableChoice;
} {
	return { limits: { rows: MAX_FILE_ROWS }, choice: sheet === undefined ? {} : { sheet } };
}

/**
 * Reads a short table to its end.
 * @throws TableError if its cells are too long altogether; AppError file_refused if it lacks a column.
 */
export async function readRows<Field extends string>(
	table: Table,
	way: Way<Field>,
): Promise<ReadRows<Field>> {
	const { kind, required, decimals, numbersOf = (row) => [row], price, currency, days } = way;
	const prices = price === undefined ? [] : [price];
	const { head } = table;
	const chosen = await way.chosen(head.columns);
	const usualPer = way.usualPer ?? chosen.per;
	const { first, batches } = await firstBatch(table);
	const cells = first.map((row) => row.cells);
	const mapping = { ...matchedColumns(kind, head.columns, cells), ...(chosen.mapping as object) };
	const columns = { head, mapping, usualPer, currency, days };
	const lacking = required.filter((fields) => fields.every((field) => mapping[field] === null));
	if (!way.isDry) for (const fields of lacking) throw lacksColumn(columns, fields, kind, first);
	const mender = rowMender(usesOf(mapping, kind.use), way.dates);
	const used = usedColumns(mapping);
	const rows: TableRow[] = [];
	let characters = 0;
	const ofColumns = columnNotes<Field>(columns, kind, prices);
	for await (const batch of mendedRows(batches, mender)) {
		ofColumns.add(batch);
		for (const row of batch) {
			// Of a cell that is not used, only counts whether there is one.
			const cells = row.cells.map((cell, i) => (used.has(i) ? cell : cell.trim() && "x"));
			for (const cell of cells) characters += cell.length;
			rows.push({ ...row, cells });
		}
		if (characters > MAX_CHARACTERS) throw new TableError(reason("file_too_much.memory"));
	}
	const fileNotes = [
		...lacking.map(([field]) => ({ column: null, ...whyLacking(field, kind) })),
		...ofColumns.notes(),
	];
	const isLacking = lacksPer(columns as Columns<Field | "per">, prices);
	const shown = {
		...sheetOf(head, cells, mender.notes()),
		mapping,
		lacksPer: isLacking,
		per: usualPer ?? null,
	};
	if (decimals !== "found") {
		const signs = setDecimals(decimals, kind.numbers);
		return { reading: { ...columns, signs }, rows, sheet: { ...shown, foundDecimals: null }, fileNotes };
	}
	const proofs = inBatches(rows, (row) => numbersOf(row, columns));
	const { signs, found } = await findDecimals(proofs, columns, kind.numbers);
	return { reading: { ...columns, signs }, rows, sheet: { ...shown, foundDecimals: found }, fileNotes };
}

/** The first rows of a table, and all of them. */
async function firstBatch({ rows }: Table) {
	const batches = rows[Symbol.asyncIterator]();
	const { done, value } = await batches.next();
	const first = done === true ? [] : value;
	return {
		first,
		batches: {
			async *[Symbol.asyncIterator]() {
				yield first;
				yield* { [Symbol.asyncIterator]: () => batches };
			},
		},
	};
}

/** The columns of fields that a person has chosen, and the pieces that prices are for. */
export type ChosenColumns = { mapping: Record<string, FieldColumns>; per: UsualPer | undefined };

/** The sheet that is read, and what a spreadsheet has done to it. */
export type FileSheet = Pick<
	FileReport,
	"head" | "sheetNotes" | "lacksPer" | "per" | "mapping" | "foundDecimals"
>;

function sheetOf(
	{ sheets, sheet, isSheetProposed, hiddenSheets, columns }: TableHead,
	first: readonly (readonly string[])[],
	sheetNotes: SheetNotes,
): Pick<FileSheet, "head" | "sheetNotes"> {
	const sample = sampleOf(columns, first);
	return {
		head: { ...withoutUndefined({ sheets, sheet, isSheetProposed, hiddenSheets }), columns, sample },
		sheetNotes,
	};
}

/** Rows that are looked at in one go. */
const BATCH = 200;

async function* inBatches(rows: readonly TableRow[], each: (row: TableRow) => TableRow[]) {
	for (let from = 0; from < rows.length; from += BATCH) {
		await setImmediate();
		yield rows.slice(from, from + BATCH).flatMap(each);
	}
}

/** Parses rows, some at a time, so that requests run in between. */
export async function parsed<Row>(rows: readonly TableRow[], parse: (row: TableRow) => Row): Promise<Row[]> {
	const all: Row[] = [];
	await inSlices(rows, (row) => all.push(parse(row)));
	return all;
}

/** The cells of a row: their texts, and functions that read them. Reasons why cells cannot be read are collected in `wrong`. */
export function cellsOf<Field extends string>(
	row: TableRow,
	headings: Readonly<Record<Field, string>>,
	reading: FileReading<Field>,
) {
	const texts: Partial<Record<string, string>> = textsOf(row, Object.keys(headings) as Field[], reading);
	const wrong = brokenCells(row, reading);
	const refuse = (field: Field, why: Reason): void => {
		wrong.push({ column: columnNameOf(field, reading), ...why });
	};
	const currency = texts.currency?.toUpperCase() ?? reading.currency;
	const own = currency !== undefined && isCurrency(currency) ? currency : shop().currency;
	return {
		texts: texts as Partial<Record<Field, string>>,
		wrong,
		notes: fileNotes(row, reading),
		suspects: suspectsOf(row, reading) as Suspect<Field>[],
		refuse,
		currency,
		/** The number of a cell, or of a part of it. */
		number: (field: Field, text = texts[field], label = headings[field]): number | undefined => {
			if (text === undefined || saysNothing(text)) return undefined;
			const number = numberOf(text, field, row, reading, { label, currency: own });
			if ("value" in number) return Number(number.value);
			refuse(field, number.wrong);
			return undefined;
		},
		day: (field: Field): string | undefined => {
			const text = texts[field];
			const day = text === undefined ? undefined : readDayText(text, reading.days);
			if (text !== undefined && day === undefined)
				refuse(field, reason("day.iso", { label: headings[field] }));
			return day;
		},
	};
}

/** The texts of a row's fields, without empty cells and those that cannot be read. */
function textsOf<Field extends string>(
	row: TableRow,
	fields: readonly Field[],
	reading: Columns<Field>,
): Partial<Record<Field, string>> {
	const texts: Partial<Record<Field, string>> = {};
	for (const field of fields) {
		const text = isBroken(row, field, reading) ? "" : oneLine(rawText(row, field, reading) ?? "");
		if (text !== "") texts[field] = text;
	}
	return texts;
}

/** The refusal of a file that has none of some columns; one with other values is named, or else the first one. */
function lacksColumn<Field extends string>(
	{ head, mapping }: Columns<Field>,
	fields: readonly [Field, ...Field[]],
	kind: ColumnKind<Field>,
	first: readonly TableRow[],
) {
	const ofColumns = columnNotes({ head, mapping }, { ...kind, fields }, []);
	ofColumns.add(first);
	const { column: _, ...unfit } = ofColumns.notes()[0] ?? { column: null };
	return fieldRefusal("file_refused", { field: "file", ...whyLacking(fields[0], kind), ...unfit });
}

function whyLacking<Field extends string>(field: Field, { headings }: ColumnKind<Field>): Reason {
	return reason("file_lacks_column", { label: headings[field] });
}

/** Why texts that look damaged by a spreadsheet are refused: those that name nothing that the shop has. */
export function damagedTexts<Field extends string>(
	suspects: readonly Suspect<Field>[],
	{ hasSupplier, hasProduct }: { hasSupplier: boolean; hasProduct: boolean },
): RowReason[] {
	return suspects
		.filter(({ field }) => {
			if (field === "supplier") return !hasSupplier;
			return ["sku", "supplierSku", "barcode"].includes(field) ? !hasProduct : true;
		})
		.map(({ why }) => why);
}

/** A row that is refused, or has notes. */
export type Refused = { line: number; reasons: readonly RowReason[] };

/** The refused rows, and those with notes, as a report shows them. */
export function refusalsOf(
	refused: readonly Refused[],
	noted: readonly Refused[],
): Pick<FileReport, "refusedRows" | "refusals" | "notedRows" | "notes" | "kinds"> {
	const wrong = listOf(refused);
	const notes = listOf(noted);
	return {
		refusedRows: refused.length,
		refusals: wrong.listed,
		notedRows: noted.length,
		notes: notes.listed,
		kinds: { refused: wrong.kinds, noted: notes.kinds },
	};
}

/** As many rows as an import stores of its refused ones, and the number of all by kind. */
function listOf(rows: readonly Refused[]): { listed: RefusedRow[]; kinds: RefusalKind[] } {
	const tally = refusalTally();
	const listed = inLines(rows)
		.filter(({ line, reasons }) => tally.add(reasons, line))
		.flatMap(({ line, reasons }) => shortReasons(reasons).map((why) => ({ line, ...why })));
	return { listed, kinds: tally.kinds() };
}

/** Rows in the order of the file. */
export function inLines<Row extends { line: number }>(rows: readonly Row[]): Row[] {
	return rows.toSorted((a, b) => a.line - b.line);
}
