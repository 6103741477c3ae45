import { expect, test } from "vitest";
import { readDayText } from "./day-text.ts";

test.each([
	["2026-12-11", "2026-12-11"],
	["2026-12-11T09:30:00", "2026-12-11"],
	["11.12.2026", "2026-12-11"],
	["1. 2. 2026", "2026-02-01"],
	["2028-02-29", "2028-02-29"],
])("%s is %s", (text, day) => expect(readDayText(text)).toBe(day));

test.each([
	["11/12/2026", "day-month", "2026-12-11"],
	["11/12/2026", "month-day", "2026-11-12"],
	["11-12-2026 09:30", "month-day", "2026-11-12"],
	["11.12.2026", "month-day", "2026-11-12"],
	["2026-12-11", "month-day", "2026-12-11"],
	["25/12/2026", "month-day", undefined],
] as const)("%s with %s is %s", (text, order, day) => expect(readDayText(text, order)).toBe(day));

test.each(["", "11/12/2026", "2026-02-30", "2026-13-01", "soon", "46367"])("%j is no day", (text) =>
	expect(readDayText(text)).toBeUndefined(),
);
