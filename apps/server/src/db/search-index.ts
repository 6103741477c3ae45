import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** One word of a search as an index is asked for it: any of these words, or any word that begins so. */
export type Term = { words: readonly string[]; beginnings: readonly string[] };

/** What the engines' full-text indexes differ in; texts are as `searchWords` makes them: letters and digits only. */
export type SearchIndex = {
	/** What a list of texts, given as JSON, is in a FROM: one row with the column `value` for each. */
	each(json: RawBuilder<unknown> | string): RawBuilder<unknown>;
	/** Words of the vocabulary that contain a text of three characters or more. */
	wordsContaining(connection: Kysely<Schema>, part: string, limit: number): Promise<string[]>;
	/** A search for products that have every term, in the engine's own language. */
	queryOf(terms: readonly Term[]): string;
};

/** FTS5: a product's words with an index of their beginnings, and the vocabulary's trigrams. */
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
	queryOf: (terms) => joined(terms, '"', '"*', " OR ", " AND "),
};

/** Full text: a product's words as they are, without a language's rules; and pg_trgm over the vocabulary. */
export const postgresSearch: SearchIndex = {
	each: (json) => sql`json_array_elements_text(${json}::json)`,
	async wordsContaining(connection, part, limit) {
		const { rows } = await sql<{ word: string }>`
			select word from search_word where word like ${`%${part}%`} limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
	queryOf: (terms) => joined(terms, "'", "':*", " | ", " & "),
};

function joined(terms: readonly Term[], quote: string, star: string, or: string, and: string): string {
	return terms
		.map(({ words, beginnings }) => {
			const whole = words.map((word) => quote + word + quote);
			return `(${[...whole, ...beginnings.map((word) => quote + word + star)].join(or)})`;
		})
		.join(and);
}
