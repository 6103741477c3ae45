import { barcodeForms, barcodeKey } from "../catalogue/gtin.ts";

/** The pieces that a line of a delivery can still take. */
export type Room = {
	/** Pieces that are still expected. */
	open: number;
	/** Pieces beyond them that may be accepted without a right. */
	spare: number;
};

/** A code of a line's product, and the number of pieces that it represents. */
export type LineCode = { code: string; pieces: number };

/**
 * Splits pieces of one product over the lines that it was ordered on, given with the oldest first: first what is open, then what
 * may come beyond the order.
 * @returns the pieces per line, and those that no line can take.
 */
export function fillLines<Line extends Room>(
	lines: readonly Line[],
	pieces: number,
): { parts: { line: Line; pieces: number }[]; over: number } {
	const taken = new Map<Line, number>();
	let left = pieces;
	for (const room of ["open", "spare"] as const) {
		for (const line of lines) {
			const part = Math.min(left, Math.max(0, line[room]));
			if (part === 0) continue;
			taken.set(line, (taken.get(line) ?? 0) + part);
			left -= part;
		}
	}
	return { parts: [...taken].map(([line, part]) => ({ line, pieces: part })), over: left };
}

/** The lines that a scanned code stands for, in their order, each with the pieces that the code represents there. */
export function linesOfCode<Line extends { codes: readonly LineCode[] }>(
	lines: readonly Line[],
	scanned: string,
): { line: Line; pieces: number }[] {
	const keys = new Set(barcodeForms(scanned).map(barcodeKey));
	const plain = scanned.toLowerCase();
	return lines.flatMap((line) => {
		const found =
			line.codes.find(({ code }) => keys.has(barcodeKey(code))) ??
			line.codes.find(({ code }) => code.toLowerCase() === plain);
		return found === undefined ? [] : { line, pieces: found.pieces };
	});
}
