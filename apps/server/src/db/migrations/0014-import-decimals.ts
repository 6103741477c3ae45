import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * How the decimals of an imported file are to be read, and what its columns showed of them. Dry runs that nobody has
 * decided about are done again, as they did not look for it.
 */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema
		.alterTable("import")
		.addColumn("decimals", "text", (c) =>
			c.notNull().defaultTo("found").check(sql`decimals in ('found', 'point', 'comma')`),
		)
		.execute();
	await kysely.schema.alterTable("import").addColumn("found_decimals", "text").execute();
	await sql`
		update import set state = 'reading', position = 0, worker = null, worked_until = null
		where state = 'ready'`.execute(kysely);
}
