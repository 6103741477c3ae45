import { type Terms, termsOf as termsIn, type Vocabulary } from "@freehub/domain/catalogue/search-terms";
import type { Db } from "#db/connection.ts";
import { conditionsOf } from "./conditions.ts";
import { countOf } from "./list.ts";
import { knownWords, otherWords } from "./vocabulary.ts";

/** If more words match, the prefix itself is searched. */
const MAX_WORDS = 40;

/**
 * Converts a search into terms of the database's words that find something; undefined if nothing is found.
 * @param finds whether terms find any product.
 */
export function termsOf(
	db: Db,
	search: string,
	finds: (terms: Terms) => Promise<boolean> = (terms) => findsAny(db, terms),
): Promise<Terms | undefined> {
	return termsIn(vocabularyOf(db), search, finds);
}

function vocabularyOf(db: Db): Vocabulary {
	return {
		mostWords: MAX_WORDS,
		known: (asked) => knownWords(db, asked),
		others: (texts) => otherWords(db, texts),
	};
}

async function findsAny(db: Db, { terms }: Terms): Promise<boolean> {
	const [condition] = conditionsOf(db.engine, {}, { terms, within: "text" });
	return condition !== undefined && (await countOf(db, condition, 1)) > 0;
}
