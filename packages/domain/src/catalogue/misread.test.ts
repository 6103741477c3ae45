import { describe, expect, it } from "vitest";
import { readScan } from "../stock/scan.ts";
import { characterOfKey, otherReadings } from "./keyboard-layouts.ts";
import { misreadOf, rightReading } from "./misread.ts";

const BIN = "01a1fc15-db0a-738e-9d65-3ba7697a899f";

describe("a scanner with another keyboard layout than the computer", () => {
	it.each([
		["French", 'ç(éààààà_àà&"', "9520000080013"],
		["Belgian", 'ç(éààààà!àà&"', "9520000080013"],
		["French, UPC", "à&é\"'(àà_à&-", "012345008016"],
		["German link", "httpsÖ--id.gs1.org-01-09520000080013-21-AYß7", "09520000080013"],
		["Spanish link", "httpsÑ--id.gs1.org-01-09520000080013-21-A'7", "09520000080013"],
		["German, no scheme", "id.gs1.org-01-09520000080013", "09520000080013"],
	])("%s is understood without the keys, too", (_, typed, code) => {
		expect(readScan(typed)).toMatchObject({ kind: "product", code });
	});

	it("is understood on location labels, also in capitals", () => {
		const location = { kind: "location", location: BIN };
		expect(readScan(`LOCÖ${BIN.replaceAll("-", "ß")}`)).toEqual(location);
		expect(readScan(`loc:${BIN}`.toUpperCase())).toEqual(location);
	});

	it("is named with what was meant where the code does not tell by itself", () => {
		expect(misreadOf('JIG"7@A')).toEqual({ why: "layout", guess: 'JIG@7"A' });
		expect(misreadOf("BL)&é")).toEqual({ why: "layout", guess: "BL-12" });
		expect(misreadOf("AYß7")).toEqual({ why: "layout", guess: "AZ-7" });
	});

	it("is understood by its keys", () => {
		expect(rightReading("BL)&é", "BL-12")).toBe("BL-12");
		expect(rightReading("AYß7", "AZ-7")).toBe("AZ-7");
		expect(rightReading("9520000080013", "(%@)))))*))!#")).toBe("9520000080013");
		expect(rightReading("AZ-7", "AY/7")).toBe("AZ-7");
		expect(rightReading("ab", undefined)).toBe("ab");
		const keys = [
			characterOfKey("Digit2", true),
			characterOfKey("KeyZ", false),
			characterOfKey("Numpad7", false),
		];
		expect(keys).toEqual(["@", "z", "7"]);
		expect([characterOfKey("KeyA", true, true), characterOfKey("Digit1", false, true)]).toEqual(["a", "1"]);
		expect([characterOfKey("", false), characterOfKey("F1", false)]).toEqual([undefined, undefined]);
	});

	it("leaves codes alone that no layout explains", () => {
		for (const code of [
			"KT-INS114",
			"NOR.0707-60",
			"Box-17",
			"C++",
			"Größe-1",
			"РУЛЬ-1",
			"ÖL-5",
			"LOC",
			"A&B",
			"10-52",
		]) {
			expect(misreadOf(code), code).toBeUndefined();
			expect(readScan(code), code).toMatchObject({ code });
		}
		expect(otherReadings("চাকা")).toEqual([]);
	});
});

describe("misreadOf", () => {
	it.each([
		["9520000080014", { why: "check digit" }],
		["96385075", { why: "check digit" }],
		["952000008001312", { why: "add-on", guess: "9520000080013" }],
		["952000008001351995", { why: "add-on", guess: "9520000080013" }],
		["9520000080013 51995", { why: "add-on", guess: "9520000080013" }],
		["01234500801612", { why: "add-on", guess: "012345008016" }],
		["01234500801612345", { why: "add-on", guess: "012345008016" }],
		["12345008016", { why: "zero", guess: "012345008016" }],
	])("names %s as %j", (code, misread) => expect(misreadOf(code)).toEqual(misread));

	it.each([
		"9520000080013",
		"012345008016",
		"96385074",
		"04252614",
		"10036000291459",
		"1234567",
		"4711",
		"123456789012345",
	])("finds nothing wrong with %s", (code) => expect(misreadOf(code)).toBeUndefined());
});
