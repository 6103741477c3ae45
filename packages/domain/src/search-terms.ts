import { type QueryWord, queryWords } from "./query-words.ts";
import type { RankedWord } from "./search-rank.ts";
import { splitsOf } from "./word-forms.ts";

/**
 * One word of a search, as sent to an index: matches any of these words. `road*` matches words with this prefix, `e+bike` needs
 * both words.
 */
export type Term = readonly string[];
/** Joins words that a product must all have. */
export const ALL = "+";

/** The terms of a search: a product must match every one. */
export type Terms = { terms: Term[]; words: RankedWord[] };

/** The words of all products, of the server's database or of a device. */
export type Vocabulary = {
	/** If more words begin with a text, the prefix itself is searched. */
	mostWords: number;
	/** For each text, up to `limit` words with that prefix, in alphabetical order. */
	beginning: (texts: readonly string[], limit: number) => Promise<ReadonlyMap<string, readonly string[]>>;
	/** Some words that contain a text, wherever in it. */
	containing: (text: string) => Promise<readonly string[]>;
	/** The words that a misspelt word may mean. */
	meant: (word: string) => Promise<readonly string[]>;
};

/**
 * Converts a search into terms that find something. First it tries words that start with the typed text, other forms and
 * spellings, or else words that contain the text. If no product has all of these, it adds all words that contain the text, and
 * corrections of misspelt words.
 * @param finds whether terms find any product.
 * @returns undefined if nothing is found.
 */
export async function termsOf(
	vocabulary: Vocabulary,
	search: string,
	finds: (terms: Terms) => Promise<boolean>,
): Promise<Terms | undefined> {
	const strict = await knownWords(vocabulary, search);
	if (strict.length === 0) return undefined;
	const whole = await Promise.all(
		strict.map(async (word) => ({
			...word,
			term: isSome(word.term) ? word.term : await containing(vocabulary, word.typed),
		})),
	);
	const isKnown = whole.every(({ term }) => isSome(term));
	if (isKnown) {
		const words = whole.map(({ typed, written, forms }) => ({ typed, written, forms, instead: [] }));
		const found = { terms: whole.map(({ term }) => term), words };
		if (await finds(found)) return found;
	}
	const words: RankedWord[] = [];
	const terms: Term[] = [];
	for (const { typed, written, forms, term } of whole) {
		// If a word is unknown, only unknown words are misspelt; otherwise any word may be.
		const instead = !isKnown && isSome(term) ? [] : await vocabulary.meant(typed);
		words.push({ typed, written, forms, instead });
		terms.push([...term, ...(await containing(vocabulary, typed)), ...instead]);
	}
	const found = { terms, words };
	return terms.every(isSome) && (await finds(found)) ? found : undefined;
}

/** A typed word, what products have instead of it, and the term of all these plus words with this prefix. */
type KnownWord = { typed: string; written: string[]; forms: string[]; term: Term };

async function knownWords(vocabulary: Vocabulary, search: string): Promise<KnownWord[]> {
	const query = queryWords(search);
	const limit = vocabulary.mostWords + 1;
	const begun = await vocabulary.beginning(unique(query.flatMap(allOf)), limit);
	const isKnown = (word: string) => isSome(begun.get(word) ?? []);
	const splits = await splitsThatAre(
		vocabulary,
		query.map(({ typed }) => typed),
		isKnown,
	);
	return query.map(({ typed, written, others }, i) => {
		const own = [typed, ...written].flatMap((each) => {
			const some = begun.get(each) ?? [];
			return some.length > vocabulary.mostWords ? [`${each}*`] : some;
		});
		// If the word itself exists, it is the first of the words with this prefix.
		const whole = others.filter((other) => begun.get(other)?.[0] === other);
		const apart = splits[i] ?? [];
		return {
			typed,
			written: written.filter(isKnown),
			forms: unique([...whole, ...apart.map((parts) => parts.join(" "))]),
			term: unique([...own, ...whole, ...apart.map((parts) => parts.join(ALL))]),
		};
	});
}

function allOf({ typed, written, others }: QueryWord): string[] {
	return [typed, ...written, ...others];
}

/** For each word, the ways to split it so that every part is a known word. */
async function splitsThatAre(
	vocabulary: Vocabulary,
	words: readonly string[],
	isKnown: (word: string) => boolean,
): Promise<string[][][]> {
	const splits = words.map((word) => splitsOf(word, isKnown(word)));
	const begun = await vocabulary.beginning(unique(splits.flat(2)), 1);
	return splits.map((ways) => ways.filter((parts) => parts.every((part) => begun.get(part)?.[0] === part)));
}

/** Shorter texts are in too many words; the server's index has trigrams. */
const MIN_INSIDE = 3;

async function containing(vocabulary: Vocabulary, word: string): Promise<readonly string[]> {
	return Array.from(word).length < MIN_INSIDE ? [] : vocabulary.containing(word);
}

function unique(words: readonly string[]): string[] {
	return [...new Set(words)];
}

function isSome(words: readonly string[]): boolean {
	return words.length > 0;
}
