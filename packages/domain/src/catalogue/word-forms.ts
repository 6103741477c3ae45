import { shop } from "../shop.ts";
import { foldText, searchWords } from "./search-words.ts";

/** Shorter words have no endings that can be distinguished from the word. */
const MIN_LENGTH = 4;
/** Min length of a word without its ending. */
const MIN_STEM = 3;

type Ending = readonly [end: RegExp, ...instead: string[]];

/** Plural and singular endings by the shop's language, for texts as made by `searchWords`. */
const endings: Readonly<Record<string, readonly Ending[]>> = {
	en: [
		[/ies$/, "y", "ie"],
		[/(?<=[sxz]|ch|sh)es$/, ""],
		[/ves$/, "f", "fe"],
		[/(?<=[^sui])s$/, ""],
		[/(?<=[^aeiou])y$/, "ies"],
		[/fe?$/, "ves"],
	],
	de: [
		[/en$/, "", "e"],
		[/(?<=[^e])n$/, ""],
		[/er$/, ""],
		[/e$/, ""],
		[/(?<=[^s])s$/, ""],
	],
	es: [
		[/ces$/, "z"],
		[/(?<=[^aeiou])es$/, ""],
		[/(?<=[aeiou])s$/, ""],
		[/z$/, "ces"],
	],
	fr: [
		[/aux$/, "al", "au"],
		[/(?<=[ae]u)x$/, ""],
		[/(?<=[^s])s$/, ""],
		[/al$/, "aux"],
	],
};

/**
 * Other forms of a search word that a product may contain instead: the singular of a plural, and plurals that do not start with
 * the singular, by the rules of the shop's language. Some are not real words; the caller knows which exist.
 * @param word as made by `searchWords`.
 */
export function formsOf(word: string): string[] {
	if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return [];
	const forms = (endings[shop().language] ?? []).flatMap(([end, ...instead]) =>
		end.test(word) ? instead.map((other) => word.replace(end, other)) : [],
	);
	return [...new Set(forms)].filter((form) => form !== word && form.length >= MIN_STEM);
}

/**
 * Other spellings of a search's words: ae for ä and ss for ß, or the reverse.
 * @returns the other spellings of each word of `searchWords(text)`.
 */
export function spellingsOf(text: string): string[][] {
	const words = searchWords(text);
	const written = searchWords(
		text
			.normalize("NFC")
			.toLowerCase()
			.replaceAll(/[äöü]/g, (letter) => `${foldText(letter)}e`)
			.replaceAll("ß", "ss"),
	);
	return words.map((word, i) => {
		const plain = word.replaceAll(/([aou])e/g, "$1");
		const others = [written[i] ?? word, word.replaceAll("ß", "ss"), plain, ...sharp(word), ...sharp(plain)];
		return [...new Set(others)].filter((other) => other !== word && other.length >= MIN_STEM);
	});
}

function sharp(word: string): string[] {
	return word.includes("ss") ? [word.replace("ss", "ß")] : [];
}

/** Max number of words that people also write as one, such as 28 x 1. */
const MOST_JOINED = 3;

/**
 * Compounds of words that are separate here and joined elsewhere: e bike, 28 x 1.
 * @returns for each word the compounds that it may be a part of.
 */
export function joinsOf(words: readonly string[]): string[][] {
	const joins = words.map((): string[] => []);
	for (let from = 0; from < words.length; from++) {
		for (let to = from + 2; to <= Math.min(words.length, from + MOST_JOINED); to++) {
			const joined = words.slice(from, to).join("");
			for (let i = from; i < to; i++) joins[i]?.push(joined);
		}
	}
	return joins;
}

/**
 * The ways to split a word: 28x1 as 28 x 1, ebike as e bike; a word that no product has is split at every position.
 * @param isKnown whether some product has the word.
 */
export function splitsOf(word: string, isKnown: boolean): string[][] {
	const runs = word.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
	if (runs.length > 1) return [runs];
	const letters = Array.from(word);
	if (letters.length <= MIN_STEM || !/^\p{L}+$/u.test(word)) return [];
	const places = isKnown ? [1] : letters.slice(1).map((_, i) => i + 1);
	return places.map((at) => [letters.slice(0, at).join(""), letters.slice(at).join("")]);
}
