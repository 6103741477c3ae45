import type { Cell } from "./csv.ts";

/** A column of a file that is written: its heading, and what a row has there. */
export type WrittenColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

export function headOf<Row>(columns: readonly WrittenColumn<Row>[]): string[] {
	return columns.map(([heading]) => heading);
}

export function cellsOf<Row>(columns: readonly WrittenColumn<Row>[], rows: readonly Row[]): Cell[][] {
	return rows.map((row) => columns.map(([, cell]) => cell(row)));
}
