import { sql } from "kysely";
import type { SearchIndex, Term } from "./search-index.ts";

/** FTS5: a product's words with an index of their beginnings, and the vocabulary's trigrams. */
export const sqliteSearch: SearchIndex = {
	each: (json) => sql`json_each(${json})`,
	async wordsContaining(connection, part, limit) {
		// Without positions in the index the trigrams only say where to look.
		const { rows } = await sql<{ word: string }>`
			select word from search_word
			where seq in (select rowid from search_word_grams where search_word_grams match ${gramsOf(part)})
				and instr(word, ${part}) > 0
			limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
	matches: (terms, column) =>
		sql<boolean>`product.seq in (
			select rowid from product_search where product_search match ${`{${column}} : (${matchOf(terms)})`}
		)`,
	fits: (terms, column) =>
		sql<boolean>`(${sql.join(
			terms.map(({ words, beginnings }) => {
				const text = sql`(' ' || product.${sql.ref(column)} || ' ')`;
				const wanted = [...words.map((word) => ` ${word} `), ...beginnings.map((word) => ` ${word}`)];
				return sql`(${sql.join(
					wanted.map((piece) => sql`instr(${text}, ${piece}) > 0`),
					sql` or `,
				)})`;
			}),
			sql` and `,
		)})`,
	source: (terms, column) => ({
		// The match is what the planner must begin with; it goes through the index and stops when enough were found.
		from: sql`product_search cross join product on product.seq = product_search.rowid`,
		where: sql<boolean>`product_search match ${`{${column}} : (${matchOf(terms)})`}`,
	}),
};

function matchOf(terms: readonly Term[]): string {
	return terms
		.map(({ words, beginnings }) => {
			const wanted = [...words.map((word) => `"${word}"`), ...beginnings.map((word) => `"${word}"*`)];
			return `(${wanted.join(" OR ")})`;
		})
		.join(" AND ");
}

function gramsOf(part: string): string {
	const letters = Array.from(part);
	const grams = letters.slice(2).map((_, i) => `"${letters.slice(i, i + 3).join("")}"`);
	return grams.join(" AND ");
}
