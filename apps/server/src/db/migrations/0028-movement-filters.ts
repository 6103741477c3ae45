import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The ledger by product and by reference, newest first, and since when a location is closed. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	await kysely.schema.alterTable("location").addColumn("closed_at", moment).execute();
	await kysely.schema
		.createIndex("movement_by_product")
		.on("movement")
		.columns(["product", "occurred_at", "id"])
		.execute();
	// Most movements have no reference.
	await sql`
		create index movement_by_reference on movement (lower(reference), occurred_at, id)
		where reference <> ''`.execute(kysely);
}
