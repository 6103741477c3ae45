import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { parsingInt8 } from "#db/postgres.ts";
import {
	backedUpTables,
	type ColumnKind,
	type ColumnValue,
	isRowNumber,
	kindOf,
	type Row,
} from "./tables.ts";

/** A row as a database gives it. */
type StoredRow = Record<string, ColumnValue | bigint | Date>;

/** All rows of a database as of one moment, table by table. */
export type Snapshot = {
	/** The names of the migrations that made the schema. */
	migrations: string[];
	/** The newest position in the sequence of changes. */
	newestChange: number;
	/** The columns of a table, without generated ones and row numbers. */
	columnsOf: (table: string) => Promise<string[]>;
	/** The rows of a table, some at a time. */
	rowsOf: (table: string) => AsyncIterable<Row[]>;
	close: () => Promise<void>;
};

/** Rows read at a time. */
const ROWS = 2000;

/** PostgreSQL's integers of 64 bits, with all their digits. */
const bigints = parsingInt8(BigInt);

/** A snapshot of the embedded database. A server may write to it meanwhile: in WAL mode nobody waits for a reader. */
export function snapshotOfSqlite(file: string): Snapshot {
	const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
	database.exec("begin");
	const all = (text: string) => database.prepare(text).all() as StoredRow[];
	const migrations = all("select name from kysely_migration order by name").map(({ name }) => String(name));
	const [newest] = all("select max(position) as newest from change");
	const columnsOf = (table: string) =>
		// Generated columns are hidden here.
		all(`pragma table_xinfo("${table}")`)
			.filter(({ hidden }) => hidden === 0)
			.map(({ name }) => String(name))
			.filter((name) => !isRowNumber(table, name));
	return {
		migrations,
		newestChange: Number(newest?.newest ?? 0),
		columnsOf: async (table) => columnsOf(table),
		async *rowsOf(table) {
			const columns = columnsOf(table);
			const isNumbered = !/without rowid/i.test(
				String(all(`select sql from sqlite_master where name = '${table}'`)[0]?.sql),
			);
			const list = columns.map((name) => `"${name}"`).join(", ");
			const statement = database.prepare(
				`select ${list} from "${table}"${isNumbered ? " order by rowid" : ""}`,
			);
			statement.setReadBigInts(true);
			let batch: Row[] = [];
			for (const row of statement.iterate() as Iterable<StoredRow>) {
				batch.push(backedUp(table, row));
				if (batch.length < ROWS) continue;
				yield batch;
				batch = [];
			}
			if (batch.length > 0) yield batch;
		},
		close: async () => database.close(),
	};
}

/**
 * A snapshot of a PostgreSQL database, in one transaction that sees nothing of later ones.
 * @throws errors of the database; its connection is closed then, and does not keep the process alive.
 */
export async function snapshotOfPostgres(url: string): Promise<Snapshot> {
	const client = new pg.Client({ connectionString: url, types: bigints });
	try {
		await client.connect();
		return await beginSnapshot(client);
	} catch (error) {
		await client.end();
		throw error;
	}
}

async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
	const all = async (text: string, values: unknown[] = []) =>
		(await client.query<StoredRow>(text, values)).rows;
	await client.query("begin transaction isolation level repeatable read, read only");
	const migrations = (await all("select name from kysely_migration order by name")).map(({ name }) =>
		String(name),
	);
	const [newest] = await all("select max(position) as newest from change");
	const columnsOf = async (table: string) => {
		const columns = await all(
			`select column_name as name from information_schema.columns
			where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
			[table],
		);
		return columns.map(({ name }) => String(name));
	};
	return {
		migrations,
		newestChange: Number(newest?.newest ?? 0),
		columnsOf,
		async *rowsOf(table) {
			const columns = await columnsOf(table);
			const key = await all(
				`select attname as name from pg_index
				join pg_attribute on attrelid = indrelid and attnum = any (indkey)
				where indrelid = $1::regclass and indisprimary order by array_position(indkey, attnum)`,
				[`"${table}"`],
			);
			const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");
			// A table without a key begins with what its rows are about; a product with its id, in whose order products were added.
			const order = quoted(key.length > 0 ? key.map(({ name }) => String(name)) : columns.slice(0, 2));
			await client.query(
				`declare rows no scroll cursor for select ${quoted(columns)} from "${table}" order by ${order}`,
			);
			for (;;) {
				const rows = await all(`fetch ${ROWS} from rows`);
				if (rows.length === 0) break;
				yield rows.map((row) => backedUp(table, row));
			}
			await client.query("close rows");
		},
		close: () => client.end(),
	};
}

function backedUp(table: string, row: StoredRow): Row {
	const values = Object.entries(row).map(([column, value]) => [
		column,
		inBackup(kindOf(table, column), value),
	]);
	return Object.fromEntries(values) as Row;
}

function inBackup(kind: ColumnKind, value: ColumnValue | bigint | Date): ColumnValue {
	if (value === null) return null;
	if (kind === "flag") return Boolean(value);
	if (kind === "sum") return String(value as string | number | bigint);
	if (kind === "plain") return typeof value === "bigint" ? exact(value) : (value as ColumnValue);
	return new Date(
		typeof value === "bigint" ? Number(value) : (value as Date | number | string),
	).toISOString();
}

/** An integer as JSON holds it: beyond 2^53 a text of its digits, which both engines read as the integer. */
function exact(value: bigint): number | string {
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : String(value);
}

/** All rows of all tables of a backup. */
export async function* allRows(snapshot: Snapshot): AsyncGenerator<{ table: string; rows: Row[] }> {
	for (const table of backedUpTables) for await (const rows of snapshot.rowsOf(table)) yield { table, rows };
}
