import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Of the refused rows of an import, only some are stored; the others are counted by reason. `stored_bytes` is the size of its file
 * and of its rows, as far as it is known: that of earlier imports is not.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { whole } = wordsOf(engine);
	const statements = [
		"alter table import add column stored_refused integer not null default 0",
		"alter table import add column refusals text not null default '[]'",
		`alter table import add column stored_bytes ${whole} not null default 0`,
		"update import set stored_refused = count_refused where count_refused > 0",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
