import {
	cleanCell,
	type ImportField,
	type ImportMapping,
	importFieldNames,
	type NumberField,
	numberFields,
} from "@freehub/contract/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import {
	type DecimalSign,
	decimalSigns,
	type NumberReading,
	readNumber,
	signsOfColumns,
} from "@freehub/domain/number-text";
import { shop } from "@freehub/domain/shop";
import { NUL } from "#db/storable.ts";
import { unescapeCell } from "#table/csv-cell.ts";
import type { TableHead, TableRow } from "./file/table.ts";

/** The file's head, and the column of each field. */
export type Columns = { head: TableHead; mapping: ImportMapping };

/** The decimal sign of each number field; no entry if the file does not show it. */
export type FieldSigns = ReadonlyMap<ImportField, DecimalSign>;

/** How to read a file; `pictures` are links by file name in lower case. */
export type Reading = Columns & {
	pictures: ReadonlyMap<string, string>;
	signs: FieldSigns;
	/** Products are hidden from the shop unless the file says otherwise. */
	isHidden?: boolean;
};

/** The name of a field's column in the file. */
export function columnOf(field: ImportField, { head, mapping }: Columns): string | null {
	const index = mapping[field];
	return index === null ? null : head.columns[index] || `Column ${index + 1}`;
}

/** The text of a field in a row; undefined if the file has no column for it. */
export function cellText(
	{ cells }: TableRow,
	field: ImportField,
	{ head, mapping }: Columns,
): string | undefined {
	const index = mapping[field];
	if (index === null || index >= head.columns.length) return undefined;
	const cell = cells[index] ?? "";
	const text = head.kind === "csv" ? unescapeCell(cell) : cell;
	return cleanCell(field, text.toWellFormed().replaceAll(NUL, ""));
}

/** A field whose column shows its decimal sign, or both signs. */
export type FoundDecimals = { field: NumberField; sign: DecimalSign | "both" };

/** Detects the decimal signs of a whole file from its texts; numeric cells of a workbook give no evidence. */
export async function findDecimals(
	batches: AsyncIterable<TableRow[]> | Iterable<TableRow[]>,
	columns: Columns,
): Promise<{ found: FoundDecimals[]; signs: FieldSigns }> {
	const mapped = numberFields.filter((field) => columns.mapping[field] !== null);
	const proofs = new Map(mapped.map((field) => [field, new Set<DecimalSign>()]));
	for await (const rows of batches) {
		for (const [field, signs] of proofs) {
			for (const row of rows) {
				const proof = signs.size < decimalSigns.length && proofOf(row, field, columns);
				if (proof) signs.add(proof);
			}
		}
	}
	const found = [...proofs].flatMap(([field, signs]): FoundDecimals[] => {
		const [sign] = signs;
		return sign === undefined ? [] : [{ field, sign: signs.size > 1 ? "both" : sign }];
	});
	return { found, signs: signsOfColumns(proofs) };
}

function proofOf(row: TableRow, field: NumberField, columns: Columns): DecimalSign | undefined {
	if (isTyped(row, field, columns)) return undefined;
	const reading = readNumber(cellText(row, field, columns) ?? "");
	return reading.is === "number" ? reading.proof : undefined;
}

/** The same sign for every number field. */
export function setDecimals(sign: DecimalSign): FieldSigns {
	return new Map(numberFields.map((field) => [field, sign]));
}

/** A cell's number in normalized form, or the reason why it is none. */
export function numberOf(
	text: string,
	field: NumberField,
	row: TableRow,
	reading: Reading,
): { value: string } | { wrong: Reason } {
	const sign = isTyped(row, field, reading) ? "point" : reading.signs.get(field);
	const number = readNumber(text, sign);
	return number.is === "number"
		? { value: number.value }
		: { wrong: reasonAgainst(number, text, field, sign) };
}

function reasonAgainst(
	reading: Exclude<NumberReading, { is: "number" }>,
	text: string,
	field: NumberField,
	sign: DecimalSign | undefined,
): Reason {
	const shown = text.slice(0, 40);
	const label = importFieldNames[field];
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
			return reason("other_currency", { text: shown, currency: shop().currency });
		case "misgrouped":
			return reason("thousands_in_threes", { label, text: shown });
		case "no-number":
			return reason("number", { label });
	}
}

/** Whether the cell is numeric in a workbook; then it has a decimal point, whatever the sign in the file's texts. */
function isTyped({ numbers }: TableRow, field: NumberField, { mapping }: Columns): boolean {
	return numbers?.includes((mapping[field] ?? -1) + 1) === true;
}
