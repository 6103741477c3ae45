import { expect, test } from "vitest";
import { dateAsText, dateInText, dateReadings, type SheetDate } from "./sheet-dates.ts";

const all = (date: SheetDate) =>
	Object.fromEntries(
		dateReadings.flatMap((reading) => {
			const text = dateAsText(date, reading);
			return text === undefined ? [] : [[reading, text]];
		}),
	);

test("A date has every reading, a month and a year have one order, and a time only what is shown", () => {
	expect(all({ text: "2026-11-28", year: 2026, month: 11, day: 28 })).toEqual({
		"month-day": "11-28",
		"day-month": "28-11",
		"month/day": "11/28",
		"day/month": "28/11",
		"month.day": "11.28",
		"day.month": "28.11",
		date: "2026-11-28",
	});
	expect(all({ text: "1932-03-01", year: 1932, month: 3 })).toMatchObject({
		"month-day": "3-32",
		"day/month": "3/32",
	});
	expect(all({ text: "11:28:00", shown: "11:28" })).toEqual({ shown: "11:28", date: "11:28:00" });
});

test.each([
	["28-Nov", 11, 28],
	["8-Jan", 1, 8],
	["28. Nov", 11, 28],
	["01. Mrz", 3, 1],
	["28-nov.", 11, 28],
	["15-août", 8, 15],
	["28-dic", 12, 28],
	["Mar-32", 3, undefined],
	["Mrz 32", 3, undefined],
	["2026-11-28", 11, 28],
	["28.11.2026", 11, 28],
	["11/28/2026", 11, 28],
	["28/11/2026", 11, 28],
])("%s is a date that a spreadsheet writes", (text, month, day) => {
	expect(dateInText(text)).toMatchObject({ text, month, day });
});

test("A time with seconds is one, which has no day", () => {
	expect(dateInText("11:34:00 AM")).toEqual({ text: "11:34:00 AM" });
	expect(dateInText("11:34:00")).toEqual({ text: "11:34:00" });
	expect(dateInText("11:34")).toBeUndefined();
});

test.each([
	"MAR-32",
	"11-28",
	"11-Speed",
	"28-XYZ",
	"Mai",
	"42",
	"46354",
	"NOV-28-X",
	"2026-13-01",
	"99-Nov",
	"",
])("%s is no date", (text) => {
	expect(dateInText(text)).toBeUndefined();
});
