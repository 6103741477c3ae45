import { expect, test } from "vitest";
import { isMonthAndYear, shownMoment } from "./date-format.ts";

test.each([
	["2026-11-28", "mm-dd", "11-28"],
	["2026-11-28", "d\\-m", "28-11"],
	["2026-01-08", "m/d", "1/8"],
	["2026-01-08", "[$-409]m/d;@", "1/8"],
	["2026-11-28", 'yyyy"."mm', "2026.11"],
	["1932-03-01", "m/yy", "3/32"],
	["11:28:00", "h:mm", "11:28"],
	["2026-11-28T09:05:07", "h:mm:ss", "9:05:07"],
	["00:11:28", "mm:ss", "11:28"],
	["2026-11-28", "d-mmm", undefined],
	["2026-11-28", "General", undefined],
	["11:28:00", "h:mm AM/PM", undefined],
	["2026-11-28", "h:mm", undefined],
	["46354", "mm-dd", undefined],
])("%s in the format %s is shown as %s", (moment, code, shown) => {
	expect(shownMoment(moment, code)).toBe(shown);
});

test("A month and a year without a day are known by their format", () => {
	expect(["mmm-yy", "m/yy", "mmmm\\ yyyy"].map(isMonthAndYear)).toEqual([true, true, true]);
	expect(["d-mmm", "m/d/yy", "h:mm", '"d"m'].map(isMonthAndYear)).toEqual([false, false, false, false]);
});
