import { t } from "@lingui/core/macro";
import type { FoundProduct } from "./line-source.ts";
import { readPieces } from "./typed-pieces.ts";

type PastedLine = { text: string; code: string; quantity: string };

export type PastedResult<Found> = {
	found: { found: Found; pieces: number }[];
	/** Lines that cannot be added, as pasted, with the reason. */
	wrong: { text: string; why: string }[];
};

/** Splits pasted text: a code and a quantity per line, separated by a tab, a semicolon, a comma or spaces. */
export function pastedLines(text: string): PastedLine[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.map((line) => {
			const [code = "", ...rest] = /[\t;]/.test(line)
				? line.split(/[\t;]/).map((cell) => cell.trim())
				: (/^([^\s,]+)(?:\s*,\s*|\s+)?(.*)$/.exec(line)?.slice(1) ?? [line]);
			return { text: line, code, quantity: rest.find((cell) => cell !== "") ?? "" };
		});
}

/** Looks up pasted lines. @param find the products of codes, in one question. */
export async function readPasted<Found extends FoundProduct>(
	text: string,
	find: (codes: readonly string[]) => Promise<(code: string) => Found | undefined>,
): Promise<PastedResult<Found>> {
	const lines = pastedLines(text);
	const foundOf = await find(lines.map(({ code }) => code));
	const result: PastedResult<Found> = { found: [], wrong: [] };
	for (const { text, code, quantity } of lines) {
		const found = foundOf(code);
		if (found === undefined) {
			result.wrong.push({ text, why: t`No product has the code ${code}.` });
			continue;
		}
		// A case's barcode represents its pieces.
		const typed = readPieces(quantity || "1", found.pieces > 1 ? found.pieces : found.pack);
		if (typed.ok) {
			const each = /^\d*$/.test(quantity) ? found.pieces : 1;
			result.found.push({ found, pieces: typed.pieces * each });
		} else result.wrong.push({ text, why: typed.message });
	}
	return result;
}
