import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSizes } from "./size-order.ts";

/** Sorts the reversed list, so that every element must move. */
const sorted = (sizes: readonly (string | null)[]) => sizes.toReversed().toSorted(compareSizes);

describe("the order of sizes", () => {
	it.each([
		["letters", ["3XS", "XXS", "XS", "S", "M", "L", "XL", "2XL", "XXXL", "4XL", "10XL"]],
		["letters in words", ["Extra small", "Small", "medium", "LARGE", "X-Large", "2 XL"]],
		["double letters", ["S", "S/M", "M", "M/L", "L"]],
		["frames", ["38", "44", "52", "58", "60"]],
		["numbers by value", ["9", "10", "100"]],
		["decimals", ["36", "37,5", "37.75", "38"]],
		["tyres", ["26 x 1.95", "26 x 2.1", "29 x 2.1", "650x42c", "700x8c", "700x25c", "700x28c", "700x100c"]],
		["inches", ['1/2"', '3/4"', '1"', '1 1/8"', '1 1/4"', '1 1/2"', '2"']],
		["two numbers at once", ["36/38", "38/40", "40/42"]],
		["units", ["500 ml", "750 ml", "1000 ml"]],
		["everything together", [null, "XS", "L", "40", "42", "One size"]],
	])("of %s", (_, sizes) => {
		expect(sorted(sizes)).toEqual(sizes);
	});

	it("knows an empty size as none, and writings that look alike as neighbours", () => {
		expect([compareSizes("", null), compareSizes(" ", "S")]).toEqual([0, -1]);
		expect(sorted(["44 cm", "XL", "44cm", "xl", "45 cm"])).toEqual(["XL", "xl", "44 cm", "44cm", "45 cm"]);
	});

	const part = fc.constantFrom(
		"x",
		"xx",
		"s",
		"m",
		"l",
		"2",
		"10",
		"1/8",
		"700",
		".5",
		",",
		"/",
		" ",
		"-",
		"É",
		"c",
	);
	const size = fc.oneof(
		fc.constant(null),
		fc.string({ unit: "grapheme", maxLength: 8 }),
		fc.array(part, { maxLength: 5 }).map((parts) => parts.join("")),
	);

	it("is one order: the same from both sides, and of three sizes never a circle", () => {
		fc.assert(
			fc.property(size, size, size, (a, b, c) => {
				expect(Math.sign(compareSizes(a, b)) + Math.sign(compareSizes(b, a))).toBe(0);
				if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) {
					expect(compareSizes(a, c)).toBeLessThanOrEqual(0);
				}
				if (compareSizes(a, b) === 0) expect(a ?? "").toBe(b ?? "");
			}),
			{ numRuns: 2000 },
		);
	});
});
