/**
 * The roles of a table's parts, written out: on narrow screens the style sheet turns rows into cards, and some
 * browsers then forget that they are rows.
 */
export const roles = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "cell" },
} as const;
