import { foldText, searchWords } from "./search-words.ts";
import { shop } from "./shop.ts";

/** Shorter words have no endings that could be told from the word. */
const MIN_LENGTH = 4;
/** What is left of a word without its ending. */
const MIN_STEM = 3;

type Ending = readonly [end: RegExp, ...instead: string[]];

/** How words end in the plural and in the singular, by the shop's language, in texts as `searchWords` makes them. */
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
 * Other forms of a word of a search that a product may have in its place: the singular of a plural, and the plural that does
 * not begin like the singular, by the rules of the shop's language. Some are no words; whoever asks knows which there are.
 * @param word as `searchWords` makes it.
 */
export function formsOf(word: string): string[] {
	if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return [];
	const forms = (endings[shop().language] ?? []).flatMap(([end, ...instead]) =>
		end.test(word) ? instead.map((other) => word.replace(end, other)) : [],
	);
	return [...new Set(forms)].filter((form) => form !== word && form.length >= MIN_STEM);
}

/**
 * How else the words of a search may be spelt: with ae for ä and ss for ß, or the other way round.
 * @returns for each word of `searchWords(text)` its other spellings.
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

/** The longest run of words that people also write as one, such as 28 x 1. */
const MOST_JOINED = 3;

/**
 * Words that are written apart here and together elsewhere: e bike, 28 x 1.
 * @returns for each word the longer ones that it may be a part of.
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
 * The ways in which a word may be written apart: 28x1 as 28 x 1, ebike as e bike, and one that no product has anywhere.
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
