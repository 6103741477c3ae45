import fc from "fast-check";
import { expect, it } from "vitest";
import { searchWords, sortKey } from "./search-words.ts";

it("splits at everything that is neither letter nor digit, and forgets case and accents", () => {
	expect(searchWords("Crème-Brûlée 12-Speed, 700×28c (Ø)")).toEqual([
		"creme",
		"brulee",
		"12",
		"speed",
		"700",
		"28c",
		"ø",
	]);
});

it("gives words that are themselves found again", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			const words = searchWords(text);
			expect(words.flatMap(searchWords)).toEqual(words);
			expect(sortKey(text)).toBe(words.join(" "));
		}),
	);
});
