import { columnKey } from "@freehub/domain/sheets/column-key";
import type { TableRow } from "./table.ts";

/** The names of columns that files have, as returned by `columnKey`; `items`: those of what is counted, ordered or priced. */
export type ColumnNames = { known: ReadonlySet<string>; items: ReadonlySet<string> };

export const noNames: ColumnNames = { known: new Set(), items: new Set() };

/** Max rows above the column names. */
export const MOST_ABOVE = 20;
/** Sheets of a workbook that are looked at. */
const MOST_LOOKED_AT = 20;

/**
 * Finds the first sheet whose head names what an import needs: two known columns in one row, one of them a code, a price or a
 * quantity. Notes and addresses have others.
 * @param firstRows reads the first rows of a sheet.
 * @returns undefined if there is none; `isOnly`: no other sheet has such a head.
 */
export async function chooseSheet(
	sheets: number,
	firstRows: (sheet: number) => Promise<readonly TableRow[]>,
	{ known, items }: ColumnNames,
): Promise<{ sheet: number; isOnly: boolean } | undefined> {
	const fitting: number[] = [];
	for (let sheet = 0; sheet < Math.min(sheets, MOST_LOOKED_AT) && fitting.length < 2; sheet++) {
		const rows = (await firstRows(sheet)).slice(0, MOST_ABOVE + 1);
		const isHead = rows.some(({ cells }) => {
			const keys = [...new Set(cells.map(columnKey))];
			return keys.filter((key) => known.has(key)).length > 1 && keys.some((key) => items.has(key));
		});
		if (isHead) fitting.push(sheet);
	}
	const [first] = fitting;
	return first === undefined
		? undefined
		: { sheet: first, isOnly: fitting.length === 1 && sheets <= MOST_LOOKED_AT };
}
