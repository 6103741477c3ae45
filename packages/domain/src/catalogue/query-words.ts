import { foldText, searchWords, sortKey } from "./search-words.ts";
import { formsOf, joinsOf, spellingsOf } from "./word-forms.ts";

/** One word of a search. Signs of dimensions are no words: 29x2.25, 29 x 2.25 and 29×2.25 have the words 29, 2 and 25. */
export type QueryWord = {
	typed: string;
	/** Other ways to write the same, which may be beginnings of a product's word: 29x2, ø31. */
	written: string[];
	/** Other spellings, forms and compounds; whole words only. */
	others: string[];
};

/** The letters that people type for ×; all other signs are no letters, so they separate words anyway. */
const SIGNS = "xх";
/** Where such a letter is a sign: between a number, with its unit if it has one, and a number. */
const AFTER_NUMBER = String.raw`(?<=\p{N}(?:mm|cm|in)?)`;
const INNER_SIGN = new RegExp(`${AFTER_NUMBER}[${SIGNS}](?=\\p{N})`, "gu");
const SIGN_AT_END = new RegExp(`${AFTER_NUMBER}[${SIGNS}]$`, "u");
const SIGN_AT_START = new RegExp(`^[${SIGNS}](?=\\p{N})`, "u");
const DIAMETER = /^ø(?=\p{N})/u;
const IS_SIGN = new RegExp(`^[${SIGNS}]$`, "u");
const ENDS_IN_NUMBER = /\p{N}(?:mm|cm|in)?$/u;
const BEGINS_WITH_NUMBER = /^\p{N}/u;
/** The characters allowed between the numbers of a dimension: spaces, inch marks and signs; no decimal point and no hyphen. */
const BETWEEN = /^[\s"'″′”“×*✕✖⨯∗·⋅]*$/u;
/** A fraction of one character: 1⅛ is read as 1 1/8, and not as 11/8. */
const FRACTION = /(?<=\p{N})(?=[¼-¾⅐-⅞])/gu;

type Part = { typed: string; token: number; written: string[]; isLinked: boolean };

/** The words of a search, each once, in their order. */
export function queryWords(search: string): QueryWord[] {
	const text = search.replace(FRACTION, " ");
	const tokens = tokensOf(text);
	const parts = partsOf(tokens);
	for (const [i, part] of parts.entries()) {
		if (BEGINS_WITH_NUMBER.test(part.typed)) part.written.push(`ø${part.typed}`);
		addJoined(parts, i);
	}
	const joins = joinsOf(parts.map(({ typed }) => typed));
	const joinsOfTokens = joinsOf(tokens.map(({ word }) => word));
	const spellings = spellingsOf(text);
	const words = new Map<string, QueryWord>();
	for (const [i, { typed, token, written }] of parts.entries()) {
		const spelt = typed === tokens[token]?.word ? (spellings[token] ?? []) : [];
		// A shorter spelling matches too much as a prefix: 'sho' of 'shoe' matches 'shorts'. Use it only as a whole word.
		const begins = [...written, ...spelt.filter((each) => each.length >= typed.length)];
		const forms = [typed, ...spelt].flatMap(formsOf);
		const others = [...spelt, ...forms, ...(joins[i] ?? []), ...(joinsOfTokens[token] ?? [])];
		const before = words.get(typed);
		words.set(typed, {
			typed,
			written: unique([...(before?.written ?? []), ...begins], typed),
			others: unique([...(before?.others ?? []), ...others], typed),
		});
	}
	return [...words.values()];
}

/** A text of search words without the signs of dimensions, as `queryWords` reads them: 29x2 25 is 29 2 25. */
export function withoutSigns(words: string): string {
	if (!/[xхø]/u.test(words)) return words;
	return words
		.replace(INNER_SIGN, " ")
		.replace(new RegExp(`${AFTER_NUMBER} [${SIGNS}] ?(?=\\p{N})`, "gu"), " ")
		.replace(new RegExp(`${AFTER_NUMBER}[${SIGNS}] (?=\\p{N})`, "gu"), " ")
		.replace(/(?<=^| )ø ?(?=\p{N})/gu, "");
}

/** A search as `withoutSigns` makes a product's text. */
export function bareKey(search: string): string {
	return withoutSigns(sortKey(search.replace(FRACTION, " ")));
}

type Token = {
	word: string /** Whether a number after it may belong to the same dimension. */;
	isNear: boolean;
};

function tokensOf(text: string): Token[] {
	const folded = foldText(text);
	const found = [...folded.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
	return found.map(({ 0: word, index }, i) => ({
		word,
		isNear: BETWEEN.test(folded.slice(index + word.length, found[i + 1]?.index)),
	}));
}

function partsOf(tokens: readonly Token[]): Part[] {
	const parts: Part[] = [];
	for (const [token, { word, isNear }] of tokens.entries()) {
		const last = parts.at(-1);
		const isAfterNumber = last?.isLinked === true && ENDS_IN_NUMBER.test(last.typed);
		const next = tokens[token + 1]?.word;
		const isBeforeNumber = isNear && (next === undefined || BEGINS_WITH_NUMBER.test(next));
		if (IS_SIGN.test(word) && isAfterNumber && isBeforeNumber) continue;
		const isDiameter = word === "ø" && isNear && next !== undefined && BEGINS_WITH_NUMBER.test(next);
		if (isDiameter) continue;
		const bare = isAfterNumber ? word.replace(SIGN_AT_START, "") : word;
		const inner = (isBeforeNumber ? bare.replace(SIGN_AT_END, "") : bare).split(INNER_SIGN);
		for (const [i, each] of inner.entries()) {
			const typed = each.replace(DIAMETER, "");
			const isLinked = i < inner.length - 1 || isNear;
			parts.push({ typed, token, written: typed === word ? [] : [word], isLinked });
		}
	}
	return parts;
}

/** Adds the words that a product has instead of neighbouring parts: 29x2 for 29 and 2. */
function addJoined(parts: readonly Part[], from: number): void {
	for (let to = from + 1; to < Math.min(parts.length, from + 3); to++) {
		const run = parts.slice(from, to + 1);
		const isOne = run.every(({ typed, isLinked }, i) => {
			const isFirst = i === 0;
			const isLast = i === run.length - 1;
			return (
				(isFirst || BEGINS_WITH_NUMBER.test(typed)) && (isLast || (isLinked && ENDS_IN_NUMBER.test(typed)))
			);
		});
		if (!isOne) return;
		for (const sign of SIGNS) {
			const joined = run.map(({ typed }) => typed).join(sign);
			for (const part of run) part.written.push(joined);
		}
	}
}

function unique(words: readonly string[], typed: string): string[] {
	return [...new Set(words)].filter((word) => word !== typed && searchWords(word).length > 0);
}
