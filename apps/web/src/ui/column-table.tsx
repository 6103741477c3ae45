import type { ReactNode } from "react";
import { Cell, DataRow, DataTable } from "./data-table.tsx";
import type { PrintedColumn } from "./printed-rows.ts";

/** A column of a list, written once for the screen, the phone and the paper. */
export type Column<Row> = {
	/** Unique in its list. */
	heading: string;
	/** Its words: on paper, and on the screen if there is no `cell`. A column without words is not printed. */
	text?: (row: Row, index: number) => string | null | undefined;
	/** Its contents on the screen. */
	cell?: (row: Row, index: number) => ReactNode;
	/** Unnamed: on a phone the cell is clear without the heading; a column of numbers always has it. */
	phone?: "unnamed";
	/** 'end': numbers, one below the other. */
	align?: "end";
	/** The class of its cells. */
	className?: string | undefined;
	/** Only printed. */
	isOnPaperOnly?: boolean;
};

type Props<Row> = {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** @returns what a row is known by; unique among the rows. */
	keyOf: (row: Row, index: number) => string;
	/** The rows still belong to the previous query. */
	isStale?: boolean;
};

/** A table whose headings, cells and phone labels come from one list of columns. */
export function ColumnTable<Row>({ caption, columns, rows, keyOf, isStale = false }: Props<Row>) {
	const shown = columns.filter(({ isOnPaperOnly }) => !isOnPaperOnly);
	return (
		<DataTable
			caption={caption}
			columns={shown.map(({ heading, align }) => (align === "end" ? { numbers: heading } : heading))}
			isStale={isStale}
		>
			{rows.map((row, index) => (
				<DataRow key={keyOf(row, index)}>
					{shown.map(({ heading, text, cell = text, phone, className }) => (
						<Cell key={heading} {...(phone !== "unnamed" && { label: heading })} className={className}>
							{cell?.(row, index)}
						</Cell>
					))}
				</DataRow>
			))}
		</DataTable>
	);
}

/** The columns of a list that are printed. */
export function printedColumns<Row>(columns: readonly Column<Row>[]): PrintedColumn<Row>[] {
	return columns.flatMap(({ heading, text, align }) =>
		text === undefined ? [] : [{ name: heading, text, isNumber: align === "end" }],
	);
}
