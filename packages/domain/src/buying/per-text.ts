import { pieceWord } from "../pieces-text.ts";
import { latinDigits } from "../sheets/latin-digits.ts";
import { usualPers } from "./usual-per.ts";

/** Numbers of pieces in words. */
const words: readonly (readonly [word: RegExp, pieces: number])[] = [
	[/^(?:hundred|hundert|cent|cien|ciento|%|শত)$/iu, 100],
	[/^(?:thousand|tausend|tsd\.?|mille|mil|‰|হাজার)$/iu, 1000],
];

/** 'C', 'M': hundred and thousand to some, cases and metres to others. */
const letter = /^[chmt]\.?$/iu;

/** '100', 'per 100', '/ 1.000 Stk.', '100 pcs'. */
const form =
	/^(?:(?:per|pro|je|par|pour|por|প্রতি)\s+|\/\s*)?(?<count>\d[\d.,' ]*)?\s*(?<word>\p{L}[\p{L}\p{M}]*\.?)?$/iu;

/**
 * The number of pieces that a price is for, as a cell of a column such as 'PE' or 'Price unit' has it: a number, words for pieces, or
 * both. A word without a number is one of that unit; as is a currency, which a column 'Price unit' may have.
 * @param readWhole reads a whole number in the writer's notation; undefined: it is none.
 * @returns null: it says nothing. Undefined: it is no number of pieces, as '100 g'.
 */
export function readPerText(
	text: string,
	readWhole: (text: string) => number | undefined,
): number | null | undefined {
	const plain = latinDigits(text).trim();
	if (/^(?:[-–—]|n\/a)?$/i.test(plain)) return null;
	const said = words.find(([word]) => word.test(plain));
	if (said !== undefined) return said[1];
	const { count, word } = form.exec(plain)?.groups ?? {};
	if (count === undefined) return word === undefined || letter.test(word) ? undefined : 1;
	if (word !== undefined && !pieceWord.test(word)) return undefined;
	const pieces = readWhole(count.trim());
	return pieces === undefined || pieces < 1 ? undefined : pieces;
}

/** The numbers of pieces for which suppliers usually state prices. */
const usual: ReadonlySet<string> = new Set(usualPers.map(String));

/**
 * Looks through columns that nobody mapped for one that may hold the number of pieces of a price: each of its cells is 1, 10, 100 or
 * 1000, and not all are 1.
 * @param columns their indexes.
 */
export function perColumns(columns: readonly number[]) {
	const seen = new Map(columns.map((column) => [column, new Set<number>()]));
	return {
		/** Notes the cells of a row. */
		add(cells: readonly string[]): void {
			for (const [column, numbers] of seen) {
				const cell = (cells[column] ?? "")
					.trim()
					.replace(/^1[.,' ]000$/, "1000")
					.replace(/[.,]0+$/, "");
				if (cell === "") continue;
				if (usual.has(cell)) numbers.add(Number(cell));
				else seen.delete(column);
			}
		},
		/** The columns that may be it, with the numbers that they have. */
		found: (): { column: number; numbers: number[] }[] =>
			[...seen]
				.filter(([, numbers]) => [...numbers].some((number) => number > 1))
				.map(([column, numbers]) => ({ column, numbers: [...numbers].toSorted((a, b) => a - b) })),
	};
}
