import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The company's pages in other languages, as articles have them (0033); whoever follows changes is told that the page has changed (0035). */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("page_text")
		.addColumn("page", key, (c) => c.notNull().references("company_page.slug"))
		.addColumn("language", key, (c) => c.notNull().check(sql`language <> ''`))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("updated_at", isSqlite ? sql`integer` : sql`timestamptz`, (c) => c.notNull())
		.addPrimaryKeyConstraint("page_text_key", ["page", "language"])
		.execute();
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

const told = (into: string) =>
	`insert into ${into} (kind, subject, what, needs) values ('page', new.page, 'changed', null);`;

const sqlite = [
	`create trigger page_text_added_change after insert on page_text begin ${told("change")} end`,
	`create trigger page_text_updated_change after update of version on page_text begin ${told("change")} end`,
];

const postgres = [
	`create function page_text_change() returns trigger language plpgsql as $$
	begin
		${told("change_outbox")}
		return null;
	end $$`,
	`create trigger page_text_change after insert or update of version on page_text
		for each row execute function page_text_change()`,
];
