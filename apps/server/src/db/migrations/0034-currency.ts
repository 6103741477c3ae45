import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The currency that the prices are in, with its number of decimals: one row. Until now it was always US dollars. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema
		.createTable("shop_currency")
		.addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
		.addColumn("code", "text", (c) => c.notNull())
		.addColumn("decimals", "integer", (c) => c.notNull().check(sql`decimals >= 0`))
		.execute();
	await sql`insert into shop_currency (id, code, decimals) values (1, 'USD', 2)`.execute(kysely);
}
