import { kindOf } from "./file-kind.ts";
import type { Limits } from "./limits.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { TableError } from "./table-error.ts";
import type { TableHead, TableRow } from "./table-row.ts";

/** Reads a file's head, the first row that is not empty, and its rows; `openTable` does so in another process. */
export async function readTable(
	file: string,
	limits: Limits,
): Promise<{ head: TableHead; rows: AsyncGenerator<TableRow[]> }> {
	const kind = await kindOf(file, limits);
	const { rows, ...about } =
		kind === "csv" ? { kind, ...(await readCsv(file, limits)) } : { kind, rows: readXlsx(file, limits) };
	const { value: first } = (await rows.next()) as IteratorResult<TableRow[], undefined>;
	const head = first?.[0];
	if (first === undefined || head === undefined) {
		throw new TableError(kind === "csv" ? "The file holds no rows." : "The first sheet is empty.");
	}

	async function* below(rest: TableRow[]): AsyncGenerator<TableRow[]> {
		if (rest.length > 0) yield rest;
		yield* rows;
	}
	return { head: { ...about, columns: head.cells.map((name) => name.trim()) }, rows: below(first.slice(1)) };
}
