import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Where a product was made; documents are derived again with it. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema
		.alterTable("product")
		.addColumn("origin_country", "text", (c) => c.check(sql<boolean>`length(origin_country) = 2`))
		.execute();
	await sql`update counter set value = 0 where name = 'document'`.execute(kysely);
}
