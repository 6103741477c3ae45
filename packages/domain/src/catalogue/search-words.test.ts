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

it("keeps the vowels of Bengali and what joins its letters, however they are typed", () => {
	const words = ["কালো", "সাইকেল", "৭০০", "মিমি"];
	expect(searchWords("কালো সাইকেল, ৭০০ মিমি")).toEqual(words.map((word) => word.normalize("NFKD")));
	expect(searchWords("গ্রিপ")).toEqual(["গ্রিপ"]);
	// A vowel sign as one character or as two; a letter with a dot as one character or as two.
	expect(searchWords("\u0995\u09cb \u09df")).toEqual(searchWords("\u0995\u09c7\u09be \u09af\u09bc"));
	// Joiners are invisible: র‍্যাক with and without one.
	expect(searchWords("র\u200d্যাক")).toEqual(["র্যাক"]);
	expect(searchWords("কাল কোল কুল")).toHaveLength(3);
	expect(new Set(searchWords("কাল কোল কুল")).size).toBe(3);
});

it("finds German, French and Spanish words with and without their accents", () => {
	expect(searchWords("Größe Übersetzung")).toEqual(["große", "ubersetzung"]);
	expect(searchWords("Dérailleur à câble, ñandú")).toEqual(["derailleur", "a", "cable", "nandu"]);
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
