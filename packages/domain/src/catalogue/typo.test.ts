import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canBeMisspelt, isMisspelling, typoKeys } from "./typo.ts";

describe("a word with a typo", () => {
	it.each([
		["derailer", "derailleur", "word"],
		["chian", "chain", "word"],
		["sadle", "saddle", "word"],
		["whell", "wheel", "word"],
		["pedla", "pedal", "word"],
		["deraiel", "derailleur", "beginning"],
		["csset", "cassette", "beginning"],
		["chain", "saddle", undefined],
		["brake", "crank", undefined],
	])("%s for %s: %s", (typed, word, expected) => {
		expect(isMisspelling(typed, word)).toBe(expected);
	});

	it("is found by a key that it shares with the right word", () => {
		const word = fc.stringMatching(/^[a-f]{4,12}$/);
		fc.assert(
			fc.property(word, fc.nat(), fc.constantFrom("drop", "add", "change", "swap"), (right, at, kind) => {
				const i = at % (right.length - 1);
				const typed = {
					drop: right.slice(0, i) + right.slice(i + 1),
					add: `${right.slice(0, i)}z${right.slice(i)}`,
					change: `${right.slice(0, i)}z${right.slice(i + 1)}`,
					swap: right.slice(0, i) + right[i + 1] + right[i] + right.slice(i + 2),
				}[kind];
				const shared = new Set(typoKeys(right));
				// Swapping or dropping a letter can make equal letters adjacent, which then count as one.
				const isFound = typoKeys(typed).some((key) => shared.has(key));
				return isFound || isMisspelling(typed, right) !== "word";
			}),
		);
	});

	it("is cut between letters, also those that are written with two units", () => {
		expect(typoKeys("𞟦ab𠐛").every((key) => key.isWellFormed())).toBe(true);
	});

	it("is looked for among words alone", () => {
		expect(["abc", "wheel", "bk12", "x".repeat(30)].map(canBeMisspelt)).toEqual([false, true, false, false]);
	});
});
