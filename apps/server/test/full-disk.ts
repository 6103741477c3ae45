import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/**
 * Makes the database behave as on a full disk. SQLite's file cannot grow any more, so only its free pages can be used; PostgreSQL
 * refuses every insert into the tables with its error code for a full disk.
 */
export async function fillDisk({ engine, kysely }: Db): Promise<void> {
	if (engine.name === "sqlite") {
		await sql`pragma max_page_count = 1`.execute(kysely);
		return;
	}
	await sql`create or replace function disk_full() returns trigger language plpgsql as $$
		begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
		kysely,
	);
	for (const table of ["account", "audit", "movement", "session"]) {
		await sql`create trigger disk_full before insert on ${sql.id(table)} execute function disk_full()`.execute(
			kysely,
		);
	}
}

export async function freeDisk({ engine, kysely }: Db): Promise<void> {
	if (engine.name === "sqlite") await sql`pragma max_page_count = 1000000000`.execute(kysely);
	else await sql`drop function disk_full() cascade`.execute(kysely);
}
