import { queryWords } from "./query-words.ts";
import { foldText } from "./search-words.ts";

/** A part of a text, and whether a search matches it. The parts concatenated are the text. */
export type MarkedPart = { text: string; isMatch: boolean };

/** Shorter words occur inside too many others: they are marked only at the start of a word. */
const SHORTEST_INFIX = 3;

/**
 * Splits a text into parts that match a query's words, at the start of a word or inside it, and parts that do not. Case and
 * accents are ignored like in `searchWords`.
 */
export function markedParts(text: string, query: string): MarkedPart[] {
	const letters = fold(text);
	const plain = letters.map((letter) => letter.plain).join("");
	const owners = letters.flatMap((letter, index) => Array.from({ length: letter.plain.length }, () => index));
	const isMarked = new Set<number>();
	const words = queryWords(query).flatMap(({ typed, written }) => [typed, ...written]);
	for (const word of new Set(words.map(foldSigma))) {
		for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + 1)) {
			const isInside = /[\p{L}\p{N}\p{M}]$/u.test(plain.slice(Math.max(0, at - 2), at));
			if (word.length < SHORTEST_INFIX && isInside) continue;
			for (const owner of owners.slice(at, at + word.length)) isMarked.add(owner);
		}
	}
	return join(letters.map((letter, index) => ({ text: letter.source, isMatch: isMarked.has(index) })));
}

/** One letter with its combining marks, and the normalized text for comparison. */
type Letter = { source: string; plain: string };

function fold(text: string): Letter[] {
	const letters: Letter[] = [];
	for (const source of text) {
		const plain = foldSigma(foldText(source)).replace(/[\u200c\u200d]/g, "");
		const before = letters.at(-1);
		// A combining mark without its letter would be drawn on a placeholder circle.
		if (before && (plain === "" || /^\p{M}/u.test(plain))) {
			before.source += source;
			before.plain += plain;
		} else letters.push({ source, plain });
	}
	return letters;
}

/** Sigma is the only letter whose lower case depends on its position. */
function foldSigma(text: string): string {
	return text.replaceAll("ς", "σ");
}

function join(pieces: readonly MarkedPart[]): MarkedPart[] {
	const parts: MarkedPart[] = [];
	for (const { text, isMatch } of pieces) {
		const last = parts.at(-1);
		if (last?.isMatch === isMatch) last.text += text;
		else parts.push({ text, isMatch });
	}
	return parts;
}
