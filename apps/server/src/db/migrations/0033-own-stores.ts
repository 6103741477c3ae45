import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * At which stores somebody works, in their order, and whether their role holds only there; never an owner's. The column begins with
 * no limit: everybody's role holds everywhere.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	// As in the first migration: ids are compared byte by byte.
	const key = engine.name === "sqlite" ? "text" : 'text collate "C"';
	const statements = [
		`alter table "user" add column only_there integer not null default 0
			constraint user_only_there_range check (only_there = 0 or (only_there = 1 and role <> 'owner'))`,
		`create table works_at (
			user_id text not null references "user" (id) on delete cascade,
			location ${key} not null references location (id),
			position integer not null constraint works_at_position_range check (position >= 0),
			primary key (user_id, location)
		)`,
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
