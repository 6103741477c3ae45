import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { fromMinor, maxPrice, toMinor } from "./money.ts";
import { openShop, shop } from "./shop.ts";

const usual = shop();
afterEach(() => openShop(usual));

describe.each([
	["USD", 20_000_000, [1.999, 0.1 + 0.2, 1e-7]],
	["JPY", 2_000_000_000, [0.5, 1.01, 99.999]],
	["KWD", 2_000_000, [1.2345, 0.1 + 0.2, 1e-7]],
])("amounts in %s", (currency, most, tooFine) => {
	it("take every whole number of minor units there and back", () => {
		openShop({ ...usual, currency });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (minor) => {
				expect(toMinor(fromMinor(minor))).toBe(minor);
			}),
		);
	});

	it("stay within a 32-bit column", () => {
		openShop({ ...usual, currency });
		expect(maxPrice()).toBe(most);
		expect(toMinor(maxPrice())).toBeLessThan(2 ** 31);
	});

	it("have no more decimals than the currency, and are numbers", () => {
		openShop({ ...usual, currency });
		for (const amount of [...tooFine, Number.NaN, Number.POSITIVE_INFINITY]) {
			expect(toMinor(amount)).toBeUndefined();
		}
		expect(Object.is(toMinor(-0), 0)).toBe(true);
	});
});
