import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * What the owner decides about the shop: a key and its value as JSON. A change counts as one of access (0012), so that
 * every process and every open page notices it.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	await kysely.schema
		.createTable("setting")
		.addColumn("key", "text", (c) => c.primaryKey().check(sql`length(key) between 1 and 50`))
		.addColumn("value", "text", (c) =>
			c.notNull().check(isSqlite ? sql`json_valid(value)` : sql`value::jsonb is not null`),
		)
		.execute();
	for (const event of ["insert", "update", "delete"]) {
		await sql.raw((isSqlite ? sqliteTrigger : postgresTrigger)(event)).execute(kysely);
	}
}

function sqliteTrigger(event: string): string {
	return `create trigger access_setting_${event} after ${event} on setting begin
		update counter set value = value + 1 where name = 'access';
	end`;
}

function postgresTrigger(event: string): string {
	return `create constraint trigger access_setting_${event} after ${event} on setting
		deferrable initially deferred for each row execute function count_access()`;
}
