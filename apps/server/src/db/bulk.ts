import { CompiledQuery, type Insertable } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { Schema } from "./schema.ts";

type Table = keyof Schema;

/**
 * Many rows are written in statements of these sizes, so that few different ones are ever prepared. Kysely would take
 * longer to put such a statement together than the database to carry it out.
 */
const SIZES = [128, 64, 32, 16, 8, 4, 2, 1];

const texts = new Map<string, string>();

function parts<T>(rows: readonly T[]): T[][] {
	const all: T[][] = [];
	let start = 0;
	for (const size of SIZES) {
		for (; rows.length - start >= size; start += size) all.push(rows.slice(start, start + size));
	}
	return all;
}

/** A statement's text for so many rows: `(?, ?), (?, ?)` in SQLite, with numbers in PostgreSQL. */
function placeholders(db: Db, count: number, casts: readonly string[]): string {
	let number = 0;
	const sign = () => (db.engine.name === "sqlite" ? "?" : `$${++number}`);
	const row = () =>
		`(${casts.map((cast) => (cast === "" ? sign() : `cast(${sign()} as ${cast})`)).join(", ")})`;
	return Array.from({ length: count }, row).join(", ");
}

function textFor(key: string, make: () => string): string {
	let text = texts.get(key);
	if (text === undefined) {
		text = make();
		texts.set(key, text);
	}
	return text;
}

/** Inserts rows that all name the same columns, which are those of the first. */
export async function insertRows<T extends Table>(
	db: Db,
	tx: Tx,
	table: T,
	rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
	const columns = Object.keys(rows[0] ?? {});
	for (const part of parts(rows)) {
		const text = textFor(`${db.engine.name} ${table} ${columns.join()} ${part.length}`, () => {
			const casts = columns.map(() => "");
			const names = columns.map((name) => `"${name}"`).join(", ");
			return `insert into "${table}" (${names}) values ${placeholders(db, part.length, casts)}`;
		});
		const values = part.flatMap((row) => columns.map((name) => (row as Record<string, unknown>)[name]));
		await tx.executeQuery(CompiledQuery.raw(text, values));
	}
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
	for (const part of parts(rows)) {
		const text = textFor(`${db.engine.name} ${table} + ${columns.join()} ${part.length}`, () => {
			const moment = db.engine.name === "sqlite" ? "integer" : "timestamptz";
			const casts = [...keys.map(() => "text"), ...columns.map(() => "bigint"), ...moments.map(() => moment)];
			const value = (i: number) => `v.column${i + 1}`;
			const set = [
				...columns.map((name, i) => `"${name}" = "${table}"."${name}" + ${value(keys.length + i)}`),
				...moments.map((name, i) => `"${name}" = ${value(keys.length + columns.length + i)}`),
			];
			const where = keys.map((name, i) => `"${table}"."${name}" = ${value(i)}`);
			const values = placeholders(db, part.length, casts);
			return `update "${table}" set ${set.join(", ")} from (values ${values}) as v where ${where.join(" and ")}`;
		});
		await tx.executeQuery(CompiledQuery.raw(text, part.flat()));
	}
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
	const text = textFor(`${db.engine.name} ${table} = ${names.join()}`, () => {
		const sign = (i: number) => (db.engine.name === "sqlite" ? "?" : `$${i}`);
		const set = names.map((name, i) => `"${name}" = ${sign(i + 1)}`).join(", ");
		return `update "${table}" set ${set} where "id" = ${sign(names.length + 1)}`;
	});
	await tx.executeQuery(CompiledQuery.raw(text, [...Object.values(columns), id]));
}
