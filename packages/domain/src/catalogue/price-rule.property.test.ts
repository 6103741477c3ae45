import fc from "fast-check";
import { expect, it, test } from "vitest";
import { newPrice, type PriceEnding, type PriceRule, priceEndings } from "./price-rule.ts";

const percent = (value: number): PriceRule => ({ by: "percent", percent: value });
const margin = (value: number): PriceRule => ({ by: "margin", margin: value });

test.each<[number, number, PriceRule, PriceEnding, string, object]>([
	[1000, 0, percent(10), "exact", "EUR", { price: 1100 }],
	[999, 0, percent(-12.5), "exact", "EUR", { price: 874 }],
	[1000, 0, percent(4), "90", "EUR", { price: 1090 }],
	[1000, 0, percent(3.99), "90", "EUR", { price: 990 }],
	[1000, 0, percent(4), "95", "EUR", { price: 995 }],
	[1000, 0, percent(4), "99", "EUR", { price: 999 }],
	[1249, 0, percent(0), "whole", "EUR", { price: 1200 }],
	// As near to 12 as to 13.
	[1250, 0, percent(0), "whole", "EUR", { price: 1300 }],
	// Nothing becomes free, and nothing falls below zero.
	[3, 0, percent(-90), "90", "EUR", { price: 90 }],
	[1, 0, percent(-99), "exact", "EUR", { price: 1 }],
	[1239, 0, percent(0), "90", "JPY", { price: 1190 }],
	[1240, 0, percent(0), "90", "JPY", { price: 1290 }],
	[1241, 0, percent(0), "whole", "JPY", { price: 1241 }],
	[1240, 0, percent(0), "90", "KWD", { price: 900 }],
	[12_999, 0, percent(0), "99", "KWD", { price: 12_990 }],
	[1000, 0, { by: "amount", amount: -250 }, "exact", "EUR", { price: 750 }],
	[250, 0, { by: "amount", amount: -250 }, "exact", "EUR", { why: "not_above_zero" }],
	[0, 600, margin(40), "exact", "EUR", { price: 1000 }],
	[100, 0, margin(40), "exact", "EUR", { why: "no_cost" }],
	[0, 600, percent(10), "exact", "EUR", { why: "no_price" }],
	[2_000_000_000, 0, percent(1), "exact", "EUR", { why: "too_high" }],
])("a price of %i (cost %i) by %j, ending %s in %s", (price, cost, rule, ending, currency, expected) => {
	expect(newPrice({ price, cost }, rule, ending, currency)).toEqual(expected);
});

const prices = fc.integer({ min: 1, max: 1_000_000_000 });
const currencies = fc.constantFrom("EUR", "JPY", "KWD");
const endings = fc.constantFrom(...priceEndings);
const percents = fc.integer({ min: -9999, max: 9999 }).map((hundredths) => hundredths / 100);

function priceOf(price: number, rule: PriceRule, ending: PriceEnding, currency: string): number {
	const found = newPrice({ price, cost: price }, rule, ending, currency);
	return "price" in found ? found.price : Number.NaN;
}

it("keeps the sign, and 0 % of a price that ends right changes nothing", () => {
	fc.assert(
		fc.property(prices, percents, endings, currencies, (price, share, ending, currency) => {
			const once = priceOf(price, percent(share), ending, currency);
			expect(once).toBeGreaterThan(0);
			expect(priceOf(once, percent(0), ending, currency)).toBe(once);
		}),
	);
});

it("takes the nearest price with the ending", () => {
	fc.assert(
		fc.property(
			prices,
			percents,
			fc.constantFrom("90", "95", "99"),
			currencies,
			(price, share, ending, currency) => {
				const found = priceOf(price, percent(share), ending as PriceEnding, currency);
				const step = currency === "KWD" ? 1000 : 100;
				expect(found % step).toBe((step * Number(ending)) / 100);
				const exact = (price * Math.round(10_000 + share * 100)) / 10_000;
				const others = [found - step, found + step].filter((other) => other > 0);
				for (const other of others) {
					expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.abs(other - exact) + 1e-6);
				}
			},
		),
	);
});

it("a higher price never becomes lower than a lower one", () => {
	fc.assert(
		fc.property(prices, prices, percents, endings, currencies, (a, b, share, ending, currency) => {
			const [low, high] = [Math.min(a, b), Math.max(a, b)];
			const of = (price: number) => priceOf(price, percent(share), ending, currency);
			expect(of(low)).toBeLessThanOrEqual(of(high));
		}),
	);
});
