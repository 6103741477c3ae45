import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * The state of a shop's nightly backups, in one row: a disk that does not answer cannot hide it. Without any proof a shop counts
 * from its first day, which is the one of its first account if it is older than this table.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment } = wordsOf(engine);
	await sql
		.raw(`create table backup_state (
			id integer not null constraint backup_state_pk primary key constraint backup_state_one check (id = 1),
			begun_at ${moment} not null,
			tried_at ${moment},
			made_at ${moment},
			path ${key},
			proven_at ${moment},
			failed_at ${moment},
			failure ${key},
			warned_for ${key},
			worker ${key},
			worked_until ${moment}
		)`)
		.execute(kysely);
	const { rows } = await sql<{ first: Date | string | null }>`
		select min("createdAt") as first from "user"`.execute(kysely);
	const begun = new Date(rows[0]?.first ?? Date.now());
	await sql`insert into backup_state (id, begun_at) values (1, ${begun})`.execute(kysely);
}
