import { queryWords } from "./query-words.ts";
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
	/**
	 * Looks texts up.
	 * @param beginnings for each of these texts, up to `limit` words with that prefix, in alphabetical order.
	 * @param words those of these texts that are words.
	 */
	known: (asked: {
		beginnings: readonly string[];
		limit: number;
		words: readonly string[];
	}) => Promise<{ beginning: ReadonlyMap<string, readonly string[]>; words: ReadonlySet<string> }>;
	/** For each text, other words that may be meant by it. */
	others: (texts: readonly string[]) => Promise<ReadonlyMap<string, OtherWords>>;
};

export type OtherWords = {
	/** Some words that contain the text, wherever in it; none for a text of fewer than `MIN_INSIDE` characters. */
	containing: readonly string[];
	/** The words that it may be a misspelling of. */
	meant: readonly string[];
};

/** Shorter texts are in too many words; the server's index has trigrams. */
export const MIN_INSIDE = 3;

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
	const tryWords = async (words: readonly KnownWord[]): Promise<Terms | undefined> => {
		const found = {
			terms: words.map(({ term }) => term),
			words: words.map(({ typed, written, forms }) => ({ typed, written, forms, instead: [] })),
		};
		return (await finds(found)) ? found : undefined;
	};
	const isStrict = strict.every(({ term }) => isSome(term));
	const exact = isStrict ? await tryWords(strict) : undefined;
	if (exact !== undefined) return exact;
	const others = await vocabulary.others(strict.map(({ typed }) => typed));
	const containing = (typed: string) => others.get(typed)?.containing ?? [];
	const whole = strict.map((word) => (isSome(word.term) ? word : { ...word, term: containing(word.typed) }));
	const isKnown = whole.every(({ term }) => isSome(term));
	const inside = isKnown && !isStrict ? await tryWords(whole) : undefined;
	if (inside !== undefined) return inside;
	const words: RankedWord[] = [];
	const terms: Term[] = [];
	for (const { typed, written, forms, term } of whole) {
		// If a word is unknown, only unknown words are misspelt; otherwise any word may be.
		const instead = !isKnown && isSome(term) ? [] : (others.get(typed)?.meant ?? []);
		words.push({ typed, written, forms, instead: [...instead] });
		terms.push([...term, ...containing(typed), ...instead]);
	}
	const found = { terms, words };
	return terms.every(isSome) && (await finds(found)) ? found : undefined;
}

/** A typed word, what products have instead of it, and the term of all these plus words with this prefix. */
type KnownWord = { typed: string; written: string[]; forms: string[]; term: Term };

async function knownWords(vocabulary: Vocabulary, search: string): Promise<KnownWord[]> {
	const query = queryWords(search);
	// A word that no product has is split at more places than one that some have, and which it is, is not known yet.
	const splits = query.map(({ typed }) => [...splitsOf(typed, true), ...splitsOf(typed, false)]);
	const { beginning, words } = await vocabulary.known({
		beginnings: unique(query.flatMap(({ typed, written }) => [typed, ...written])),
		limit: vocabulary.mostWords + 1,
		words: unique([...query.flatMap(({ others }) => others), ...splits.flat(2)]),
	});
	const isKnown = (word: string) => isSome(beginning.get(word) ?? []);
	return query.map(({ typed, written, others }) => {
		const own = [typed, ...written].flatMap((each) => {
			const some = beginning.get(each) ?? [];
			return some.length > vocabulary.mostWords ? [`${each}*`] : some;
		});
		const whole = others.filter((other) => words.has(other));
		const apart = splitsOf(typed, isKnown(typed)).filter((parts) => parts.every((part) => words.has(part)));
		return {
			typed,
			written: written.filter(isKnown),
			forms: unique([...whole, ...apart.map((parts) => parts.join(" "))]),
			term: unique([...own, ...whole, ...apart.map((parts) => parts.join(ALL))]),
		};
	});
}

function unique(words: readonly string[]): string[] {
	return [...new Set(words)];
}

function isSome(words: readonly string[]): boolean {
	return words.length > 0;
}
