import { readPiecesText } from "@freehub/domain/pieces-text";
import { plural, t } from "@lingui/core/macro";
import { readTyped } from "#lib/number-typing.ts";

export type TypedPieces = { ok: true; pieces: number } | { ok: false; message: string };

/**
 * Reads pieces as typed: '30', '3 cases' or '3c' with the case's pieces, '3x10', and sums such as '3c + 5'.
 * @param pack pieces per case; 1: its cases are unknown.
 */
export function readPieces(text: string, pack: number): TypedPieces {
	const read = readPiecesText(text, pack, (count) => {
		const number = readTyped(count, { decimals: 0 });
		return number.ok ? number.value : undefined;
	});
	switch (read.is) {
		case "pieces":
			return { ok: true, pieces: read.pieces };
		case "none":
			return { ok: false, message: t`Enter 1 piece or more.` };
		case "no-pieces":
			return { ok: false, message: t`Enter pieces, or cases such as 3 cases or 3x10.` };
		case "case-unknown":
			return { ok: false, message: t`How many pieces a case has is not known. Enter pieces, or 3x10.` };
	}
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
