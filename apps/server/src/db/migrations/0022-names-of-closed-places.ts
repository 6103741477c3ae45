import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The name of a closed warehouse or bin is free for another one, as the SKU of a deleted product is. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	for (const statement of [
		"drop index location_name",
		"create unique index location_name on location (coalesce(parent, ''), name_key) where closed_at is null",
	])
		await sql.raw(statement).execute(kysely);
}
