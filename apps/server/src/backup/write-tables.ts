import type { DatabaseSync, StatementSync } from "node:sqlite";
import { CompiledQuery, sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { unusable } from "./manifest.ts";
import { type ColumnValue, isRowNumber, kindOf, type Row } from "./tables.ts";

/** A column as the program's own schema has it. */
export type Column = { name: string; type: "whole" | "number" | "text" };

/** Fills the empty tables of a new database. The caller begins and commits the transaction. */
export type Loader = {
	/** Removes the rows that a new shop begins with. */
	empty: (tables: readonly string[]) => Promise<void>;
	/**
	 * The columns of a table in the schema that this program made; none: there is no such table. All identifiers in statements are
	 * from here, never from an archive.
	 */
	columnsOf: (table: string) => Promise<Column[]>;
	/** Inserts rows that have exactly these columns. */
	insert: (table: string, columns: readonly Column[], rows: readonly Row[]) => Promise<void>;
};

/** Into SQLite. */
export function loaderOfSqlite(database: DatabaseSync): Loader {
	const statements = new Map<string, StatementSync>();
	return {
		async empty(tables) {
			for (const table of tables.toReversed()) database.exec(`delete from "${table}"`);
		},
		async columnsOf(table) {
			const columns = database
				.prepare("select name, type from pragma_table_xinfo(?) where hidden = 0")
				.all(table) as { name: string; type: string }[];
			return columns
				.filter(({ name }) => !isRowNumber(table, name))
				.map(({ name, type }) => ({ name, type: typeOf(type) }));
		},
		async insert(table, columns, rows) {
			const statement = statements.get(table) ?? database.prepare(insertion(table, columns));
			statements.set(table, statement);
			for (const row of rows)
				statement.run(...columns.map(({ name }) => inSqlite(kindOf(table, name), row[name])));
		},
	};
}

function insertion(table: string, columns: readonly Column[]): string {
	return `insert into "${table}" (${quoted(columns)}) values (${columns.map(() => "?").join(", ")})`;
}

const quoted = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(", ");

function inSqlite(kind: ReturnType<typeof kindOf>, value: ColumnValue = null): string | number | null {
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
		async columnsOf(table) {
			const { rows } = await sql<{ name: string; type: string }>`
				select column_name as name, data_type as type from information_schema.columns
				where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
				order by ordinal_position`.execute(tx);
			return rows.map(({ name, type }) => ({ name, type: typeOf(type) }));
		},
		async insert(table, columns, rows) {
			const list = quoted(columns);
			await send(
				`insert into "${table}" (${list})
				select ${list} from json_populate_recordset(null::"${table}", $1)`,
				[JSON.stringify(rows)],
			);
		},
	};
}

function typeOf(declared: string): Column["type"] {
	if (/^(integer|bigint|smallint)$/i.test(declared)) return "whole";
	return /^(real|numeric|double precision)$/i.test(declared) ? "number" : "text";
}

/**
 * Parses the rows of a part of a table.
 * @throws BackupError if a line is no row of the table: SQLite would store a value of any type in any column, and fail when it reads it.
 */
export function rowsOf(part: Buffer, table: string, columns: readonly Column[]): Row[] {
	const lines = part.toString().split("\n").filter(Boolean);
	return lines.map((line) => {
		let row: unknown;
		try {
			row = JSON.parse(line);
		} catch (error) {
			throw unusable("rows", `${table}: ${(error as Error).message}`);
		}
		if (!isRowOf(row, table, columns)) throw unusable("rows", `${table}: ${line.slice(0, 1000)}`);
		return row;
	});
}

function isRowOf(row: unknown, table: string, columns: readonly Column[]): row is Row {
	if (typeof row !== "object" || row === null || Object.keys(row).length !== columns.length) return false;
	const values = row as Record<string, unknown>;
	return columns.every(
		(column) => Object.hasOwn(values, column.name) && isValueOf(values[column.name], table, column),
	);
}

function isValueOf(value: unknown, table: string, { name, type }: Column): boolean {
	if (value === null) return true;
	const kind = kindOf(table, name);
	if (kind === "flag") return typeof value === "boolean";
	if (kind === "moment" || kind === "stamp")
		return typeof value === "string" && !Number.isNaN(Date.parse(value));
	if (kind === "sum") return typeof value === "string" && /^-?\d{1,60}(\.\d{1,20})?$/.test(value);
	// Digits that a number would lose are a text.
	if (type === "whole")
		return Number.isSafeInteger(value) || (typeof value === "string" && /^-?\d{1,19}$/.test(value));
	if (type === "number") return typeof value === "number";
	return typeof value === "string";
}
