import type { Cell, Sheet } from "./flat-sheet.ts";

/** The columns of the sheet; each kind of import has some of them, under its own names. */
export const columns = ["code", "name", "size", "barcode", "price", "quantity"] as const;
export type Column = (typeof columns)[number];

/** The right outcome of a row: it is refused by one of some rules, noted by a rule, or its cell is taken as a text. */
export type Outcome =
	| { refused: string | readonly string[] }
	| { noted: string; taken?: string }
	| { taken: string };

export type DamagedRow = {
	/** The column with the damage; the other cells are right. */
	in: Column;
	cell: Cell;
	/** The outcome where the file is a workbook, which knows the type of each cell. */
	workbook: Outcome;
	/** The outcome where it is a CSV file, which shows cells as the sheet does. */
	csv: Outcome;
	/** Of a cell that is refused as a date: the outcome once somebody has said that dates are a month and a day. */
	answered?: Outcome;
	hidden?: "by-hand" | "by-filter";
};

const same = (outcome: Outcome) => ({ workbook: outcome, csv: outcome });

/** One row for each kind of damage. */
export const damage: readonly DamagedRow[] = [
	{
		in: "code",
		cell: { date: "2026-11-28", as: "D-MMM" },
		...same({ refused: "cell_is_date" }),
		answered: { noted: "date_as_text", taken: "11-28" },
	},
	{
		in: "size",
		cell: { date: "2026-01-08", as: "M/D" },
		workbook: { refused: "cell_is_date" },
		csv: { taken: "1/8" },
		answered: { noted: "date_as_text", taken: "1-8" },
	},
	{
		in: "size",
		cell: { time: "PT11H34M00S" },
		workbook: { refused: "cell_is_date" },
		csv: { taken: "11:34" },
	},
	{ in: "price", cell: { date: "2026-05-01", as: "D-MMM" }, ...same({ refused: "number_is_date" }) },
	{ in: "code", cell: { number: 1_200_000, as: "0.00E+00" }, ...same({ refused: "code_rounded" }) },
	{ in: "code", cell: { number: 12, as: "FR-0000" }, ...same({ taken: "FR-0012" }) },
	{ in: "code", cell: { number: 412, as: "00000000" }, ...same({ taken: "00000412" }) },
	{ in: "size", cell: { number: 1.125, as: "# ?/?" }, ...same({ taken: "1 1/8" }) },
	{ in: "size", cell: { number: 27.5, as: "0.00" }, ...same({ taken: "27.50" }) },
	{ in: "barcode", cell: 9_521_230_000_000, ...same({ refused: "code_rounded" }) },
	{
		in: "barcode",
		cell: { number: 9_521_230_000_000, as: "0.00E+00" },
		...same({ refused: "code_rounded" }),
	},
	{ in: "barcode", cell: 40_063_813_339_310_010, ...same({ refused: "code_rounded" }) },
	{ in: "barcode", cell: 12_345_004_117, ...same({ noted: "zero_restored", taken: "012345004117" }) },
	{ in: "barcode", cell: 4_006_381_333_931, ...same({ taken: "4006381333931" }) },
	{ in: "code", cell: "'00413", ...same({ taken: "00413" }) },
	{ in: "code", cell: "00414", ...same({ taken: "00414" }) },
	{ in: "name", cell: { formula: "=NA()" }, ...same({ refused: "cell_unreadable" }) },
	{ in: "name", cell: { formula: "=[.#REF!]" }, ...same({ refused: "cell_unreadable" }) },
	{ in: "name", cell: "=B2&C2", ...same({ refused: "cell_unreadable" }) },
	{ in: "code", cell: { formula: '=VLOOKUP("x";[.A1:.B2];2;0)' }, ...same({ refused: "cell_unreadable" }) },
	{ in: "price", cell: { formula: "=1/0" }, ...same({ refused: "cell_unreadable" }) },
	{ in: "price", cell: { formula: "=12.5*2" }, ...same({ taken: "25" }) },
	{ in: "quantity", cell: { formula: "=NOSUCH(1)" }, ...same({ refused: "cell_unreadable" }) },
	{ in: "price", cell: { number: 0.05, as: "0%" }, ...same({ refused: "number" }) },
	{ in: "price", cell: { number: 1049.5, as: "0.00 €" }, ...same({ refused: "other_currency" }) },
	{ in: "price", cell: { number: 9.9, as: "0.00" }, ...same({ taken: "9.9" }) },
	{ in: "quantity", cell: "'7", ...same({ taken: "7" }) },
	{
		in: "name",
		cell: "Hidden bell",
		hidden: "by-hand",
		workbook: { noted: "row_hidden", taken: "Hidden bell" },
		csv: { taken: "Hidden bell" },
	},
	{
		in: "name",
		cell: "Filtered bell",
		hidden: "by-filter",
		workbook: { noted: "row_hidden", taken: "Filtered bell" },
		csv: { taken: "Filtered bell" },
	},
	{ in: "name", cell: { merged: "Merged bell" }, ...same({ taken: "Merged bell" }) },
	{
		in: "name",
		cell: { isCovered: true },
		workbook: { taken: "Merged bell" },
		csv: { refused: ["new_product_needs", "required"] },
	},
	{ in: "name", cell: "Glocke für Ö", ...same({ taken: "Glocke für Ö" }) },
];

/** The row of the sheet, counted from 1, in which the damage of an index is. */
export const lineOf = (index: number) => index + 2;
/** The row in which the column names are again. */
export const headAgain = lineOf(damage.length);
/** The row with the totals. */
export const totals = headAgain + 1;

/** The right value of a cell in a row without damage there. */
export function rightCell(column: Column, line: number): string | number | null {
	const right = {
		code: `K-${line}`,
		name: `Bell ${line}`,
		size: "M",
		barcode: null,
		price: 12.5,
		quantity: 3,
	};
	return right[column];
}

/** The columns of one kind of import: their names, which of the sheet's columns they are, or a text for every row. */
export type Heading = { name: string; column: Column } | { name: string; text: (line: number) => string };

/** The sheets of a file: notes, the damaged sheet, and an old one that is hidden. */
export function damagedSheets(headings: readonly Heading[]): Sheet[] {
	const names = headings.map(({ name }) => name);
	const rows = damage.map((row, index) => {
		const line = lineOf(index);
		const cells = headings.map((heading) => {
			if ("text" in heading) return heading.text(line);
			return heading.column === row.in ? row.cell : rightCell(heading.column, line);
		});
		return { cells, ...(row.hidden !== undefined && { hidden: row.hidden }) };
	});
	const sum = names.map((_, i) => (i === 0 ? "Total" : i === names.length - 1 ? 400 : null));
	return [
		{ name: "Read me", rows: [{ cells: ["Ask Kim before you change this"] }] },
		{ name: "Items", rows: [{ cells: names }, ...rows, { cells: names }, { cells: sum }] },
		{ name: "Old", isHidden: true, rows: [{ cells: names }, ...rows.slice(-1)] },
	];
}
