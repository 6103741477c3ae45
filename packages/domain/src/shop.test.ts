import { describe, expect, it } from "vitest";
import { decimalsOf, isCurrency } from "./shop.ts";

describe("currencies", () => {
	it.each([
		["USD", 2],
		["EUR", 2],
		["BDT", 2],
		["JPY", 0],
		["KWD", 3],
	])("%s has %i decimals", (code, decimals) => {
		expect(isCurrency(code)).toBe(true);
		expect(decimalsOf(code)).toBe(decimals);
	});

	it.each(["usd", "DOLLAR", "", "ZZZ"])("'%s' is no currency", (code) => {
		expect(isCurrency(code)).toBe(false);
	});
});
