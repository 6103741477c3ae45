import { CompiledQuery } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { Schema } from "./schema.ts";
import { together } from "./together.ts";

type Table = keyof Schema;
type Row = Readonly<Record<string, unknown>>;

/**
 * A list as one parameter, so that the statement is the same for lists of any length. PostgreSQL gets the whole list in one round
 * trip. SQLite, which runs in this process, executes the statement once per element: twice as fast there as reading the elements
 * from JSON.
 */
export class ListParameter {
	readonly elements: readonly (readonly unknown[])[];
	readonly #whole: () => unknown;

	constructor(elements: readonly (readonly unknown[])[], whole: () => unknown) {
		this.elements = elements;
		this.#whole = whole;
	}

	/** The value that the PostgreSQL driver sends. */
	toPostgres(): unknown {
		return this.#whole();
	}
}

/** A statement's text: for one element, with `?`, and for a whole list, which is `$1`. */
type Texts = { each: string; whole: string };

/** A statement to send; undefined if its list is empty and there is nothing to do. */
export type Query = CompiledQuery | undefined;

function queryOf(db: Db, texts: Texts, list: ListParameter): Query {
	if (list.elements.length === 0) return undefined;
	const text = db.engine.name === "sqlite" ? texts.each : texts.whole;
	db.engine.cachePlan(text);
	return CompiledQuery.raw(text, [list]);
}

/**
 * Sends independent statements: to PostgreSQL in one round trip, to SQLite one after the other.
 * @returns the rows of each.
 * @throws the error of the first statement that fails. On PostgreSQL this waits for the other statements first: none may run
 * after the transaction ends. On SQLite the later statements do not run: if the disk is full, the transaction may already be
 * over, and each statement would be committed on its own.
 */
export async function send(db: Db, tx: Tx, queries: readonly Query[]): Promise<unknown[][]> {
	if (db.engine.name === "sqlite") {
		const rows: unknown[][] = [];
		for (const query of queries) rows.push(query === undefined ? [] : (await tx.executeQuery(query)).rows);
		return rows;
	}
	if (queries.every((query) => query === undefined)) return queries.map(() => []);
	const answers = await tx
		.getExecutor()
		.provideConnection((connection) =>
			together(queries.map(async (query) => query && connection.executeQuery(query))),
		);
	return answers.map((answer) => answer?.rows ?? []);
}

/** Finds rows by texts such as ids; `whole` gets them as an array. */
export function selection(db: Db, texts: Texts, values: readonly string[]): Query {
	return queryOf(
		db,
		texts,
		new ListParameter(
			values.map((value) => [value]),
			() => values,
		),
	);
}

/**
 * Finds rows by all their keys, at most one per key. The limit makes PostgreSQL look up each key separately, even with a plan
 * made when the table was nearly empty; a plain join would read the whole table.
 */
export function lookup<T extends Table>(
	db: Db,
	{
		table,
		keys,
		columns,
	}: { table: T; keys: readonly (keyof Schema[T] & string)[]; columns: readonly string[] },
	rows: readonly Row[],
): Query {
	const texts = once(`select ${table} ${keys.join()} ${columns.join()}`, () => {
		const select = `select ${quoted(columns)} from "${table}" where`;
		const where = (value: (name: string) => string) =>
			keys.map((name) => `"${table}"."${name}" = ${value(name)}`).join(" and ");
		return {
			each: `${select} ${where(() => "?")}`,
			whole: `select "found".* from json_populate_recordset(null::"${table}", $1) as v
				cross join lateral (${select} ${where((name) => `v."${name}"`)} limit 1) as "found"`,
		};
	});
	return queryOf(db, texts, rowsAs(keys, rows));
}

function rowsAs(columns: readonly string[], rows: readonly Row[]): ListParameter {
	return new ListParameter(
		rows.map((row) => columns.map((name) => row[name])),
		() => jsonOf(rows),
	);
}

/** PostgreSQL rejects lone surrogates. */
function jsonOf(rows: readonly Row[]): string {
	const json = JSON.stringify(rows);
	if (!/\\ud[89a-f]/.test(json)) return json;
	return JSON.stringify(rows, (_, value: unknown) =>
		typeof value === "string" ? value.toWellFormed() : value,
	);
}

const made = new Map<string, unknown>();

/** Calls `make` once for each key. */
function once<T>(key: string, make: () => T): T {
	if (!made.has(key)) made.set(key, make());
	return made.get(key) as T;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Inserts rows. All rows must have the columns of the first one. */
export async function insertRows(db: Db, tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
	await send(db, tx, [insertion(db, table, rows)]);
}

/**
 * The statement that inserts rows, as `insertRows` does.
 * @param keys columns of a unique key: a row that has the same key is replaced. Each key may occur only once.
 */
export function insertion(db: Db, table: Table, rows: readonly Row[], keys: readonly string[] = []): Query {
	const columns = Object.keys(rows[0] ?? {});
	const texts = once(`insert ${table} ${keys.join()} ${columns.join()}`, () => {
		const into = `insert into "${table}" (${quoted(columns)})`;
		const set = columns
			.filter((name) => !keys.includes(name))
			.map((name) => `"${name}" = excluded."${name}"`);
		const known = keys.length === 0 ? "" : ` on conflict (${quoted(keys)}) do update set ${set.join(", ")}`;
		return {
			each: `${into} values (${columns.map(() => "?").join(", ")})${known}`,
			whole: `${into} select ${quoted(columns)} from json_populate_recordset(null::"${table}", $1)${known}`,
		};
	});
	return queryOf(db, texts, rowsAs(columns, rows));
}

type Change = {
	table: Table;
	/** The columns that identify a row. */
	keys: readonly string[];
	/** Columns to which the row's value is added. */
	add?: readonly string[];
	/** Columns that are set to the row's value. */
	set?: readonly string[];
};

/** The statement that updates columns of many rows, each with its own values. */
export function changing(db: Db, { table, keys, add = [], set = [] }: Change, rows: readonly Row[]): Query {
	const texts = once(`update ${table} ${keys.join()} ${add.join()} ${set.join()}`, () => {
		const changes = (value: (name: string) => string) =>
			[
				...add.map((name) => `"${name}" = "${table}"."${name}" + ${value(name)}`),
				...set.map((name) => `"${name}" = ${value(name)}`),
			].join(", ");
		const where = (value: (name: string) => string) =>
			keys.map((name) => `"${table}"."${name}" = ${value(name)}`).join(" and ");
		const column = (name: string) => `v."${name}"`;
		return {
			each: `update "${table}" set ${changes(() => "?")} where ${where(() => "?")}`,
			whole: `update "${table}" set ${changes(column)} from json_populate_recordset(null::"${table}", $1) as v where ${where(column)}`,
		};
	});
	return queryOf(db, texts, rowsAs([...add, ...set, ...keys], rows));
}

/** Updates rows by id, with one statement per set of changed columns. */
export async function updateRows(
	db: Db,
	tx: Tx,
	table: Table,
	rows: readonly { id: string; columns: Row }[],
): Promise<void> {
	const alike = Map.groupBy(rows, ({ columns }) => Object.keys(columns).join());
	const queries = [...alike.values()].map((group) => {
		const set = Object.keys(group[0]?.columns ?? {});
		const values = group.map(({ id, columns }) => ({ ...columns, id }));
		return changing(db, { table, keys: ["id"], set }, values);
	});
	await send(db, tx, queries);
}
