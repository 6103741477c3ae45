import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * The shop's own words, pictures and products on the home page, the order in which products with a picture come first there, and
 * the version of the opening hours.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, isJson, order } = wordsOf(engine);
	const own = ["eyebrow", "heading", "body", "button", "picture", "alt"];
	const texts = own.filter((name) => name !== "picture");
	for (const statement of [
		`create table home_section (
			section ${key} primary key check (section in ('hero', 'about', 'featured')),
			${own.map((name) => `${name} text not null default ''`).join(", ")},
			products text not null default '[]' check (${isJson.replace("value", "products")}),
			version integer not null,
			updated_at ${moment} not null
		)`,
		`create table home_text (
			section ${key} not null check (section in ('hero', 'about')),
			language ${key} not null check (language <> ''),
			${texts.map((name) => `${name} text not null`).join(", ")},
			version integer not null,
			updated_at ${moment} not null,
			constraint home_text_key primary key (section, language)
		)`,
		`create index product_pictured on product (${order}) where deleted_at is null
			and image <> '' and lower(image) not like '%/no_image%'
			and lower(image) not like '%/noimage%' and lower(image) not like '%placeholder%'`,
		"alter table company add column hours_version integer not null default 0",
	])
		await sql.raw(statement).execute(kysely);
}
