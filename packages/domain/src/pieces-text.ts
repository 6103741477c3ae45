import { latinDigits } from "./sheets/latin-digits.ts";

/**
 * The interpretation of a text as pieces:
 * - no-pieces: it is something else
 * - case-unknown: it counts cases, but how many pieces one has is not known
 * - none: zero
 */
export type PiecesReading =
	| { is: "pieces"; pieces: number }
	| { is: "no-pieces" }
	| { is: "case-unknown" }
	| { is: "none" };

/** Words for cases and for pieces as people type them, in all languages of the pages. */
const caseWord =
	/^(?:c|cs|ctn?|cases?|cartons?|box(?:es)?|k|krt|kartons?|kisten?|ve|cajas?|caisses?|colis|কেস|কার্টন|বাক্স)\.?$/iu;
export const pieceWord = /^(?:p|pcs?|pieces?|st|stk|stück|u|uds?|unidad(?:es)?|piezas?|pièces?|টি|পিস)\.?$/iu;

/** '3', '3 cases', '3x10'. */
const part = /^(?<count>\d[\d.,' ]*?)\s*(?:[x×*]\s*(?<each>\d+)|(?<word>\p{L}[\p{L}\p{M}.]*))?$/u;

/**
 * Reads pieces as people write them: '30', '3 cases' or '3c' with the case's pieces, '3x10', and sums such as '3c + 5'.
 * @param pack pieces per case; 1: its cases are unknown.
 * @param readWhole reads a whole number in the writer's notation; undefined: it is none.
 */
export function readPiecesText(
	text: string,
	pack: number,
	readWhole: (text: string) => number | undefined,
): PiecesReading {
	let pieces = 0;
	for (const each of latinDigits(text).split("+")) {
		const read = readPart(each.trim(), pack, readWhole);
		if (read.is !== "pieces") return read;
		pieces += read.pieces;
	}
	return pieces > 0 ? { is: "pieces", pieces } : { is: "none" };
}

function readPart(
	text: string,
	pack: number,
	readWhole: (text: string) => number | undefined,
): PiecesReading {
	const { count = "", each, word } = part.exec(text)?.groups ?? {};
	const number = readWhole(count);
	const isCases = word !== undefined && caseWord.test(word);
	const isKnown = word === undefined || isCases || pieceWord.test(word);
	if (number === undefined || !isKnown) return { is: "no-pieces" };
	if (isCases && pack === 1) return { is: "case-unknown" };
	return { is: "pieces", pieces: number * (each === undefined ? (isCases ? pack : 1) : Number(each)) };
}
