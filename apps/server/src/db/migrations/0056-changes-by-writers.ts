import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Whoever writes says what changed (`changes.ts`); no trigger does any more. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { rows } = await (engine.name === "sqlite" ? inSqlite : inPostgres).execute(kysely);
	for (const { statement } of rows) await sql.raw(statement).execute(kysely);
}

const inSqlite = sql<{ statement: string }>`
	select 'drop trigger ' || name as statement from sqlite_master
	where type = 'trigger' and sql like '%insert into change (%'`;

const inPostgres = sql<{ statement: string }>`
	select 'drop function ' || oid::regprocedure || ' cascade' as statement from pg_proc
	where pronamespace = current_schema::regnamespace and prosrc like '%insert into change_outbox%'`;
