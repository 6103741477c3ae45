import { AppError } from "#app-error.ts";
import { NUL } from "#db/storable.ts";
import { openTable, type Table } from "./file/open-table.ts";
import { TableError } from "./file/table-error.ts";
import type { TableHead } from "./file/table-row.ts";

/** What is shown of a file before anything is decided. */
const SAMPLE_ROWS = 4;
const SAMPLE_CHARACTERS = 80;

/** A file's columns and its first rows. @throws AppError file_refused when it is no table. */
export async function readHead(path: string): Promise<TableHead & { sample?: string[][] }> {
	try {
		const table = await openTable(path);
		const { head } = table;
		const sample = await sampleOf(table);
		return {
			...head,
			columns: head.columns.map((name) => storable(name).slice(0, 200)),
			...(sample === undefined ? {} : { sample }),
		};
	} catch (error) {
		if (error instanceof TableError) throw new AppError("file_refused", error.message);
		throw error;
	}
}

/** The first rows; undefined where they cannot be read, which the dry run will say with its line. */
async function sampleOf(table: Table): Promise<string[][] | undefined> {
	try {
		for await (const batch of table.rows) {
			return batch.slice(0, SAMPLE_ROWS).map(({ cells }) => {
				return table.head.columns.map((_, i) => storable((cells[i] ?? "").slice(0, SAMPLE_CHARACTERS)));
			});
		}
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
