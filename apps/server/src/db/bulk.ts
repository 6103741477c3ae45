import { CompiledQuery } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { Schema } from "./schema.ts";

type Table = keyof Schema;
type Row = Readonly<Record<string, unknown>>;

/**
 * A parameter that is a list, so that its length makes no other statement. PostgreSQL gets it whole, in one round trip;
 * SQLite, which is in this process, carries the statement out for each element: that is twice as quick there as reading
 * them from JSON.
 */
export class ListParameter {
	readonly elements: readonly (readonly unknown[])[];
	readonly #whole: () => unknown;

	constructor(elements: readonly (readonly unknown[])[], whole: () => unknown) {
		this.elements = elements;
		this.#whole = whole;
	}

	/** What the driver of PostgreSQL sends. */
	toPostgres(): unknown {
		return this.#whole();
	}
}

/** A statement's text for one element, with `?`, and for a whole list that is `$1`. */
type Texts = { each: string; whole: string };

/** A statement that can be sent; undefined where its list is empty, so that there is nothing to do. */
export type Query = CompiledQuery | undefined;

function queryOf(db: Db, texts: Texts, list: ListParameter): Query {
	if (list.elements.length === 0) return undefined;
	const text = db.engine.name === "sqlite" ? texts.each : texts.whole;
	db.engine.prepare(text);
	return CompiledQuery.raw(text, [list]);
}

/**
 * Sends statements that do not need each other's answers, to PostgreSQL in one round trip.
 * @returns the rows of each.
 * @throws what the first that fails fails with, once all are answered: none may run after the transaction's end.
 */
export async function send(tx: Tx, queries: readonly Query[]): Promise<unknown[][]> {
	if (queries.every((query) => query === undefined)) return queries.map(() => []);
	const answers = await tx
		.getExecutor()
		.provideConnection((connection) =>
			Promise.allSettled(queries.map(async (query) => query && connection.executeQuery(query))),
		);
	return answers.map((answer) => {
		if (answer.status === "rejected") throw answer.reason;
		return answer.value?.rows ?? [];
	});
}

/** Finds rows by texts such as ids; `whole` takes them as an array. */
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

function rowsAs(columns: readonly string[], rows: readonly Row[]): ListParameter {
	return new ListParameter(
		rows.map((row) => columns.map((name) => row[name])),
		() => jsonOf(rows),
	);
}

/** Half of a character of two halves is no character to PostgreSQL. */
function jsonOf(rows: readonly Row[]): string {
	const json = JSON.stringify(rows);
	if (!/\\ud[89a-f]/.test(json)) return json;
	return JSON.stringify(rows, (_, value: unknown) =>
		typeof value === "string" ? value.toWellFormed() : value,
	);
}

const kept = new Map<string, unknown>();

/** What `make` makes, once for each key. */
function once<T>(key: string, make: () => T): T {
	if (!kept.has(key)) kept.set(key, make());
	return kept.get(key) as T;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Inserts rows that all name the same columns, which are those of the first. */
export async function insertRows(db: Db, tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
	await send(tx, [insertion(db, table, rows)]);
}

/**
 * The statement that inserts rows, as `insertRows` does.
 * @param ifNew what is there already stays as it is; otherwise it is an error. It gives these columns of the rows that
 * were inserted.
 */
export function insertion<T extends Table>(
	db: Db,
	table: T,
	rows: readonly Row[],
	ifNew: readonly (keyof Schema[T] & string)[] = [],
): Query {
	const columns = Object.keys(rows[0] ?? {});
	const texts = once(`insert ${table} ${columns.join()} ${ifNew.join()}`, () => {
		const into = `insert into "${table}" (${quoted(columns)})`;
		const end = ifNew.length === 0 ? "" : ` on conflict do nothing returning ${quoted(ifNew)}`;
		return {
			each: `${into} values (${columns.map(() => "?").join(", ")})${end}`,
			whole: `${into} select ${quoted(columns)} from json_populate_recordset(null::"${table}", $1)${end}`,
		};
	});
	return queryOf(db, texts, rowsAs(columns, rows));
}

type Change = {
	table: Table;
	/** The columns that name a row. */
	keys: readonly string[];
	/** Columns that the rows tell the difference of. */
	add?: readonly string[];
	/** Columns that the rows tell the new value of. */
	set?: readonly string[];
};

/** The statement that changes columns of many rows, each to its own values. */
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

/** Changes columns of one row, found by its id; the statement's text is kept per set of columns. */
export async function updateRow(
	db: Db,
	tx: Tx,
	table: Table,
	id: string,
	columns: Readonly<Record<string, unknown>>,
): Promise<void> {
	const names = Object.keys(columns);
	const text = once(`${db.engine.name} ${table} = ${names.join()}`, () => {
		const sign = (i: number) => (db.engine.name === "sqlite" ? "?" : `$${i}`);
		const set = names.map((name, i) => `"${name}" = ${sign(i + 1)}`).join(", ");
		return `update "${table}" set ${set} where "id" = ${sign(names.length + 1)}`;
	});
	await tx.executeQuery(CompiledQuery.raw(text, [...Object.values(columns), id]));
}
