import type { MigrationDb } from "../connection.ts";

/** The language that somebody reads; null until it is known. Which ones there are changes with the app, so no CHECK says it. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema.alterTable("user").addColumn("language", "text").execute();
}
