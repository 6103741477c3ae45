import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Who is at a product now. Coming, going and beginning to edit are changes that the feed tells; saying so again is none. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("presence")
		.addColumn("product", key, (c) => c.notNull().references("product.id").onDelete("cascade"))
		.addColumn("person", "text", (c) => c.notNull().references("user.id").onDelete("cascade"))
		.addColumn("screen", key, (c) => c.notNull())
		.addColumn("doing", key, (c) => c.notNull().check(sql`doing in ('looks', 'edits')`))
		.addColumn("seen_at", isSqlite ? sql`integer` : sql`timestamptz`, (c) => c.notNull())
		.addPrimaryKeyConstraint("presence_key", ["product", "person", "screen"])
		.execute();
	await sql`create index presence_person on presence (person)`.execute(kysely);
	await sql`create index presence_by_time on presence (seen_at)`.execute(kysely);
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

const events = [
	{ name: "added", on: "insert", row: "new", condition: "" },
	{ name: "changed", on: "update of doing", row: "new", condition: "when (old.doing <> new.doing)" },
	{ name: "removed", on: "delete", row: "old", condition: "" },
];

const insert = (table: string, row: string, what: string) =>
	`insert into ${table} (kind, subject, what, needs) values ('presence', ${row}.product, '${what}', 'stock.read');`;

const sqlite = events.map(
	({ name, on, row, condition }) =>
		`create trigger presence_${name}_change after ${on} on presence ${condition} begin
			${insert("change", row, name)}
		end`,
);

const postgres = events.flatMap(({ name, on, row, condition }) => [
	`create function presence_${name}_change() returns trigger language plpgsql as $$
	begin
		${insert("change_outbox", row, name)}
		return null;
	end $$`,
	`create trigger presence_${name}_change after ${on} on presence for each row ${condition}
		execute function presence_${name}_change()`,
]);
