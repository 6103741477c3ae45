import type { MigrationDb } from "../connection.ts";

/** Where an import's quantities are when its file does not say, and whether locations that it names are added. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema
		.alterTable("import")
		.addColumn("location", "text", (c) => c.notNull().defaultTo("main"))
		.execute();
	await kysely.schema
		.alterTable("import")
		.addColumn("adds_locations", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
}
