import { CompiledQuery, type Insertable } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { Schema } from "./schema.ts";

type Table = keyof Schema;

/** Inserts rows that all name the same columns, which are those of the first. */
export async function insertRows<T extends Table>(
	db: Db,
	tx: Tx,
	table: T,
	rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
	if (rows.length === 0) return;
	const columns = Object.keys(rows[0] as object);
	const names = columns.map((name) => `"${name}"`).join(", ");
	await eachList(db, tx, table, columns, rows, (list) => {
		return `insert into "${table}" (${names}) select ${names} from ${list}`;
	});
}

type Columns = {
	table: Table;
	keys: readonly string[];
	columns: readonly string[];
	moments?: readonly string[];
};

/**
 * Adds differences to columns of many rows, and sets others to moments.
 * @param keys the columns that name a row; `rows` give their values, then the differences in the order of `columns`,
 * then the moments.
 */
export async function addToRows(
	db: Db,
	tx: Tx,
	{ table, keys, columns, moments = [] }: Columns,
	rows: readonly (readonly (string | number | Date)[])[],
): Promise<void> {
	if (rows.length === 0) return;
	const all = [...keys, ...columns, ...moments];
	const objects = rows.map((row) => Object.fromEntries(all.map((name, i) => [name, row[i]])));
	const set = [
		...columns.map((name) => `"${name}" = "${table}"."${name}" + v."${name}"`),
		...moments.map((name) => `"${name}" = v."${name}"`),
	];
	const where = keys.map((name) => `"${table}"."${name}" = v."${name}"`).join(" and ");
	await eachList(db, tx, table, all, objects, (list) => {
		return `update "${table}" set ${set.join(", ")} from ${list} where ${where}`;
	});
}

/** Gives rows, found by their ids, other values; with one statement for all that change the same columns. */
export async function updateRows<T extends Table>(
	db: Db,
	tx: Tx,
	table: T,
	rows: readonly { id: string; columns: object }[],
): Promise<void> {
	const alike = Map.groupBy(rows, ({ columns }) => Object.keys(columns).join());
	for (const group of alike.values()) {
		const names = Object.keys(group[0]?.columns ?? {});
		const objects = group.map(({ id, columns }) => ({ ...columns, id }));
		const set = names.map((name) => `"${name}" = v."${name}"`).join(", ");
		await eachList(db, tx, table, ["id", ...names], objects, (list) => {
			return `update "${table}" set ${set} from ${list} where "${table}"."id" = v."id"`;
		});
	}
}

/** Rows in one statement on SQLite; what is left over is written one by one, so that few statements are ever prepared. */
const AT_ONCE = 32;

/**
 * Runs a statement over rows, which it selects from the list `v`. On PostgreSQL they travel as one JSON text, which takes
 * half the time of a parameter for each value; SQLite takes parameters ten times as quickly as JSON (ADR 19).
 */
async function eachList(
	db: Db,
	tx: Tx,
	table: Table,
	columns: readonly string[],
	rows: readonly object[],
	statement: (list: string) => string,
): Promise<void> {
	if (db.engine.name === "postgres") {
		const list = `json_populate_recordset(null::"${table}", $1) as v`;
		await tx.executeQuery(CompiledQuery.raw(statement(list), [JSON.stringify(rows)]));
		return;
	}
	const names = columns.map((name, i) => `column${i + 1} as "${name}"`).join(", ");
	const row = `(${columns.map(() => "?").join(", ")})`;
	const textFor = (count: number) =>
		statement(`(select ${names} from (values ${Array(count).fill(row).join(", ")})) as v`);
	const [many, one] = [textFor(AT_ONCE), textFor(1)];
	for (let start = 0; start < rows.length; ) {
		const count = rows.length - start < AT_ONCE ? 1 : AT_ONCE;
		const values = (rows.slice(start, start + count) as Record<string, unknown>[]).flatMap((each) =>
			columns.map((name) => each[name]),
		);
		await tx.executeQuery(CompiledQuery.raw(count === 1 ? one : many, values));
		start += count;
	}
}
