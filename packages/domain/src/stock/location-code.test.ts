import { describe, expect, it } from "vitest";
import { locationCode, locationInCode } from "./location-code.ts";

describe("a location's code", () => {
	it("names the location again when it is scanned", () => {
		expect(locationInCode(locationCode("main"))).toBe("main");
		expect(locationInCode(" loc:01a1fc15-db0a-738e-9d65-3ba7697a899f\r\n")).toBe(
			"01a1fc15-db0a-738e-9d65-3ba7697a899f",
		);
	});

	it("is none of a product's codes", () => {
		for (const code of ["4006381333931", "BK-1040", "LOC", "LOC:", ""]) {
			expect(locationInCode(code)).toBeUndefined();
		}
	});
});
