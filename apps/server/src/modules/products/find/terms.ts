import type { RankedWord } from "@freehub/domain/search-rank";
import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import type { Term } from "#db/search-index.ts";
import { wordsBeginning, wordsMeant } from "#db/vocabulary.ts";
import { conditionsOf } from "./conditions.ts";
import { countOf } from "./list.ts";

/** Beginnings this short have an index; longer ones are found as the words that begin so. */
const SHORT = 3;
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
	const begun = await wordsBeginning(db, typed.filter(isLong), MAX_WORDS + 1);
	const strict = await Promise.all(
		typed.map(async (word): Promise<Term> => {
			if (!isLong(word)) return { words: [], beginnings: [word] };
			const words = begun.get(word) ?? [];
			if (words.length > MAX_WORDS) return { words: [], beginnings: [word] };
			return { words: words.length > 0 ? words : await containing(db, word), beginnings: [] };
		}),
	);
	if (strict.every(isSome)) {
		const found = { terms: strict, words: typed.map((word) => ({ typed: word, instead: [] })) };
		if (await finds(found)) return found;
	}
	const isAnyUnknown = !strict.every(isSome);
	const words: RankedWord[] = [];
	const terms: Term[] = [];
	for (const [i, word] of typed.entries()) {
		const term = strict[i] ?? { words: [], beginnings: [] };
		// Where some word is nowhere it is the one that was misspelt, else it may be any of them.
		const instead = isAnyUnknown && isSome(term) ? [] : await wordsMeant(db.kysely, word);
		words.push({ typed: word, instead });
		terms.push({ ...term, words: [...term.words, ...(await containing(db, word)), ...instead] });
	}
	const found = { terms, words };
	return terms.every(isSome) && (await finds(found)) ? found : undefined;
}

function isLong(word: string): boolean {
	return Array.from(word).length > SHORT;
}

function isSome({ words, beginnings }: Term): boolean {
	return words.length + beginnings.length > 0;
}

/** Trigrams know no shorter texts. */
async function containing({ kysely, engine }: Db, word: string): Promise<string[]> {
	if (Array.from(word).length < SHORT) return [];
	return engine.search.wordsContaining(kysely, word, MAX_INSIDE);
}

async function findsAny(db: Db, { terms }: Terms): Promise<boolean> {
	const [condition] = conditionsOf(db.engine, {}, { terms, within: "text" });
	return condition !== undefined && (await countOf(db, condition, 1)) > 0;
}
