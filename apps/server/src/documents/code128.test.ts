import fc from "fast-check";
import { expect, it } from "vitest";
import { code128Widths } from "./code128.ts";

it.each([
	["1042", "2112322213121121331143112331112"],
	["AB", "2112141113231311234111312331112"],
])("draws %s as bwip-js does", (text, widths) => {
	expect(code128Widths(text).join("")).toBe(widths);
});

it("has eleven modules for each character, and a stop of thirteen", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
			const widths = code128Widths(text);
			expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
			expect((widths.reduce((sum, width) => sum + width, 0) - 13) % 11).toBe(0);
		}),
	);
});
