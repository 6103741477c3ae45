import { expect, it } from "vitest";
import { comparePrices, exactPrices, inCommon, perPieceText } from "./price-per.ts";

it("4.90 per 100 is cheaper than 0.05, and the same as 0.49 per 10", () => {
	const hundred = { cost: 490, per: 100 };
	expect(comparePrices(hundred, { cost: 5, per: 1 })).toBe(-1);
	expect(comparePrices({ cost: 5, per: 1 }, hundred)).toBe(1);
	expect(comparePrices(hundred, { cost: 49, per: 10 })).toBe(0);
	// As floats, both are the same.
	const large = { cost: 200_000_000_000, per: 999_999_999 };
	expect(comparePrices(large, { cost: 199_999_999_999, per: 999_999_999 })).toBe(1);
});

it("prices are shown for a piece where both are exact, else for as few as possible", () => {
	expect(inCommon({ cost: 500, per: 100 }, { cost: 6, per: 1 })).toEqual({ costs: [5, 6], per: 1 });
	expect(inCommon({ cost: 490, per: 100 }, { cost: 5, per: 1 })).toEqual({ costs: [490, 500], per: 100 });
	expect(inCommon({ cost: 10, per: 3 }, { cost: 25, per: 10 })).toEqual({ costs: [100, 75], per: 30 });
	const odd = { cost: 199_999_999_999, per: 999_999_937 };
	expect(inCommon(odd, { cost: 1, per: 999_999_929 })).toEqual({ costs: [200, 0], per: 1 });
});

it("an amount with more decimals than its currency becomes that of more pieces, if that helps", () => {
	expect(exactPrices([0.049], 1, "USD")).toEqual({ costs: [0.49], per: 10 });
	expect(exactPrices([0.05, 0.0475], 1, "USD")).toEqual({ costs: [5, 4.75], per: 100 });
	expect(exactPrices([4.9], 100, "USD")).toEqual({ costs: [4.9], per: 100 });
	expect(exactPrices([12.5], 1, "JPY")).toEqual({ costs: [125], per: 10 });
	expect(exactPrices([0.0000015], 1, "USD")).toEqual({ costs: [0.0000015], per: 1 });
	expect(exactPrices([1.0000005, 0.5], 1, "USD")).toEqual({ costs: [1.0000005, 0.5], per: 1 });
	expect(exactPrices([0.049], 1_000_000_000, "USD")).toEqual({ costs: [0.049], per: 1_000_000_000 });
	expect(exactPrices([1 / 3], 1, "USD")).toEqual({ costs: [1 / 3], per: 1 });
});

it("an amount per hundred is divided to that of a piece, unless that has more decimals", () => {
	expect(perPieceText("490", 100, 2)).toBe("4.9");
	expect(perPieceText("4.90", 100, 2)).toBeUndefined();
	expect(perPieceText("4.90", 100, 3)).toBe("0.049");
	expect(perPieceText("1000", 1000, 0)).toBe("1");
	expect(perPieceText("-5", 1, 2)).toBe("-5");
	expect(perPieceText("0.050", 1, 2)).toBe("0.05");
	expect(perPieceText("0.051", 1, 2)).toBeUndefined();
	expect(perPieceText("many", 1, 2)).toBeUndefined();
});
