import { expect, it } from "vitest";
import { retailBars } from "./retail-bars.ts";

it("draws EAN-13 with the parity of its first digit, UPC-A as EAN-13 with a zero, and EAN-8", () => {
	// The patterns of the figures of the GS1 General Specifications, digit by digit.
	expect(retailBars("4006381333931")).toBe(
		["101", "0001101", "0100111", "0101111", "0111101", "0001001", "0110011", "01010"].join("") +
			["1000010", "1000010", "1000010", "1110100", "1000010", "1100110", "101"].join(""),
	);
	expect(retailBars("036000291452")).toBe(retailBars("0036000291452"));
	expect(retailBars("036000291452")).toHaveLength(95);
	expect(retailBars("96385074")).toBe(
		["101", "0001011", "0101111", "0111101", "0110111", "01010"].join("") +
			["1001110", "1110010", "1000100", "1011100", "101"].join(""),
	);
});

it("draws nothing else: other lengths, wrong check digits, texts", () => {
	for (const code of ["", "4006381333932", "10614141000415", "BELL-1", "123"])
		expect(retailBars(code)).toBeUndefined();
});
