import { latinDigits } from "@freehub/domain/latin-digits";
import { plural, t } from "@lingui/core/macro";
import { readTyped } from "#lib/number-typing.ts";

export type TypedPieces = { ok: true; pieces: number } | { ok: false; message: string };

/** Words for cases and for pieces as people type them, in all languages of the pages. */
const caseWord =
	/^(?:c|cs|ctn?|cases?|cartons?|box(?:es)?|k|krt|kartons?|kisten?|ve|cajas?|caisses?|colis|কেস|কার্টন|বাক্স)\.?$/iu;
const pieceWord = /^(?:p|pcs?|pieces?|st|stk|stück|u|uds?|unidad(?:es)?|piezas?|pièces?|টি|পিস)\.?$/iu;

/** '3', '3 cases', '3x10'. */
const part = /^(?<count>\d[\d.,' ]*?)\s*(?:[x×*]\s*(?<each>\d+)|(?<word>\p{L}[\p{L}\p{M}.]*))?$/u;

/**
 * Reads pieces as typed: '30', '3 cases' or '3c' with the case's pieces, '3x10', and sums such as '3c + 5'.
 * @param pack pieces per case; 1: its cases are unknown.
 */
export function readPieces(text: string, pack: number): TypedPieces {
	let pieces = 0;
	for (const each of latinDigits(text).split("+")) {
		const read = readPart(each.trim(), pack);
		if (!read.ok) return read;
		pieces += read.pieces;
	}
	return pieces > 0 ? { ok: true, pieces } : { ok: false, message: t`Enter 1 piece or more.` };
}

function readPart(text: string, pack: number): TypedPieces {
	const { count = "", each, word } = part.exec(text)?.groups ?? {};
	const number = readTyped(count, { decimals: 0 });
	const isCases = word !== undefined && caseWord.test(word);
	const isKnown = word === undefined || isCases || pieceWord.test(word);
	if (!number.ok || !isKnown)
		return { ok: false, message: t`Enter pieces, or cases such as 3 cases or 3x10.` };
	if (isCases && pack === 1) {
		return { ok: false, message: t`How many pieces a case has is not known. Enter pieces, or 3x10.` };
	}
	return { ok: true, pieces: number.value * (each === undefined ? (isCases ? pack : 1) : Number(each)) };
}

/** '3 cases of 10', '2 cases of 10 and 5'; undefined if there are no cases. */
export function casesSentence(pieces: number, pack: number): string | undefined {
	if (pack <= 1) return undefined;
	const cases = Math.floor(pieces / pack);
	const rest = pieces % pack;
	if (cases === 0) return t`less than a case of ${pack}`;
	const whole = t`${plural(cases, { one: "# case", other: "# cases" })} of ${pack}`;
	return rest === 0
		? whole
		: t({ comment: "whole is such as: 2 cases of 10; rest are pieces", message: `${whole} and ${rest}` });
}
