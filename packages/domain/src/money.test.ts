import fc from "fast-check";
import { expect, it } from "vitest";
import { toCents, toDollars } from "./money.ts";

it("takes every whole number of cents there and back", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
			expect(toCents(toDollars(cents))).toBe(cents);
		}),
	);
});

it("refuses more than two decimals and what is no amount", () => {
	for (const amount of [1.999, 0.1 + 0.2, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]) {
		expect(toCents(amount)).toBeUndefined();
	}
	expect(Object.is(toCents(-0), 0)).toBe(true);
});
