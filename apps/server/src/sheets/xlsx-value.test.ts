import fc from "fast-check";
import { expect, test } from "vitest";
import { columnName } from "./write-xlsx.ts";
import { columnIndex, decodeText, numberText } from "./xlsx-value.ts";

test.each([
	["29.899999999999999", "29.9"],
	["29.900000000000002", "29.9"],
	["4006381333931", "4006381333931"],
	["4.006381333931E+12", "4006381333931"],
	["1.2345678901234567E+19", "12345678901234600000"],
	["1E+25", "10000000000000000000000000"],
	["1.5E-9", "0.0000000015"],
	["-1.5e-7", "-0.00000015"],
	["-0", "0"],
	["0.5", "0.5"],
])("The number %s is typed %s", (stored, typed) => {
	expect(numberText(stored, undefined, false)).toBe(typed);
});

test("What is no number is not made one", () => {
	for (const stored of ["", " ", "abc", "1,5", "Infinity"]) {
		expect(numberText(stored, undefined, false)).toBeUndefined();
	}
});

test("Every number of up to 15 digits comes back as it was typed", () => {
	fc.assert(
		fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.nat(8), (digits, places) => {
			const text = numberText(`${digits}e-${places}`, undefined, false) ?? "";
			expect(text).toMatch(/^-?\d+(\.\d+)?$/);
			expect(Number(text)).toBe(Number(`${digits}e-${places}`));
		}),
	);
});

test.each([
	["46082", "2026-03-01"],
	["46082.395833333336", "2026-03-01T09:30:00"],
	["0.75", "18:00:00"],
	["1", "1900-01-01"],
	["61", "1900-03-01"],
	["-1", "-1"],
	["99999999", "99999999"],
])("The date %s is %s", (stored, typed) => {
	expect(numberText(stored, { kind: "date" }, false)).toBe(typed);
});

test("Dates of a workbook from an old Mac are counted from 1904", () => {
	expect(numberText("44620", { kind: "date" }, true)).toBe("2026-03-01");
});

test("A time has no day, also where days are counted from 1904", () => {
	expect(numberText("0.4375", { kind: "date" }, true)).toBe("10:30:00");
});

test("A number that is shown with leading zeros keeps them, and one that is shown with decimals those", () => {
	expect(numberText("123", { kind: "zeros", digits: 6 }, false)).toBe("000123");
	expect(numberText("27.5", { kind: "decimals", digits: 2 }, false)).toBe("27.50");
	expect(numberText("27.125", { kind: "decimals", digits: 2 }, false)).toBe("27.125");
	expect(numberText("29", { kind: "decimals", digits: 2 }, false)).toBe("29");
});

test("A number that is shown with its unit has it", () => {
	expect(numberText("0.07", { kind: "unit", unit: "%" }, false)).toBe("7%");
	expect(numberText("12.5", { kind: "unit", unit: "€" }, false)).toBe("12.5 €");
	expect(numberText("495", { kind: "unit", unit: "g" }, false)).toBe("495 g");
});

test("Characters that XML does not have come back", () => {
	expect(decodeText("a_x000D_b_x005F_x000D_")).toBe("a\rb_x000D_");
});

test("Every column's name means that column", () => {
	for (const column of [0, 25, 26, 51, 701, 702, 16_383])
		expect(columnIndex(`${columnName(column)}7`)).toBe(column);
	expect(columnIndex("7")).toBeUndefined();
	expect(columnIndex(undefined)).toBeUndefined();
});
