type Cells = readonly (string | undefined)[];

export function isBlank(cell: string | undefined): boolean {
	return cell === undefined || cell.trim() === "";
}

/** The first filled of some cells, by their columns. */
export function textIn(cells: Cells, columns: readonly number[]): string {
	return columns.map((i) => cells[i]?.trim() ?? "").find((text) => text !== "") ?? "";
}
