import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Indexes for lists that are read in pages: locations through each filter, and refusals of the audit log. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	const indexes: [string, string[]][] = [
		["location_by_name", ["name_key", "id"]],
		["location_by_kind", ["kind", "name_key", "id"]],
		["location_by_parent", ["parent", "name_key", "id"]],
	];
	for (const [name, columns] of indexes) {
		await kysely.schema.createIndex(name).on("location").columns(columns).execute();
	}
	await sql`create index audit_refused on audit (id) where outcome = 'refused'`.execute(kysely);
}
