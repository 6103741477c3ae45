import fc from "fast-check";
import { expect, it } from "vitest";
import { costOf } from "../exact-amount.ts";
import { fromMinor } from "../money.ts";
import { comparePrices, exactPrices, inCommon, isSamePrice, perPieceText } from "./price-per.ts";

const per = fc.oneof(fc.constantFrom(1, 10, 100, 1000), fc.integer({ min: 1, max: 1_000_000_000 }));
const price = fc.record({ cost: fc.integer({ min: 0, max: 200_000_000_000 }), per });

it("comparing prices is a total order, in which the same price in another form is equal", () => {
	fc.assert(
		fc.property(price, price, price, (a, b, c) => {
			expect(comparePrices(a, a)).toBe(0);
			expect(comparePrices(a, b)).toBe(-comparePrices(b, a) + 0);
			const [least, middle, most] = [a, b, c].toSorted(comparePrices) as [typeof a, typeof a, typeof a];
			expect(comparePrices(least, middle)).toBeLessThanOrEqual(0);
			expect(comparePrices(middle, most)).toBeLessThanOrEqual(0);
			expect(comparePrices(least, most)).toBeLessThanOrEqual(0);
		}),
	);
	const small = fc.record({ cost: fc.integer({ min: 0, max: 2_000_000 }), per: fc.constantFrom(1, 10, 100) });
	fc.assert(
		fc.property(small, fc.integer({ min: 1, max: 1000 }), (a, times) => {
			expect(isSamePrice(a, { cost: a.cost * times, per: a.per * times })).toBe(true);
			expect(isSamePrice(a, { cost: a.cost * times + 1, per: a.per * times })).toBe(false);
		}),
	);
});

it("a quantity costs the same by a price in every form, and no more by a cheaper one", () => {
	const pieces = fc.integer({ min: 0, max: 1_000_000 });
	const form = fc.record({
		cost: fc.integer({ min: 0, max: 1_000_000 }),
		per: fc.constantFrom(1, 10, 100, 1000),
	});
	fc.assert(
		fc.property(form, form, fc.integer({ min: 1, max: 1000 }), pieces, (a, b, times, quantity) => {
			const other = { cost: a.cost * times, per: a.per * times };
			expect(costOf(other, quantity)).toBe(costOf(a, quantity));
			if (comparePrices(a, b) <= 0) expect(costOf(a, quantity)).toBeLessThanOrEqual(costOf(b, quantity));
		}),
	);
});

it("two prices are shown for the same number of pieces, and stay what they are", () => {
	const usual = fc.record({
		cost: fc.integer({ min: 0, max: 2_000_000_000 }),
		per: fc.constantFrom(1, 3, 10, 100, 1000),
	});
	fc.assert(
		fc.property(usual, usual, (a, b) => {
			const { costs, per } = inCommon(a, b);
			expect(isSamePrice({ cost: costs[0], per }, a)).toBe(true);
			expect(isSamePrice({ cost: costs[1], per }, b)).toBe(true);
		}),
	);
});

it("amounts with more decimals than the currency become those of more pieces, without a loss", () => {
	const tenThousandths = fc.integer({ min: 0, max: 2_000_000_000 });
	fc.assert(
		fc.property(
			fc.array(tenThousandths, { minLength: 1, maxLength: 5 }),
			fc.constantFrom(1, 10, 100, 1000),
			(all, from) => {
				const { costs, per: to } = exactPrices(
					all.map((each) => each / 10_000),
					from,
					"USD",
				);
				for (const [i, cost] of costs.entries()) {
					const minor = Math.round(cost * 100);
					expect(fromMinor(minor, "USD")).toBe(cost);
					expect(BigInt(minor) * BigInt(from) * 100n).toBe(BigInt(all[i] ?? 0) * BigInt(to));
				}
			},
		),
	);
});

it("an amount for many pieces is divided exactly, or not at all", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 1_000_000_000 }),
			per,
			fc.constantFrom(0, 2, 3),
			(minor, many, decimals) => {
				const amount = (minor / 10 ** decimals).toFixed(decimals);
				const text = perPieceText(amount, many, decimals);
				expect(text !== undefined).toBe(minor % many === 0);
				if (text !== undefined) expect(Math.round(Number(text) * 10 ** decimals)).toBe(minor / many);
			},
		),
	);
});
