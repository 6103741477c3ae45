/** The roles of the grid's parts, written out: the style sheet lays its table out in other ways. */
export const gridRoles = {
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "gridcell" },
} as const;
