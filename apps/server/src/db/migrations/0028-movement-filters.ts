import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * What the ledger's filters are looked up by, and since when a location is closed. Whoever asks for a rare kind at a
 * location, of a person or of a reference finds it without going through all others; and of those at a location, the person
 * is known without reading the movement.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	await kysely.schema.alterTable("location").addColumn("closed_at", moment).execute();
	const indexes: [string, string[]][] = [
		["movement_by_from", ["from_location", "kind", "occurred_at", "id", "actor"]],
		["movement_by_to", ["to_location", "kind", "occurred_at", "id", "actor"]],
		["movement_by_actor", ["actor", "kind", "occurred_at", "id"]],
		["movement_by_product", ["product", "occurred_at", "id"]],
	];
	for (const [name, columns] of indexes) {
		await kysely.schema.dropIndex(name).ifExists().execute();
		await kysely.schema.createIndex(name).on("movement").columns(columns).execute();
	}
	// Most movements have no reference.
	await sql`
		create index movement_by_reference on movement (lower(reference), kind, occurred_at, id)
		where reference <> ''`.execute(kysely);
}
