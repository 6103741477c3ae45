import { code128Parts } from "@freehub/domain/stock/labels/symbols";

/** The widths of a character's bars and spaces in modules, beginning with a bar (ISO/IEC 15417); the last are the starts A, B and C. */
const PATTERNS = (
	"212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 " +
	"113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 " +
	"212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 " +
	"113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
	"314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 " +
	"241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
	"214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 " +
	"211232"
).split(" ");
const STOP = "2331112";
const START = { B: 104, C: 105 } as const;
/** The characters that change to another code set. */
const CHANGE = { B: 100, C: 99 } as const;

/**
 * The widths of the bars and spaces of a Code 128 symbol in modules, beginning and ending with a bar, without the quiet zones of 10
 * modules.
 * @param text ASCII from the space on.
 */
export function code128Widths(text: string): number[] {
	const values = code128Parts(text).flatMap(({ set, text: part }, i) => [
		i === 0 ? START[set] : CHANGE[set],
		...(set === "C"
			? (part.match(/../g) ?? []).map(Number)
			: Array.from(part, (letter) => (letter.codePointAt(0) ?? 0) - 32)),
	]);
	const check = values.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % 103;
	return [...values, check]
		.flatMap((value) => Array.from(PATTERNS[value] ?? "", Number))
		.concat(Array.from(STOP, Number));
}
