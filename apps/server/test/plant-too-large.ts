import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Larger than a JavaScript number counts exactly; the last version could store both. */
export const TOO_LARGE = { cost: "9007199254740993", value: "9223372036854775807" };

/**
 * Gives a movement's cost, and the part of a charge that belongs to it, values that are too large, as versions without bounds could
 * store them. The laws that forbid it are lifted meanwhile, as if they had not been made yet; the caller lays ranges again.
 */
export async function plantTooLarge(db: Db, movement: string): Promise<void> {
	const { rows } = await (db.engine.name === "sqlite" ? lawsOfSqlite : lawsOfPostgres).execute(db.kysely);
	const run = (texts: readonly string[]) =>
		db.transact(async (tx) => {
			for (const text of texts) await sql.raw(text).execute(tx);
		});
	await run([
		...rows.map(({ statement }) => statement),
		...(db.engine.name === "sqlite" ? [] : ["alter table movement disable trigger movement_kept"]),
		`update movement set cost = ${TOO_LARGE.cost} where id = '${movement}'`,
		`update charge_part set value = ${TOO_LARGE.value} where movement = '${movement}'`,
		...(db.engine.name === "sqlite"
			? [
					"create trigger movement_not_updated before update on movement begin select raise(abort, 'the ledger is append-only'); end",
				]
			: ["alter table movement enable trigger movement_kept"]),
	]);
}

const lawsOfSqlite = sql<{ statement: string }>`
	select 'drop trigger ' || name as statement from sqlite_master
	where type = 'trigger' and (name like '%\\_in\\_range%' escape '\\' or name = 'movement_not_updated')`;

const lawsOfPostgres = sql<{ statement: string }>`
	select format('alter table %I drop constraint %I', conrelid::regclass::text, conname) as statement from pg_constraint
	where connamespace = current_schema()::regnamespace and conname like '%\\_in\\_range'`;
