import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** One word of a search as an index is asked for it: any of these words, or any word that begins so. */
export type Term = { words: readonly string[]; beginnings: readonly string[] };

/** Which words of a product are searched: those of its name, or all that it has. */
export type SearchColumn = "search_name" | "search_text";

/** How an engine finds products by words; texts are as `searchWords` makes them, so they hold letters and digits alone. */
export type SearchIndex = {
	/** What a list of texts, given as JSON, is in a FROM: one row with the column `value` for each. */
	each(json: string): RawBuilder<unknown>;
	/** Words of the vocabulary in which a text of three characters or more stands. */
	wordsContaining(connection: Kysely<Schema>, part: string, limit: number): Promise<string[]>;
	/** Whether a product has every term, as a condition that an index answers. */
	matches(terms: readonly Term[], column: SearchColumn): RawBuilder<boolean>;
	/** The same as a test of a row that is there already. */
	fits(terms: readonly Term[], column: SearchColumn): RawBuilder<boolean>;
	/**
	 * A source for FROM, named `product`, with products that have every term, of which the first `limit` can be had
	 * without finding them all.
	 */
	source(
		terms: readonly Term[],
		column: SearchColumn,
	): { from: RawBuilder<unknown>; where: RawBuilder<boolean> };
};
