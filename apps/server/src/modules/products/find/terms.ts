import type { RankedWord } from "@freehub/domain/search-rank";
import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import type { Term } from "#db/search-index.ts";
import { wordsBeginning, wordsMeant } from "#db/vocabulary.ts";
import { searchCondition } from "./conditions.ts";
import { countQuery } from "./plan.ts";

/** Beginnings so short have an index of their own; longer ones are found as the words that begin so. */
const SHORT = 3;
/** More words than these are asked for by their beginning. */
const MAX_WORDS = 40;
/** Words in which what was typed stands somewhere inside. */
const MAX_INSIDE = 60;

/** What a search looks for: every term must stand in a product. */
export type Terms = { terms: Term[]; words: RankedWord[] };

/**
 * Turns a search into terms that find something: words that begin as typed, or have it inside; and where nothing has
 * all of that, the words that may be meant by a misspelt one as well.
 * @returns undefined when nothing is found.
 */
export async function termsOf(db: Db, search: string): Promise<Terms | undefined> {
	const typed = [...new Set(searchWords(search))];
	if (typed.length === 0) return undefined;
	const found = await Promise.all(typed.map((word) => asTyped(db, word)));
	const meant = new Map<string, string[]>();
	const terms = found.every((term) => term !== undefined) ? found : undefined;
	if (terms !== undefined && (await findsAny(db, terms))) {
		return { terms, words: typed.map((word) => ({ typed: word, instead: [] })) };
	}
	for (const [i, word] of typed.entries()) {
		// Where some word stands nowhere it is the one that was misspelt, else it may be any of them.
		if (terms !== undefined || found[i] === undefined) meant.set(word, await wordsMeant(db.kysely, word));
	}
	const forgiving = typed.map((word, i): Term => {
		const term = found[i] ?? { words: [], beginnings: [] };
		return { ...term, words: [...term.words, ...(meant.get(word) ?? [])] };
	});
	if (forgiving.some(({ words, beginnings }) => words.length + beginnings.length === 0)) return undefined;
	if (!(await findsAny(db, forgiving))) return undefined;
	return { terms: forgiving, words: typed.map((word) => ({ typed: word, instead: meant.get(word) ?? [] })) };
}

/** @returns undefined where no product has a word that begins so or has it inside. */
async function asTyped({ kysely, engine }: Db, word: string): Promise<Term | undefined> {
	const beginning = await wordsBeginning(kysely, word, MAX_WORDS + 1);
	const letters = Array.from(word).length;
	const isShort = letters <= SHORT;
	const inside = letters < SHORT ? [] : await engine.search.wordsContaining(kysely, word, MAX_INSIDE);
	const words = inside.filter((other) => !other.startsWith(word));
	if (beginning.length === 0 && words.length === 0) return undefined;
	if (isShort || beginning.length > MAX_WORDS)
		return { words, beginnings: beginning.length === 0 ? [] : [word] };
	return { words: [...beginning, ...words], beginnings: [] };
}

async function findsAny(db: Db, terms: readonly Term[]): Promise<boolean> {
	const condition = searchCondition(db, terms);
	const { rows } = await countQuery({ conditions: [condition], driver: condition }, 1).execute(db.kysely);
	return (rows[0]?.total ?? 0) > 0;
}
