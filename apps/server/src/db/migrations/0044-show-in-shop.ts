import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Whether visitors are shown a product: yes, no, or, where nothing is said, if it has a price. No row is written; the index
 * holds those that are not shown, which are few in most shops and counted for every list that leaves them out.
 */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema
		.alterTable("product")
		.addColumn("show_in_shop", "text", (c) => c.check(sql<boolean>`show_in_shop in ('yes', 'no')`))
		.execute();
	await sql`
		create index product_not_in_shop on product (id)
		where deleted_at is null and (show_in_shop = 'no' or show_in_shop is null and price = 0)`.execute(kysely);
	await kysely.schema
		.alterTable("import")
		.addColumn("show_in_shop", "integer", (c) => c.notNull().defaultTo(1))
		.execute();
}
