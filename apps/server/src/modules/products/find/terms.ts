import type { RankedWord } from "@freehub/domain/search-rank";
import { searchWords } from "@freehub/domain/search-words";
import { formsOf, joinsOf, spellingsOf, splitsOf } from "@freehub/domain/word-forms";
import type { Db } from "#db/connection.ts";
import { ALL, type Term } from "#db/search-index.ts";
import { conditionsOf } from "./conditions.ts";
import { countOf } from "./list.ts";
import { wordsBeginning, wordsMeant } from "./vocabulary.ts";

/** Min length of a search inside words, because the index has trigrams. */
const MIN_INSIDE = 3;
/** If more words match, the prefix itself is searched. */
const MAX_WORDS = 40;
/** Max words that contain the typed text. */
const MAX_INSIDE = 60;

/** The terms of a search: a product must match every one. */
export type Terms = { terms: Term[]; words: RankedWord[] };

/**
 * Converts a search into terms that find something. First it tries words that start with the typed text, other forms and
 * spellings, or else words that contain the text. If no product has all of these, it adds all words that contain the text, and
 * corrections of misspelt words.
 * @param finds whether terms find any product.
 * @returns undefined if nothing is found.
 */
export async function termsOf(
	db: Db,
	search: string,
	finds: (terms: Terms) => Promise<boolean> = (terms) => findsAny(db, terms),
): Promise<Terms | undefined> {
	const strict = await knownWords(db, search);
	if (strict.length === 0) return undefined;
	const whole = await Promise.all(
		strict.map(async (word) => ({
			...word,
			term: isSome(word.term) ? word.term : await containing(db, word.typed),
		})),
	);
	const isKnown = whole.every(({ term }) => isSome(term));
	if (isKnown) {
		const words = whole.map(({ typed: word, forms }) => ({ typed: word, forms, instead: [] }));
		const found = { terms: whole.map(({ term }) => term), words };
		if (await finds(found)) return found;
	}
	const words: RankedWord[] = [];
	const terms: Term[] = [];
	for (const { typed: word, forms, term } of whole) {
		// If a word is unknown, only unknown words are misspelt; otherwise any word may be.
		const instead = !isKnown && isSome(term) ? [] : await wordsMeant(db.kysely, word);
		words.push({ typed: word, forms, instead });
		terms.push([...term, ...(await containing(db, word)), ...instead]);
	}
	const found = { terms, words };
	return terms.every(isSome) && (await finds(found)) ? found : undefined;
}

/** A typed word, its other forms and spellings that occur in products, and the term of all these plus words with this prefix. */
type KnownWord = { typed: string; forms: string[]; term: Term };

async function knownWords(db: Db, search: string): Promise<KnownWord[]> {
	const typed = searchWords(search);
	const spellings = spellingsOf(search);
	const joins = joinsOf(typed);
	const spelt = typed.map((word, i) => [word, ...(spellings[i] ?? [])]);
	const others = spelt.map((all, i) => [...all, ...all.flatMap(formsOf), ...(joins[i] ?? [])]);
	const begun = await wordsBeginning(db, unique(others.flat()), MAX_WORDS + 1);
	const splits = await splitsThatAre(db, typed, (word) => isSome(begun.get(word) ?? []));
	const words = new Map<string, KnownWord>();
	for (const [i, word] of typed.entries()) {
		// A shorter spelling matches too much as a prefix: 'sho' of 'shoe' matches 'shorts'. Use it only as a whole word.
		const begins = (spelt[i] ?? []).filter((each) => each.length >= word.length);
		const own = begins.flatMap((each) => {
			const some = begun.get(each) ?? [];
			return some.length > MAX_WORDS ? [`${each}*`] : some;
		});
		// If the word itself exists, it is the first of the words with this prefix.
		const forms = unique(others[i] ?? []).filter(
			(other) => other !== word && begun.get(other)?.[0] === other,
		);
		const apart = splits[i] ?? [];
		words.set(word, {
			typed: word,
			forms: unique([...begins.slice(1), ...forms, ...apart.map((parts) => parts.join(" "))]),
			term: unique([...own, ...forms, ...apart.map((parts) => parts.join(ALL))]),
		});
	}
	return [...words.values()];
}

/** For each word, the ways to split it so that every part is a known word. */
async function splitsThatAre(
	db: Db,
	words: readonly string[],
	isKnown: (word: string) => boolean,
): Promise<string[][][]> {
	const splits = words.map((word) => splitsOf(word, isKnown(word)));
	const begun = await wordsBeginning(db, unique(splits.flat(2)), 1);
	return splits.map((ways) => ways.filter((parts) => parts.every((part) => begun.get(part)?.[0] === part)));
}

function unique(words: readonly string[]): string[] {
	return [...new Set(words)];
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
