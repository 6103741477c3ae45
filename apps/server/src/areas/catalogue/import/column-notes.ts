import type { FileNote } from "@freehub/contract/catalogue/imports";
import { type ColumnKind, unfitColumns } from "@freehub/contract/catalogue/match-columns";
import { reason } from "@freehub/contract/rule-sentences";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import { type Columns, headingAt } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";
import { unmappedPers } from "./per-of-price.ts";

/**
 * Notes about columns of a file that are not used although they may be meant: those with a field's name but other values, and one with
 * the number of pieces of a price.
 * @param kind how the columns are recognized; undefined: the format of the file names them.
 * @param prices the fields of prices whose number of pieces is not known otherwise.
 */
export function columnNotes<Field extends string>(
	columns: Columns<Field> & { usualPer?: UsualPer | undefined },
	kind: ColumnKind<Field> | undefined,
	prices: readonly (Field & ("price" | "cost" | "prices"))[],
) {
	const { head, mapping } = columns;
	const pers = unmappedPers(columns as typeof columns & Columns<Field | "per">, prices);
	let unfit: ReturnType<typeof unfitColumns<Field>> | undefined;
	return {
		/** Notes rows of the file; the first ones show what its columns have. */
		add(rows: readonly TableRow[]): void {
			pers.add(rows);
			if (rows.length === 0 || kind === undefined) return;
			unfit ??= unfitColumns(
				kind,
				head.columns,
				rows.map(({ cells }) => cells),
				mapping,
			);
		},
		notes: (): FileNote[] => [
			...(unfit ?? []).map(({ field, column }) => {
				const name = headingAt(head, column);
				return { column: name, ...reason("column_unfit", { name, label: kind?.headings[field] ?? field }) };
			}),
			...pers.notes(),
		],
	};
}
