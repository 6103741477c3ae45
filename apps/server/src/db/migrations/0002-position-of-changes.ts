import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** A change's number in the sequence is its position, as a webhook's is. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	for (const [table, before, now] of [
		["change", "place", "position"],
		["webhook_delivery", "from_place", "from_position"],
		["webhook_delivery", "to_place", "to_position"],
	] as const) {
		await sql`alter table ${sql.table(table)} rename column ${sql.ref(before)} to ${sql.ref(now)}`.execute(
			kysely,
		);
	}
}
