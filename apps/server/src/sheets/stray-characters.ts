import { reason } from "@freehub/contract/rule-sentences";
import type { TableRow } from "./table.ts";

/** NUL characters that a text may have: a broken disk or program leaves a few, and any other file has many. */
const MOST_NULS = 20;

function isTooMany(nuls: number, length: number): boolean {
	return nuls > MOST_NULS || nuls > length / 20;
}

/** Counts the NUL bytes of a file, and says what they mean. */
export function nulCounter() {
	const nuls: [even: number, odd: number] = [0, 0];
	let size = 0;
	return {
		count(chunk: Uint8Array): void {
			for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1))
				nuls[(size + at) % 2 === 0 ? 0 : 1]++;
			size += chunk.length;
		},
		/** Whether no text of any encoding has this many. */
		isBinary: () => nuls.every((count) => count > MOST_NULS),
		/**
		 * The meaning of those of the whole file: every second byte of most languages' UTF-16 is one; a few are stray; others are of no text.
		 */
		verdict(): "text" | "utf-16le" | "utf-16be" | "no-text" {
			const [even, odd] = nuls;
			if (!isTooMany(even + odd, size)) return "text";
			const isHalf = (count: number, other: number) => count > size * 0.3 && other <= MOST_NULS;
			if (isHalf(odd, even)) return "utf-16le";
			return isHalf(even, odd) ? "utf-16be" : "no-text";
		},
	};
}

/** Whether a decoded text has too many NUL characters, counted over its pieces. */
export function tooManyNuls(): (text: string) => boolean {
	let nuls = 0;
	let length = 0;
	return (text) => {
		length += text.length;
		for (let at = text.indexOf("\0"); at >= 0; at = text.indexOf("\0", at + 1)) nuls++;
		return isTooMany(nuls, length);
	};
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
const stray = /[\0\uFFFD\uFEFF]/;

/** Whether a text has such characters: most files have none, and their cells need not be looked at. */
export function hasStray(text: string): boolean {
	return stray.test(text);
}

/**
 * Reports cells with an invalid byte or a NUL as unreadable: otherwise a name would be stored with it. Byte order marks inside a
 * file, where two were put together, are removed with a note.
 */
export function noteStray(row: TableRow): void {
	for (const [index, cell] of row.cells.entries()) {
		if (!stray.test(cell)) continue;
		const column = index + 1;
		if (cell.includes("\uFFFD") || cell.includes("\0")) {
			row.problems ??= [];
			row.problems.push({ column, ...reason("cell_badly_encoded") });
		}
		if (!cell.includes("\uFEFF")) continue;
		row.cells[index] = cell.replaceAll("\uFEFF", "");
		row.notes ??= [];
		row.notes.push({ column, ...reason("stray_characters") });
	}
}
