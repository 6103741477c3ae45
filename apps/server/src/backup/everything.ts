import { readFile } from "node:fs/promises";
import type { Config } from "#config.ts";
import { type Cell, csvHead, csvLines } from "#sheets/csv.ts";
import { type ZipPart, zipStream } from "#sheets/zip-stream.ts";
import { openSnapshot, picturesOf } from "./make-backup.ts";
import type { Snapshot } from "./read-tables.ts";
import { type ColumnValue, isOpenColumn, openTables } from "./tables.ts";

const README = `Everything in this Freehub shop, as of one moment, for other programs.

*.csv      one table each, UTF-8, comma-separated; the first line names the columns
pictures/  the pictures that image addresses such as /images/NAME name, unless the shop keeps them in a bucket

Tables refer to one another by ids: movement.product is product.id, movement.from_location is location.id, and so on.
Prices and costs are in the smallest unit of the currency (cents); shop_currency.csv says which. Times are UTC.
A text that a spreadsheet would run as a formula begins with an apostrophe.
Passwords, tokens and secrets are not in here. To move to another Freehub, use a backup instead.
`;

/** A shop as a ZIP archive of CSV files and pictures, as of one moment. */
export async function* everything(config: Config): AsyncGenerator<Uint8Array> {
	const snapshot = await openSnapshot(config);
	try {
		yield* zipStream(partsOf(snapshot, config));
	} finally {
		await snapshot.close();
	}
}

async function* partsOf(snapshot: Snapshot, config: Config): AsyncGenerator<ZipPart> {
	yield { name: "README.txt", content: [README] };
	for (const table of openTables) yield { name: `${table}.csv`, content: csvOf(snapshot, table) };
	for await (const { name, path } of picturesOf(config)) yield { name, content: [await readFile(path)] };
}

async function* csvOf(snapshot: Snapshot, table: string): AsyncGenerator<string> {
	const columns = (await snapshot.columnsOf(table)).filter(isOpenColumn);
	yield csvHead(columns);
	for await (const rows of snapshot.rowsOf(table)) {
		yield csvLines(rows.map((row) => columns.map((name) => inCsv(row[name]))));
	}
}

function inCsv(value: ColumnValue = null): Cell {
	return typeof value === "boolean" ? String(value) : value;
}
