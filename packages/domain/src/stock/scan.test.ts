import { describe, expect, it } from "vitest";
import { gs1Day, readScan } from "./scan.ts";

describe("readScan", () => {
	it.each([
		["4006381333931", "4006381333931"],
		["]E04006381333931", "4006381333931"],
		["]C0BOX-17", "BOX-17"],
		[" 96385074\r\n", "96385074"],
		["https://shop.test/products/9", "https://shop.test/products/9"],
	])("reads %j as the product's code %s", (text, code) => {
		expect(readScan(text)).toEqual({ kind: "product", code, details: {} });
	});

	it.each([
		"]C10104006381333931172701311021-B\u001d3712",
		"\u001d010400638133393117270131" + "1021-B\u001d3712",
		"(01)04006381333931(17)270131(10)21-B(37)12",
		"https://id.shop.test/01/4006381333931/10/21-B?17=270131&37=12",
	])("takes %j apart", (text) => {
		expect(readScan(text)).toEqual({
			kind: "product",
			code: "04006381333931",
			details: { count: 12, lot: "21-B", expiry: "270131" },
		});
	});

	it("reads serial number and date of production", () => {
		expect(readScan("]d201040063813339311126110121S-9")).toEqual({
			kind: "product",
			code: "04006381333931",
			details: { serial: "S-9", production: "261101" },
		});
	});

	it("reads what a logistic unit holds, or else the unit's own number", () => {
		expect(readScan("]C102040063813339313724")).toMatchObject({
			code: "04006381333931",
			details: { count: 24 },
		});
		expect(readScan("]C100123456789012345675")).toMatchObject({ code: "123456789012345675" });
	});

	it("does not take none for a count", () => {
		expect(readScan("]C101040063813339313000")).toEqual({
			kind: "product",
			code: "04006381333931",
			details: {},
		});
	});

	it("reads a location's label", () => {
		expect(readScan("]Q1LOC:main")).toEqual({ kind: "location", location: "main" });
	});

	it("reads nothing from nothing", () => expect(readScan(" \r\n")).toBeUndefined());
});

describe("gs1Day", () => {
	it.each([
		["270131", "2027-01-31"],
		["280200", "2028-02-29"],
		["760101", "2076-01-01"],
		["770101", "1977-01-01"],
	])("reads %s in 2026 as %s", (coded, day) => expect(gs1Day(coded, 2026)).toBe(day));

	it.each(["270231", "271301", "270001", "2701", ""])("knows no day %j", (coded) => {
		expect(gs1Day(coded, 2026)).toBeUndefined();
	});
});
