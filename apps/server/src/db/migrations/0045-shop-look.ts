import type { MigrationDb } from "../connection.ts";

/** What a shop looks like, beside its name: a picture instead of the wordmark, and its accent colour. '' is the program's own. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	for (const name of ["logo", "colour"]) {
		await kysely.schema
			.alterTable("company")
			.addColumn(name, "text", (c) => c.notNull().defaultTo(""))
			.execute();
	}
}
