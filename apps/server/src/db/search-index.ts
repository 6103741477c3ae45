import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** One word of a search as an index is asked for it: any of these words; `road*` is any word that begins so, `e+bike` both words. */
export type Term = readonly string[];
/** Between words of which a product must have all. */
export const ALL = "+";

/** Where a search looks: in names, or in all words of a product. */
export type Within = "name" | "text";

/**
 * What tokens begin with that are no words of the text: those of a name, and on SQLite what else lists ask of products.
 * Nobody can type these characters. Migration 0025 writes them.
 */
export const marks = {
	supplier: "\ue001",
	brand: "\ue002",
	category: "\ue003",
	model: "\ue004",
	name: "\ue005",
	text: "",
};

/** What the engines' full-text indexes differ in; texts are as `searchWords` makes them: letters and digits only. */
export type SearchIndex = {
	/** What a list of texts, given as JSON, is in a FROM: one row with the column `value` for each. */
	each(json: RawBuilder<unknown> | string): RawBuilder<unknown>;
	/** Words of the vocabulary that contain a text of three characters or more. */
	wordsContaining(connection: Kysely<Schema>, part: string, limit: number): Promise<string[]>;
	/** A search for products that have every term, in the engine's own language. */
	queryOf(terms: readonly Term[], within: Within): string;
	/** FROM and WHERE for the products that such a search finds, with what they are ranked by, as `product`. */
	foundBy(query: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** FTS5: a product's tokens with an index of their beginnings, and the vocabulary's trigrams. */
export const sqliteSearch: SearchIndex = {
	each: (json) => sql`json_each(${json})`,
	async wordsContaining(connection, part, limit) {
		const letters = Array.from(part);
		const grams = letters.slice(2).map((_, i) => `"${letters.slice(i, i + 3).join("")}"`);
		// Without positions in the index the trigrams only say where to look.
		const { rows } = await sql<{ word: string }>`
			select word from search_word
			where seq in (select rowid from search_word_grams where search_word_grams match ${grams.join(" AND ")})
				and instr(word, ${part}) > 0
			limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
	queryOf: (terms, within) => joined(terms, `"${marks[within]}`, '"', "*", " OR ", " AND "),
	foundBy: (query) => sql`
		from product_search
		cross join product indexed by product_ranked on product.seq = product_search.rowid
		where product_search match ${query} and product.deleted_at is null`,
};

/** The last part of `product_search` that a search looks in; migration 0025 has their sizes: these are 134 million products. */
const LAST_PART = 15;

/** Full text: a product's words as they are, without a language's rules; and pg_trgm over the vocabulary. */
export const postgresSearch: SearchIndex = {
	each: (json) => sql`json_array_elements_text(${json}::json)`,
	async wordsContaining(connection, part, limit) {
		const { rows } = await sql<{ word: string }>`
			select word from search_word where word like ${`%${part}%`} limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
	queryOf: (terms, within) => joined(terms, `'${marks[within]}`, "'", ":*", " | ", " & "),
	foundBy: (query) => sql`
		from generate_series(0, ${sql.lit(LAST_PART)}) as number
		cross join lateral (
			select * from product_search where part @> array[number] and words @@ ${query}::tsquery
		) as product`,
};

function joined(
	terms: readonly Term[],
	open: string,
	close: string,
	star: string,
	or: string,
	and: string,
): string {
	const quotedOne = (word: string) =>
		word.endsWith("*") ? open + word.slice(0, -1) + close + star : open + word + close;
	const quoted = (words: string) =>
		words.includes(ALL) ? `(${words.split(ALL).map(quotedOne).join(and)})` : quotedOne(words);
	return terms.map((words) => `(${words.map(quoted).join(or)})`).join(and);
}
