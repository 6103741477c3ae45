import { usedColumns } from "@freehub/contract/catalogue/import-fields";
import type { FileNote } from "@freehub/contract/catalogue/imports";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { perColumns, readPerText } from "@freehub/domain/buying/per-text";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { columnKey } from "@freehub/domain/sheets/column-key";
import { readNumber } from "@freehub/domain/sheets/number-text";
import { perInHeading } from "@freehub/domain/sheets/per-in-heading";
import { shop } from "@freehub/domain/shop";
import { type Columns, columnIn, type FieldSigns, headingAt, numberOf } from "#sheets/read-cells.ts";
import type { TableHead, TableRow } from "#sheets/table.ts";

/** How prices of a file are read that may have a column `per`; `usualPer`: as a person has said. */
type PriceColumns<Field extends string> = Columns<Field | "per"> & { usualPer?: UsualPer | undefined };
type Reading<Field extends string> = PriceColumns<Field> & { signs: FieldSigns<Field | "per"> };

/**
 * The number of pieces that a row's price is for: as its heading says, which is about the price alone, or else as the column for it says,
 * or as a person has said for a file without one.
 * @param text of that column; undefined: the row has none.
 * @param price the price's field.
 * @returns undefined: neither says it.
 */
export function perOf<Field extends string>(
	text: string | undefined,
	price: Field,
	row: TableRow,
	reading: Reading<Field>,
): { per: number | undefined } | { wrong: Reason } {
	const ofHeading = perOfHeading(columnIn(row, price, reading), reading);
	if (ofHeading !== undefined) return { per: ofHeading };
	if (reading.mapping.per === null) return { per: reading.usualPer };
	let unclear: Reason | undefined;
	const per = readPerText(text ?? "", (count) => {
		const about = { label: "Per", currency: shop().currency };
		const number = numberOf(count, "per", row, reading, about);
		if ("value" in number) {
			const pieces = Number(number.value);
			return Number.isInteger(pieces) && pieces <= MAX_QUANTITY ? pieces : undefined;
		}
		if (readNumber(count).is !== "no-number") unclear = number.wrong;
		return undefined;
	});
	if (per !== undefined) return { per: per ?? undefined };
	return { wrong: unclear ?? reason("per_unreadable", { text: (text ?? "").slice(0, 40) }) };
}

const ofHeads = new WeakMap<TableHead, (number | undefined)[]>();

function perOfHeading(column: number, { head }: Pick<Columns, "head">): number | undefined {
	let all = ofHeads.get(head);
	if (all === undefined) {
		all = head.columns.map((name) => perInHeading(name)?.per);
		ofHeads.set(head, all);
	}
	return all[column];
}

/** Whether a file has prices, and neither a column nor their headings say for how many pieces they are. */
export function lacksPer<Field extends string>(
	{ head, mapping }: Columns<Field | "per">,
	prices: readonly Field[],
): boolean {
	const open = prices.flatMap((price) => mapping[price] ?? []);
	return mapping.per === null && open.some((column) => perOfHeading(column, { head }) === undefined);
}

/** Columns of our own exports that imports do not read. */
const ownColumns: ReadonlySet<string> = new Set(["Incoming"].map(columnKey));

/**
 * Looks for a column with the number of pieces of a price that nobody mapped, which would make the price wrong by a factor.
 * @param prices the fields of prices.
 */
export function unmappedPers<Field extends string>(columns: PriceColumns<Field>, prices: readonly Field[]) {
	const { head, mapping, usualPer } = columns;
	const isOpen = usualPer === undefined && lacksPer(columns, prices);
	const used = usedColumns(mapping);
	const free = head.columns.flatMap((name, i) => (used.has(i) || ownColumns.has(columnKey(name)) ? [] : [i]));
	const found = perColumns(isOpen ? free : []);
	return {
		/** Notes rows of the file. */
		add(rows: readonly TableRow[]): void {
			for (const { cells } of rows) found.add(cells);
		},
		/** A note for each column that may be it. */
		notes: (): FileNote[] =>
			found.found().map(({ column, numbers }) => {
				const name = headingAt(head, column);
				return { column: name, ...reason("per_column", { name, numbers: numbers.join(", ") }) };
			}),
	};
}
