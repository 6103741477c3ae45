import fc from "fast-check";
import { expect, it } from "vitest";
import { markedParts } from "./mark-words.ts";
import { searchWords } from "./search-words.ts";

/** The text with its matches in brackets. */
function marked(text: string, query: string): string {
	return markedParts(text, query)
		.map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
		.join("");
}

it("marks each word of the query, wherever it stands and in whatever order", () => {
	expect(marked("Larch 40 Tyre, folding tyre", "tyre larch")).toBe("[Larch] 40 [Tyre], folding [tyre]");
	expect(marked("Derailleur 12-speed", "raill")).toBe("De[raill]eur 12-speed");
});

it("forgets case and accents on both sides and keeps the text as it is written", () => {
	expect(marked("Crème brûlée", "CREME brul")).toBe("[Crème] [brûl]ée");
	expect(marked("Creme", "crème")).toBe("[Creme]");
	// A combining accent belongs to its letter.
	expect(marked("Cre\u0300me", "cre")).toBe("[Cre\u0300]me");
	expect(marked("ΟΔΟΣ", "οδος")).toBe("[ΟΔΟΣ]");
});

it("leaves no Bengali vowel without its letter", () => {
	expect(marked("কালো সাইকেল", "সাইকেল")).toBe("কালো [সাইকেল]");
	expect(marked("কালো সাইকেল", "কাল")).toBe("[কালো] সাইকেল");
	expect(marked("র\u200d্যাক", "র্যা")).toBe("[র\u200d্যা]ক");
});

it("marks words of one or two letters at the beginning of a word only", () => {
	expect(marked("A saddle and a bag", "a")).toBe("[A] saddle [a]nd [a] bag");
	expect(marked("Pad 12, 212", "12")).toBe("Pad [12], 212");
	expect(marked("Cadence", "den")).toBe("Ca[den]ce");
});

it("joins matches that touch or overlap", () => {
	expect(marked("banana", "ana")).toBe("b[anana]");
	expect(marked("headlight", "head light")).toBe("[headlight]");
});

it("marks a sign whole where a part of it matches", () => {
	expect(marked("½ inch", "1")).toBe("[½] inch");
	expect(marked("🚲 bike", "bike")).toBe("🚲 [bike]");
});

it("marks nothing where there is nothing to find", () => {
	expect(markedParts("Wheel", "")).toEqual([{ text: "Wheel", isMatch: false }]);
	expect(markedParts("Wheel", " - ")).toEqual([{ text: "Wheel", isMatch: false }]);
	expect(markedParts("", "wheel")).toEqual([]);
});

it("never changes the text, and parts that follow each other differ", () => {
	const text = fc.string({ unit: "grapheme" });
	fc.assert(
		fc.property(text, text, (written, query) => {
			const parts = markedParts(written, query);
			expect(parts.map((part) => part.text).join("")).toBe(written);
			for (const [index, part] of parts.entries()) {
				expect(part.isMatch).not.toBe(parts[index - 1]?.isMatch);
				expect(part.text).not.toBe("");
			}
		}),
	);
});

it("finds every word of a text in it", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			for (const word of searchWords(text)) {
				expect(markedParts(text, word).some((part) => part.isMatch)).toBe(true);
			}
		}),
	);
});
