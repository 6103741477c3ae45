import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGtin } from "./gtin.ts";

describe("isGtin", () => {
	it.each(["96385074", "036000291452", "4006381333931", "10012345678902"])("takes %s", (text) => {
		expect(isGtin(text)).toBe(true);
	});

	it.each([
		"",
		"4006381333932",
		"400638133393",
		"40063813339310",
		"4006381-33931",
		"４００６３８１３３３９３１",
	])("refuses %s", (text) => expect(isGtin(text)).toBe(false));

	it("finds every single wrong digit", () => {
		const digit = fc.integer({ min: 0, max: 9 });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 12 }), digit, (place, wrong) => {
				const right = "4006381333931";
				const text = right.slice(0, place) + wrong + right.slice(place + 1);
				expect(isGtin(text)).toBe(text === right);
			}),
		);
	});
});
