import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Room for each product's public answer. The server fills it when it starts: see `deriveDocuments`. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	await kysely.schema
		.alterTable("product")
		.addColumn("document", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	// Other texts of a long row are compressed before this one, which every list reads.
	if (engine.name === "postgres")
		await sql`alter table product alter column document set storage main`.execute(kysely);
	await sql`insert into counter (name, value) values ('document', 0)`.execute(kysely);
}
