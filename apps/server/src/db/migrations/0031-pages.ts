import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The company's pages, with nothing written yet, and what is told of the company: its name alone. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("company_page")
		.addColumn("slug", key, (c) => c.primaryKey())
		.addColumn("title", "text", (c) => c.notNull().check(sql`title <> ''`))
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("updated_at", moment)
		.execute();
	await sql`
		insert into company_page (slug, title, body) values
			('contact', 'Contact', ''),
			('opening-hours', 'Opening hours', ''),
			('address', 'Address', ''),
			('terms', 'Terms', ''),
			('privacy', 'Privacy', ''),
			('imprint', 'Imprint', ''),
			('returns', 'Returns', '')`.execute(kysely);

	let company = kysely.schema
		.createTable("company")
		.addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
		.addColumn("name", "text", (c) => c.notNull().check(sql`name <> ''`));
	for (const fact of ["street", "postal_code", "city", "country", "phone", "email", "opening_hours"]) {
		company = company.addColumn(fact, "text", (c) => c.notNull().defaultTo(""));
	}
	await company.execute();
	await sql`insert into company (id, name) values (1, 'Freehub')`.execute(kysely);
}
