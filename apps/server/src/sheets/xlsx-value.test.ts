import fc from "fast-check";
import { expect, test } from "vitest";
import { columnName } from "./write-xlsx.ts";
import { columnIndex, decodeText, numberText, styleOf } from "./xlsx-value.ts";

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

test.each([
	[14, undefined, "date"],
	[22, undefined, "date"],
	[9, undefined, undefined],
	[164, "dd/mm/yyyy", "date"],
	[164, "[$-409]mmmm\\ d, yyyy;@", "date"],
	[164, "[h]:mm:ss", "date"],
	[164, '#,##0 "pieces per day"', undefined],
	[164, '_-* #,##0.00 "€"_-;[Red]\\d0', undefined],
	[164, "0.00%", undefined],
	[164, "0.00E+00", undefined],
	[164, "General", undefined],
	[164, "0000000000000", "zeros"],
	[164, "0", undefined],
])("Format %i %j is %s", (id, code, kind) => {
	expect(styleOf(id, code)?.kind).toBe(kind);
});

test("A number that is shown with leading zeros keeps them", () => {
	expect(numberText("123", { kind: "zeros", digits: 6 }, false)).toBe("000123");
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
