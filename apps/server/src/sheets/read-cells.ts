import {
	cleanCell,
	type FieldColumns,
	type ImportField,
	importFieldNames,
	type NumberField,
	numberFields,
} from "@freehub/contract/catalogue/import-fields";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import {
	type DecimalSign,
	decimalSigns,
	type NumberReading,
	readNumber,
	signsOfColumns,
} from "@freehub/domain/sheets/number-text";
import { dateInText } from "@freehub/domain/sheets/sheet-dates";
import { shop } from "@freehub/domain/shop";
import { NUL } from "#db/storable.ts";
import { unescapeCell } from "./csv.ts";
import type { TableHead, TableRow } from "./table.ts";

/** The file's head, the columns of each field, and the fields of the columns that the file's format makes. */
export type Columns<Field extends string = ImportField> = {
	head: TableHead;
	mapping: Readonly<Record<Field, FieldColumns>>;
	made?: readonly ImportField[];
	/** The columns from which the format makes others, counted from 0. */
	readFrom?: readonly number[];
};

/** The decimal sign of each number field; no entry if the file does not show it. */
export type FieldSigns<Field extends string = ImportField> = ReadonlyMap<Field, DecimalSign>;

/** How to read a file; `pictures` are links by file name in lower case. */
export type Reading = Columns & {
	pictures: ReadonlyMap<string, string>;
	signs: FieldSigns;
	/** Products are hidden from the shop unless the file says otherwise. */
	isHidden?: boolean;
	/** The file is an export of this program, whose texts are what they are. */
	isOwn?: boolean;
	/** The file is one of another program; undefined: it is not known of which one. */
	format?: SourceFormat;
};

/** The name of a field's column in the file: the one that counts in a row, or the most preferred one. */
export function columnNameOf<Field extends string>(
	field: Field,
	columns: Columns<Field>,
	row?: TableRow,
): string | null {
	const index = row === undefined ? (columns.mapping[field]?.[0] ?? -1) : columnIn(row, field, columns);
	return index < 0 ? null : nameAt(index, columns);
}

/** The name of a column of the file, or of one that its format makes, counted from 0. */
export function nameAt<Field extends string>(
	index: number,
	{ head, made = [] }: Pick<Columns<Field>, "head" | "made">,
): string {
	const ofFormat = made[index - head.columns.length];
	return ofFormat === undefined ? headingAt(head, index) : importFieldNames[ofFormat];
}

/**
 * The column of a field that counts in a row: the first one that is filled or cannot be read, else the most preferred one; -1 if the
 * file has none.
 */
export function columnIn<Field extends string>(
	row: TableRow,
	field: Field,
	{ head, mapping }: Columns<Field>,
): number {
	const columns = mapping[field];
	const first = columns?.[0] ?? -1;
	if (columns === null || columns.length < 2) return first;
	const isNumber = (numberFields as readonly string[]).includes(field);
	const isFilled = (index: number): boolean => {
		if (row.problems?.some(({ column }) => column - 1 === index) === true) return true;
		const text = cellAt(row, index, head).trim();
		return text !== "" && !(isNumber && saysNothing(text));
	};
	return columns.find(isFilled) ?? first;
}

/** The name of a column, counted from 0, for people. */
export function headingAt({ columns }: TableHead, index: number): string {
	return columns[index] || `Column ${index + 1}`;
}

/** The text of a product's field in a row; undefined if the file has no column for it. */
export function cellText(row: TableRow, field: ImportField, columns: Columns): string | undefined {
	const text = rawText(row, field, columns);
	return text === undefined ? undefined : cleanCell(field, text);
}

/** The text of a field in a row as it is written; undefined if the file has no column for it. */
export function rawText<Field extends string>(
	row: TableRow,
	field: Field,
	columns: Columns<Field>,
): string | undefined {
	const { head, made = [] } = columns;
	const index = columnIn(row, field, columns);
	if (index < 0 || index >= head.columns.length + made.length) return undefined;
	const cell = cellAt(row, index, head);
	const text = unmarked(head.kind === "csv" ? unescapeCell(cell) : cell, field);
	return text.toWellFormed().replaceAll(NUL, "");
}

/** A cell of a row, or of those that the file's format has made for it. */
function cellAt({ cells, made }: TableRow, index: number, { columns }: TableHead): string {
	return (index < columns.length ? cells[index] : made?.[index - columns.length]) ?? "";
}

const codes: readonly string[] = ["sku", "barcode", "supplierSku"];

/** A text without the marks with which programs keep spreadsheets from changing it: ="00412", and '00412 of a code or number. */
function unmarked(text: string, field: string): string {
	const first = text.charCodeAt(0);
	if (first === EQUALS) return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
	if (first !== APOSTROPHE) return text;
	const rest = text.slice(1);
	return (codes.includes(field) ? /^\d[\w./ -]*$/ : /^[\d., -]+$/).test(rest) ? rest : text;
}
const EQUALS = "=".charCodeAt(0);
const APOSTROPHE = "'".charCodeAt(0);

/** A field whose column shows its decimal sign, or both signs. */
export type FoundDecimals<Field extends string = NumberField> = { field: Field; sign: DecimalSign | "both" };

/**
 * Detects the decimal signs of a whole file from its texts; numeric cells of a workbook give no evidence.
 * @param fields those that hold numbers.
 * @param currency whose sign may be written with them.
 */
export async function findDecimals<Field extends string>(
	batches: AsyncIterable<TableRow[]> | Iterable<TableRow[]>,
	columns: Columns<Field>,
	fields: readonly Field[],
	currency = shop().currency,
): Promise<{ found: FoundDecimals<Field>[]; signs: FieldSigns<Field> }> {
	const mapped = fields.filter((field) => columns.mapping[field] !== null);
	const proofs = new Map(mapped.map((field) => [field, new Set<DecimalSign>()]));
	for await (const rows of batches) {
		for (const [field, signs] of proofs) {
			for (const row of rows) {
				const proof = signs.size < decimalSigns.length && proofOf(row, field, columns, currency);
				if (proof) signs.add(proof);
			}
		}
	}
	const found = [...proofs].flatMap(([field, signs]): FoundDecimals<Field>[] => {
		const [sign] = signs;
		return sign === undefined ? [] : [{ field, sign: signs.size > 1 ? "both" : sign }];
	});
	return { found, signs: signsOfColumns(proofs) };
}

function proofOf<Field extends string>(
	row: TableRow,
	field: Field,
	columns: Columns<Field>,
	currency: string,
): DecimalSign | undefined {
	if (isTyped(row, field, columns)) return undefined;
	const reading = readNumber(rawText(row, field, columns) ?? "", undefined, currency);
	return reading.is === "number" ? reading.proof : undefined;
}

/** The same sign for every number field. */
export function setDecimals<Field extends string>(
	sign: DecimalSign,
	fields: readonly Field[],
): FieldSigns<Field> {
	return new Map(fields.map((field) => [field, sign]));
}

/**
 * A cell's number in normalized form, or the reason why it is none.
 * @param about the field's name for people, and the currency whose sign may be written with it.
 */
export function numberOf<Field extends string>(
	text: string,
	field: Field,
	row: TableRow,
	reading: Columns<Field> & { signs: FieldSigns<Field> },
	about: { label: string; currency: string },
): { value: string } | { wrong: Reason } {
	const sign = isTyped(row, field, reading) ? "point" : reading.signs.get(field);
	const number = readNumber(text, sign, about.currency);
	if (number.is === "number") return { value: number.value };
	const isDate = isDateCell(row, field, reading) || dateInText(text) !== undefined;
	const shown = { label: about.label, text: text.slice(0, 40) };
	return { wrong: isDate ? reason("number_is_date", shown) : reasonAgainst(number, text, about, sign) };
}

function reasonAgainst(
	reading: Exclude<NumberReading, { is: "number" }>,
	text: string,
	{ label, currency }: { label: string; currency: string },
	sign: DecimalSign | undefined,
): Reason {
	const shown = text.slice(0, 40);
	switch (reading.is) {
		case "ambiguous":
			return reason("ambiguous_number", {
				text: shown,
				point: Number(reading.point),
				comma: Number(reading.comma),
			});
		case "other-sign":
			return reason("other_decimal_sign", { text: shown, sign: sign ?? "" });
		case "other-currency":
			return reason("other_currency", { text: shown, currency });
		case "misgrouped":
			return reason("thousands_in_threes", { label, text: shown });
		case "no-number":
			return reason("number", { label });
	}
}

/** Whether the cell is a date in a workbook: 1.5 becomes the 1st of May in another language. */
function isDateCell<Field extends string>(row: TableRow, field: Field, columns: Columns<Field>): boolean {
	if (row.dates === undefined) return false;
	const used = columnIn(row, field, columns) + 1;
	return row.dates.some(({ column }) => column === used);
}

/** Whether the cell is numeric in a workbook; then it has a decimal point, whatever the sign in the file's texts. */
function isTyped<Field extends string>(row: TableRow, field: Field, columns: Columns<Field>): boolean {
	return row.numbers?.includes(columnIn(row, field, columns) + 1) === true;
}
