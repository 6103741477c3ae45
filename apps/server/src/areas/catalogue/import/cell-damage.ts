import type { TableRow } from "#sheets/table.ts";

/** Reasons why cells of a row are refused, and notes about them. */
export type Damage = Required<Pick<TableRow, "problems" | "suspects">> & {
	notes: NonNullable<TableRow["notes"]>;
};

/** The damage of a row's cells in some columns, counted from 0. */
export function damageOf(
	{ problems = [], suspects = [], notes = [] }: Pick<TableRow, "problems" | "suspects" | "notes">,
	columns: readonly number[],
): Damage {
	const isIn = ({ column = 0 }: { column?: number }): boolean => columns.includes(column - 1);
	return { problems: problems.filter(isIn), suspects: suspects.filter(isIn), notes: notes.filter(isIn) };
}

/** A row with further damage; it stays as it is. */
export function withDamage(row: TableRow, { problems, suspects, notes }: Damage): TableRow {
	if (problems.length + suspects.length + notes.length === 0) return row;
	return {
		...row,
		...(problems.length > 0 && { problems: [...(row.problems ?? []), ...problems] }),
		...(suspects.length > 0 && { suspects: [...(row.suspects ?? []), ...suspects] }),
		...(notes.length > 0 && { notes: [...(row.notes ?? []), ...notes] }),
	};
}

/** A copy of a row whose cells and damage can be changed: rows of a short file are read several times. */
export function copyOfRow(row: TableRow): TableRow {
	const copy: TableRow = { ...row, cells: [...row.cells] };
	for (const name of ["problems", "suspects", "notes"] as const) {
		if (row[name] !== undefined) Object.assign(copy, { [name]: [...row[name]] });
	}
	return copy;
}
