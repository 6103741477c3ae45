import { expect, test } from "vitest";
import { isSamePrice, lineTotal, readTotal, readUnit, totalText, unitText } from "./line-price.ts";
import { casesSentence, readPieces } from "./typed-pieces.ts";

test.each([
	["30", 10, 30],
	["3 cases", 10, 30],
	["3 Kartons", 10, 30],
	["3c", 10, 30],
	["3x10", 1, 30],
	["3 × 12", 10, 36],
	["2 cases + 5", 10, 25],
	["1,200", 1, 1200],
	["৩ কেস", 10, 30],
	["12 pcs", 10, 12],
])("%s with %s pieces per case is %s", (text, pack, pieces) => {
	expect(readPieces(text, pack)).toEqual({ ok: true, pieces });
});

test.each([
	["", 1, /^Enter pieces/],
	["0", 1, /^Enter 1 piece/],
	["3 wheels", 10, /^Enter pieces/],
	["3 cases", 1, /^How many pieces a case has/],
	["1.5 cases", 10, /^Enter pieces/],
	["-3", 1, /^Enter pieces/],
	["3x", 10, /^Enter pieces/],
])("%s is refused", (text, pack, message) => {
	expect(readPieces(text, pack)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("says how many cases that is", () => {
	expect([30, 25, 5].map((pieces) => casesSentence(pieces, 10))).toEqual([
		"3 cases of 10",
		"2 cases of 10 and 5",
		"less than a case of 10",
	]);
	expect(casesSentence(30, 1)).toBeUndefined();
});

test("a typed line total is exact, and the price of a piece follows", () => {
	const typed = readTotal("100", 3, "EUR");
	expect(typed).toEqual({ ok: true, price: { cost: 100, per: 3 } });
	expect(unitText({ cost: 100, per: 3 }, "EUR")).toBe("33.333333");
	expect(lineTotal({ cost: 100, per: 3 }, 3, "EUR")).toBe(100);
	expect(lineTotal({ cost: 100, per: 3 }, 6, "EUR")).toBe(200);
});

test("a typed price of a piece may have more decimals than the currency", () => {
	expect(readUnit("12.5", "EUR")).toEqual({ ok: true, price: { cost: 12.5, per: 1 } });
	expect(readUnit("0.0325", "EUR")).toEqual({ ok: true, price: { cost: 3.25, per: 100 } });
	expect(readUnit("0.5", "JPY")).toEqual({ ok: true, price: { cost: 5, per: 10 } });
	expect(totalText({ cost: 5, per: 10 }, 3, "JPY")).toBe("2");
	expect(readUnit("cheap", "EUR")).toMatchObject({ ok: false });
	expect(isSamePrice({ cost: 10, per: 20 }, { cost: 0.5, per: 1 })).toBe(true);
});
