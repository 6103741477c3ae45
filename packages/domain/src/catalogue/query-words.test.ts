import fc from "fast-check";
import { expect, it } from "vitest";
import { markedParts } from "./mark-words.ts";
import { queryWords, withoutSigns } from "./query-words.ts";
import { searchWords } from "./search-words.ts";

const typed = (search: string) => queryWords(search).map((word) => word.typed);

it.each([
	["29x2.25", ["29", "2", "25"]],
	["29×2.25", ["29", "2", "25"]],
	["29 X 2.25", ["29", "2", "25"]],
	['29" x 2.25"', ["29", "2", "25"]],
	["29x 2.25", ["29", "2", "25"]],
	["29 x2.25", ["29", "2", "25"]],
	["29*2.25", ["29", "2", "25"]],
	["２９ｘ２．２５", ["29", "2", "25"]],
	["29х2.25", ["29", "2", "25"]],
	["700x40C", ["700", "40c"]],
	["M6x20", ["m6", "20"]],
	["1200mm x 800mm x 60", ["1200mm", "800mm", "60"]],
	["29 x", ["29"]],
	["Ø31.6", ["31", "6"]],
	["ø 31,6", ["31", "6"]],
	["1⅛", ["1", "8"]],
	["x-wing 5", ["x", "wing", "5"]],
	["box 5", ["box", "5"]],
	["maxxis", ["maxxis"]],
])("reads %s as %j", (search, words) => expect(typed(search)).toEqual(words));

it("knows how products may write the same", () => {
	expect(queryWords("29 × 2.25")[0]?.written).toEqual(expect.arrayContaining(["29x2", "29х2", "ø29"]));
	// A decimal point and a hyphen are no signs of a dimension.
	expect(queryWords("2.25")[0]?.written).toEqual(["ø2"]);
	expect(queryWords("kt2x4")[0]?.written).toContain("kt2x4");
});

it("reads a product's words as it reads a search, and marks what was found", () => {
	for (const text of ["29x2.25", "29 x 2.25", "29×2.25", "Ø31.6 x 400", "9x100mm"]) {
		expect(withoutSigns(searchWords(text).join(" "))).toBe(typed(text).join(" "));
	}
	const marked = markedParts("Tyre 29×2.25", "29x2.25").filter(({ isMatch }) => isMatch);
	expect(marked.map(({ text }) => text)).toEqual(["29", "2", "25"]);
});

it("finds every text by itself: each of its words is a beginning of one in it", () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...Array.from("29xхø×. mMcaß½")) }), (text) => {
			const words = searchWords(text);
			for (const { typed: word, written, others } of queryWords(text)) {
				const all = [word, ...written, ...others];
				expect(all.some((each) => words.some((own) => own.startsWith(each) || own === each))).toBe(true);
			}
		}),
	);
});
