import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Views of the products table that people saved for themselves; they go with the account. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("view")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("user.id").onDelete("cascade"))
		.addColumn("name", key, (c) => c.notNull().check(sql`name <> ''`))
		.addColumn("name_key", key, (c) => c.notNull())
		.addColumn("query", "text", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addUniqueConstraint("view_name", ["user_id", "name"])
		.execute();
}
