import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The number of products per supplier, brand and category, updated by writers of products: counting takes longer the more there are. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, whole, withoutRowid } = wordsOf(engine);
	const statements = [
		`create table facet_count (
			kind ${key} not null,
			value ${key} not null,
			products ${whole} not null,
			constraint facet_count_pk primary key (kind, value)
		)${withoutRowid}`,
		...["supplier", "brand", "category"].map(
			(kind) => `insert into facet_count (kind, value, products)
				select '${kind}', ${kind}, count(*) from product
				where deleted_at is null and ${kind} <> '' group by ${kind}`,
		),
		...(engine.name === "sqlite" ? [] : shortLists),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

/**
 * A GIN index collects new rows in a list, which every search reads, and merges it when it is full: with the default of 4 MB, one
 * statement of an import works for 0.3 s.
 */
const shortLists = ["product_search_by_words", "search_word_grams"].map(
	(index) => `alter index ${index} set (gin_pending_list_limit = 512)`,
);
