import { sql } from "kysely";
import { type Config, databaseFile } from "#config.ts";
import type { MigrationDb } from "#db/connection.ts";
import { migrate } from "#db/migrate.ts";
import { openPostgres } from "#db/postgres.ts";
import { openWriter } from "#db/sqlite.ts";

/** Larger than a JavaScript number counts exactly; versions without bounds could store both. */
export const TOO_LARGE = { cost: "9007199254740993", value: "9223372036854775807" };

/**
 * Gives a movement's cost, and the parts of charges that belong to it, values that are too large, as versions without bounds could
 * store them: the laws against it are lifted. Then the database is migrated, as at the next start.
 */
export async function plantTooLarge(config: Config, movement: string): Promise<void> {
	const { databaseUrl } = config;
	const db: MigrationDb =
		databaseUrl === undefined
			? openWriter(databaseFile(config))
			: await openPostgres({ databaseUrl }, () => {});
	try {
		const isSqlite = db.engine.name === "sqlite";
		const { rows } = await (isSqlite ? lawsOfSqlite : lawsOfPostgres).execute(db.kysely);
		const kept = isSqlite ? (await guardsOfSqlite.execute(db.kysely)).rows : [];
		for (const text of [
			...rows.map(({ statement }) => statement),
			...kept.map(({ name }) => `drop trigger ${name}`),
			...(isSqlite ? [] : ["alter table movement disable trigger user"]),
			`update movement set cost = ${TOO_LARGE.cost} where id = '${movement}'`,
			`update charge_part set value = ${TOO_LARGE.value} where movement = '${movement}'`,
			...kept.map(({ statement }) => statement),
			...(isSqlite ? [] : ["alter table movement enable trigger user"]),
		]) {
			await sql.raw(text).execute(db.kysely);
		}
		await migrate(db);
	} finally {
		await db.kysely.destroy();
	}
}

const lawsOfSqlite = sql<{ statement: string }>`
	select 'drop trigger ' || name as statement from sqlite_master
	where type = 'trigger' and name like '%\\_in\\_range\\_%' escape '\\'`;

const guardsOfSqlite = sql<{ name: string; statement: string }>`
	select name, sql as statement from sqlite_master where type = 'trigger' and name in ('movement_not_updated', 'movement_not_later')`;

const lawsOfPostgres = sql<{ statement: string }>`
	select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
	where connamespace = current_schema()::regnamespace and conname like '%\\_in\\_range'`;
