import { cleanCell, type ImportField, type NumberField } from "@freehub/contract/catalogue/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import {
	type DecimalSign,
	decimalSigns,
	type NumberReading,
	readNumber,
	signsOfColumns,
} from "@freehub/domain/sheets/number-text";
import { shop } from "@freehub/domain/shop";
import { NUL } from "#db/storable.ts";
import { unescapeCell } from "./csv.ts";
import type { TableHead, TableRow } from "./table.ts";

/** The file's head, and the column of each field. */
export type Columns<Field extends string = ImportField> = {
	head: TableHead;
	mapping: Readonly<Record<Field, number | null>>;
};

/** The decimal sign of each number field; no entry if the file does not show it. */
export type FieldSigns<Field extends string = ImportField> = ReadonlyMap<Field, DecimalSign>;

/** How to read a file; `pictures` are links by file name in lower case. */
export type Reading = Columns & {
	pictures: ReadonlyMap<string, string>;
	signs: FieldSigns;
	/** Products are hidden from the shop unless the file says otherwise. */
	isHidden?: boolean;
};

/** The name of a field's column in the file. */
export function columnNameOf<Field extends string>(
	field: Field,
	{ head, mapping }: Columns<Field>,
): string | null {
	const index = mapping[field];
	return index === null ? null : head.columns[index] || `Column ${index + 1}`;
}

/** The text of a product's field in a row; undefined if the file has no column for it. */
export function cellText(row: TableRow, field: ImportField, columns: Columns): string | undefined {
	const text = rawText(row, field, columns);
	return text === undefined ? undefined : cleanCell(field, text);
}

/** The text of a field in a row as it is written; undefined if the file has no column for it. */
export function rawText<Field extends string>(
	{ cells }: TableRow,
	field: Field,
	{ head, mapping }: Columns<Field>,
): string | undefined {
	const index = mapping[field];
	if (index === null || index >= head.columns.length) return undefined;
	const cell = cells[index] ?? "";
	const text = head.kind === "csv" ? unescapeCell(cell) : cell;
	return text.toWellFormed().replaceAll(NUL, "");
}

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
	return number.is === "number"
		? { value: number.value }
		: { wrong: reasonAgainst(number, text, about, sign) };
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

/** Whether the cell is numeric in a workbook; then it has a decimal point, whatever the sign in the file's texts. */
function isTyped<Field extends string>(
	{ numbers }: TableRow,
	field: Field,
	{ mapping }: Columns<Field>,
): boolean {
	return numbers?.includes((mapping[field] ?? -1) + 1) === true;
}
