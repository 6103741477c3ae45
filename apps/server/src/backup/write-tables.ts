import type { DatabaseSync, StatementSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import type { Connection } from "#db/connection.ts";
import { type ColumnKind, type ColumnValue, kindOf, type Row } from "./tables.ts";

/** Fills the empty tables of a new database. The caller begins and commits the transaction. */
export type Loader = {
	/** Removes the rows that a new shop begins with. */
	empty: (tables: readonly string[]) => Promise<void>;
	insert: (table: string, rows: readonly Row[]) => Promise<void>;
	run: (text: string) => Promise<void>;
};

/** Into SQLite. */
export function loaderOfSqlite(database: DatabaseSync): Loader {
	const statements = new Map<string, StatementSync>();
	return {
		async empty(tables) {
			for (const table of tables.toReversed()) database.exec(`delete from "${table}"`);
		},
		async insert(table, rows) {
			for (const row of rows) {
				const columns = Object.keys(row);
				const key = `${table} ${columns.join(" ")}`;
				const statement =
					statements.get(key) ??
					database.prepare(
						`insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
						values (${columns.map(() => "?").join(", ")})`,
					);
				statements.set(key, statement);
				statement.run(...columns.map((name) => inSqlite(kindOf(table, name), row[name])));
			}
		},
		run: async (text) => database.exec(text),
	};
}

function inSqlite(kind: ColumnKind, value: ColumnValue = null): string | number | null {
	if (value === null) return null;
	if (typeof value === "boolean") return value ? 1 : 0;
	if (kind === "moment") return Date.parse(String(value));
	// A text of digits becomes an integer in a column of integers, exact up to 64 bits; a larger one becomes a double.
	return value;
}

/** Into PostgreSQL, which reads the rows from JSON itself. */
export function loaderOfPostgres(tx: Connection): Loader {
	const send = async (text: string, values: unknown[] = []) =>
		void (await tx.executeQuery(CompiledQuery.raw(text, values)));
	return {
		async empty(tables) {
			for (const table of tables.toReversed()) await send(`delete from "${table}"`);
		},
		async insert(table, rows) {
			const columns = Object.keys(rows[0] ?? {})
				.map((name) => `"${name}"`)
				.join(", ");
			await send(
				`insert into "${table}" (${columns})
				select ${columns} from json_populate_recordset(null::"${table}", $1)`,
				[JSON.stringify(rows)],
			);
		},
		run: (text) => send(text),
	};
}
