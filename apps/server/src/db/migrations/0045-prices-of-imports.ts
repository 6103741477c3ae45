import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The index finds the rows of imports that changed a product, for the history of its prices. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await sql
		.raw("create index import_row_changed on import_row (product) where outcome = 'changed'")
		.execute(kysely);
}
