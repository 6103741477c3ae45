import { sql } from "kysely";
import type { SearchColumn, SearchIndex, Term } from "./search-index.ts";

/** Full text: a product's words as they are, without a language's rules; and pg_trgm over the vocabulary. */
export const postgresSearch: SearchIndex = {
	each: (json) => sql`json_array_elements_text(${json}::json)`,
	async wordsContaining(connection, part, limit) {
		const { rows } = await sql<{ word: string }>`
			select word from search_word where word like ${`%${part}%`} limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
	matches,
	fits: (terms, column) =>
		sql<boolean>`(${sql.join(
			terms.map(({ words, beginnings }) => {
				const wanted = [...words.map((word) => `% ${word} %`), ...beginnings.map((word) => `% ${word}%`)];
				return sql`(' ' || product.${sql.ref(column)} || ' ') like any (${wanted}::text[])`;
			}),
			sql` and `,
		)})`,
	source: (terms, column) => ({ from: sql`product`, where: matches(terms, column) }),
};

function matches(terms: readonly Term[], column: SearchColumn) {
	const query = terms
		.map(({ words, beginnings }) => {
			const wanted = [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)];
			return `(${wanted.join(" | ")})`;
		})
		.join(" & ");
	return sql<boolean>`array_to_tsvector(string_to_array(product.${sql.ref(column)}, ' ')) @@ ${query}::tsquery`;
}
