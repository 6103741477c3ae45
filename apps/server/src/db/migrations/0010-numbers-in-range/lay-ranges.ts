import { sql } from "kysely";
import type { Connection, MigrationDb } from "../../connection.ts";
import { isAppendOnly, type Range, ranges } from "./ranges.ts";

type Column = readonly [name: string, range: Range];

/**
 * Makes the database refuse numbers out of their ranges, where it does not yet. Rows that are out of range already stay as they
 * are. On PostgreSQL a constraint that such a row breaks is `not valid`, or left out for tables whose rows change: it would refuse
 * every change of that row. A later start adds it, once the row is in range.
 */
export async function layRanges({ kysely, engine }: MigrationDb): Promise<void> {
	const laid = new Set(await laidRanges({ kysely, engine }));
	for (const [table, columns] of Object.entries(ranges)) {
		if (engine.name === "sqlite") {
			if (!laid.has(triggersOf(table)[0])) await layTriggers(kysely, table, Object.entries(columns));
			continue;
		}
		const missing = Object.entries(columns).filter(([column]) => !laid.has(constraintOf(table, column)));
		if (missing.length > 0) await layConstraints(kysely, table, missing);
	}
}

/** Lets the database accept every number, as a restore needs for a shop that has numbers out of range. */
export async function liftRanges({ kysely, engine }: MigrationDb): Promise<void> {
	const laid = new Set(await laidRanges({ kysely, engine }));
	for (const [table, columns] of Object.entries(ranges)) {
		const statements =
			engine.name === "sqlite"
				? triggersOf(table).map((name) => ({ name, text: `drop trigger ${name}` }))
				: Object.keys(columns).map((column) => {
						const name = constraintOf(table, column);
						return { name, text: `alter table ${table} drop constraint ${name}` };
					});
		for (const { name, text } of statements) if (laid.has(name)) await sql.raw(text).execute(kysely);
	}
}

const triggersOf = (table: string) => [`${table}_in_range_added`, `${table}_in_range_changed`] as const;
const constraintOf = (table: string, column: string) => `${table}_${column}_in_range`;

/** The names of the triggers or constraints that are there. */
async function laidRanges({ kysely, engine }: MigrationDb): Promise<string[]> {
	const query =
		engine.name === "sqlite"
			? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
			: sql<{
					name: string;
				}>`select conname as name from pg_constraint where connamespace = current_schema()::regnamespace`;
	return (await query.execute(kysely)).rows.map(({ name }) => name);
}

/**
 * SQLite cannot add a check to a table. A number that is out of range may stay or come closer, so that the rest of its row can be
 * changed.
 */
async function layTriggers(kysely: Connection, table: string, columns: readonly Column[]): Promise<void> {
	const [added, changed] = triggersOf(table);
	const isWrong = ([name, [least, most]]: Column) => `new."${name}" not between ${least} and ${most}`;
	const isWorse = ([name, [least, most]]: Column) =>
		`(new."${name}" > max(${most}, coalesce(old."${name}", ${most})) or new."${name}" < min(${least}, coalesce(old."${name}", ${least})))`;
	const refuse = (test: (column: Column) => string) =>
		`when ${columns.map(test).join(" or ")} begin select case
			${columns.map((column) => `when ${test(column)} then raise(abort, 'check failed: ${table}.${column[0]} is out of range')`).join(" ")} end; end`;
	const names = columns.map(([name]) => `"${name}"`).join(", ");
	for (const statement of [
		`create trigger ${added} before insert on "${table}" ${refuse(isWrong)}`,
		`create trigger ${changed} before update of ${names} on "${table}" ${refuse(isWorse)}`,
	]) {
		await sql.raw(statement).execute(kysely);
	}
}

async function layConstraints(kysely: Connection, table: string, columns: readonly Column[]): Promise<void> {
	const isOut = ([name, [least, most]]: Column) => `${name} not between ${least} and ${most}`;
	const tests = columns.map((column) => `coalesce(bool_or(${isOut(column)}), false) as ${column[0]}`);
	const { rows } = await sql
		.raw<Record<string, boolean>>(`select ${tests.join(", ")} from ${table}`)
		.execute(kysely);
	const constraints = columns.flatMap(([name, [least, most]]) => {
		const law = `add constraint ${constraintOf(table, name)} check (${name} between ${least} and ${most})`;
		if (rows[0]?.[name] !== true) return law;
		return isAppendOnly(table) ? `${law} not valid` : [];
	});
	if (constraints.length > 0) await sql.raw(`alter table ${table} ${constraints.join(", ")}`).execute(kysely);
}
