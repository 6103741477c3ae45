import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The columns that refer to people, first theirs. */
const columns = [
	["user", "id"],
	["session", "userId"],
	["account", "userId"],
	["api_token", "user_id"],
	["view", "user_id"],
	["presence", "person"],
	["works_at", "user_id"],
	["counting", "person"],
	["customer", "account"],
] as const;

/**
 * PostgreSQL compares ids of people by bytes, as all other ids. Compared with a column that does, such as `movement.actor`, it did not use
 * the index of `user`: a name was looked up by reading all people, and a list with names by reading its whole table in its order.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	if (engine.name === "sqlite") return;
	for (const [table, column] of columns) {
		const [name, id] = [sql.ref(table), sql.ref(column)];
		await sql`alter table ${name} alter column ${id} type text collate "C"`.execute(kysely);
	}
}
