import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Refused matches of suppliers' articles, and on PostgreSQL a small index in which common words are searched first. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, withoutRowid, isSqlite } = wordsOf(engine);
	const statements = [
		// By the SKU: an article that a list removes and another brings back has a new number.
		`create table refused_match (
			supplier ${key} not null references supplier (id),
			sku ${key} not null,
			product ${key} not null references product (id),
			refused_at ${moment} not null,
			constraint refused_match_pk primary key (supplier, product, sku)
		)${withoutRowid}`,
		"create index refused_match_of_product on refused_match (product)",
		...(isSqlite ? [] : [sample]),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

/** One article of sixteen: who looks for a common word sees some of many thousands either way. */
const sample = `create index supplier_article_sample on supplier_article
	using gin (array_to_tsvector(string_to_array(search_words, ' '))) with (fastupdate = off) where number % 16 = 0`;
