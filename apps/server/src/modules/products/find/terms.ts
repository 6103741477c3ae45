import type { RankedWord } from "@freehub/domain/search-rank";
import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import type { Term } from "#db/search-index.ts";
import { wordsBeginning, wordsMeant } from "#db/vocabulary.ts";
import { conditionsOf } from "./conditions.ts";
import { countOf } from "./list.ts";

/** Trigrams know no shorter texts. */
const MIN_INSIDE = 3;
/** More words than these are asked for by their beginning. */
const MAX_WORDS = 40;
/** Words that contain what was typed. */
const MAX_INSIDE = 60;

/** What a search looks for: every term must be in a product. */
export type Terms = { terms: Term[]; words: RankedWord[] };

/**
 * Turns a search into terms that find something: words that begin as typed, or contain it where none begins so; and
 * where nothing has all of that, all that contain it and the words that may be meant by a misspelt one.
 * @param finds whether terms find anything.
 * @returns undefined when nothing is found.
 */
export async function termsOf(
	db: Db,
	search: string,
	finds: (terms: Terms) => Promise<boolean> = (terms) => findsAny(db, terms),
): Promise<Terms | undefined> {
	const typed = [...new Set(searchWords(search))];
	if (typed.length === 0) return undefined;
	const begun = await wordsBeginning(db, typed, MAX_WORDS + 1);
	const strict = await Promise.all(
		typed.map(async (word): Promise<Term> => {
			const words = begun.get(word) ?? [];
			if (words.length > MAX_WORDS) return [`${word}*`];
			return words.length > 0 ? words : containing(db, word);
		}),
	);
	const isKnown = strict.every(isSome);
	if (isKnown) {
		const found = { terms: strict, words: typed.map((word) => ({ typed: word, instead: [] })) };
		if (await finds(found)) return found;
	}
	const words: RankedWord[] = [];
	const terms: Term[] = [];
	for (const [i, word] of typed.entries()) {
		const term = strict[i] ?? [];
		// Where some word is nowhere it is the one that was misspelt, else it may be any of them.
		const instead = !isKnown && isSome(term) ? [] : await wordsMeant(db.kysely, word);
		words.push({ typed: word, instead });
		terms.push([...term, ...(await containing(db, word)), ...instead]);
	}
	const found = { terms, words };
	return terms.every(isSome) && (await finds(found)) ? found : undefined;
}

function isSome(term: Term): boolean {
	return term.length > 0;
}

async function containing({ kysely, engine }: Db, word: string): Promise<string[]> {
	if (Array.from(word).length < MIN_INSIDE) return [];
	return engine.search.wordsContaining(kysely, word, MAX_INSIDE);
}

async function findsAny(db: Db, { terms }: Terms): Promise<boolean> {
	const [condition] = conditionsOf(db.engine, {}, { terms, within: "text" });
	return condition !== undefined && (await countOf(db, condition, 1)) > 0;
}
