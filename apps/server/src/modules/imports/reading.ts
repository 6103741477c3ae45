import type { ImportField, ImportMapping } from "@freehub/contract/import-fields";
import type { DecimalSign } from "@freehub/domain/number-text";
import { NUL } from "#db/storable.ts";
import { unescapeCell } from "#table/csv-cell.ts";
import type { TableHead, TableRow } from "./file/table-row.ts";

/** The file's head, and where each field is. */
export type Columns = { head: TableHead; mapping: ImportMapping };

/** The sign before the decimals of each number field; none where the file does not show it. */
export type FieldSigns = ReadonlyMap<ImportField, DecimalSign>;

/** How a file is to be read, with links of pictures by their names in small letters. */
export type Reading = Columns & { pictures: ReadonlyMap<string, string>; signs: FieldSigns };

/** What the file calls a field's column. */
export function columnOf(field: ImportField, { head, mapping }: Columns): string | null {
	const index = mapping[field];
	return index === null ? null : head.columns[index] || `Column ${index + 1}`;
}

/** What a row says of a field; undefined where the file has no column for it. */
export function cellText(
	{ cells }: TableRow,
	field: ImportField,
	{ head, mapping }: Columns,
): string | undefined {
	const index = mapping[field];
	if (index === null || index >= head.columns.length) return undefined;
	const cell = cells[index] ?? "";
	const text = head.kind === "csv" ? unescapeCell(cell) : cell;
	return text.toWellFormed().replaceAll(NUL, "").trim();
}
