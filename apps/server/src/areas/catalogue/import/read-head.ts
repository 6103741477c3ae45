import type { Import } from "@freehub/contract/catalogue/imports";
import { fieldRefusal } from "#app-error.ts";
import { NUL } from "#db/storable.ts";
import type { Table } from "#sheets/open-table.ts";
import { TableError } from "#sheets/table.ts";

/** The size of a file's preview. */
const SAMPLE_ROWS = 4;
const SAMPLE_CHARACTERS = 80;

/** A file's head, with its first rows unless they are unreadable. */
export type ShownHead = Import["head"];

/** A file's head, and the cells of its first rows as far as they are readable, which tell what its columns have. */
export type HeadRows = { head: ShownHead; rows: readonly (readonly string[])[] };

/** A file's columns and first rows. @throws AppError file_refused if it is no table. */
export async function readHead(open: () => Promise<Table>): Promise<HeadRows> {
	try {
		const table = await open();
		const { head } = table;
		const rows = await firstRows(table);
		const sample = rows && sampleOf(head.columns, rows);
		const shown = {
			...head,
			columns: head.columns.map((name) => storable(name).slice(0, 200)),
			...(head.sheets !== undefined && { sheets: head.sheets.map(storable) }),
			...(sample === undefined ? {} : { sample }),
		};
		return { head: shown, rows: rows ?? [] };
	} catch (error) {
		throw asRefusal(error);
	}
}

/** The first cells of each column, long ones truncated. */
export function sampleOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[][] {
	return rows
		.slice(0, SAMPLE_ROWS)
		.map((cells) => columns.map((_, i) => storable((cells[i] ?? "").slice(0, SAMPLE_CHARACTERS))));
}

/** A file that is no table is refused; other errors stay. */
export function asRefusal(error: unknown): unknown {
	return error instanceof TableError
		? fieldRefusal("file_refused", { field: "file", ...error.reason })
		: error;
}

/** The first rows; undefined if they are unreadable, which the dry run will report with the line. */
async function firstRows(table: Table): Promise<string[][] | undefined> {
	try {
		for await (const batch of table.rows) return batch.map(({ cells }) => cells);
		return [];
	} catch (error) {
		if (error instanceof TableError) return undefined;
		throw error;
	} finally {
		await table.close();
	}
}

function storable(text: string): string {
	return text.toWellFormed().replaceAll(NUL, "");
}
