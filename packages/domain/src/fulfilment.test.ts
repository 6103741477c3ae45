import { afterEach, describe, expect, it } from "vitest";
import { dueDay, isLate, openOf, progressOf } from "./fulfilment.ts";
import { openShop, shop } from "./shop.ts";

const usual = shop();
afterEach(() => openShop(usual));

it.each([
	["Pacific/Kiritimati", ["2026-11-28", "2026-11-29"]],
	["America/Los_Angeles", ["2026-11-28"]],
	[undefined, ["2026-11-28"]],
])("pieces are late once the day in the shop (%s) is over", (timeZone, late) => {
	openShop({ ...usual, timeZone });
	const days = ["2026-11-28", "2026-11-29", "2026-11-30"];
	expect(days.filter((day) => isLate(day, new Date("2026-11-29T12:00:00Z")))).toEqual(late);
	expect(isLate(null, Date.parse("2026-11-29T12:00:00Z"))).toBe(false);
});

it("what is open is never below zero, and nothing of a closed line", () => {
	expect(openOf({ wanted: 5, done: 2 })).toBe(3);
	expect(openOf({ wanted: 5, done: 7 })).toBe(0);
	expect(openOf({ wanted: 5, done: 2, isClosed: true })).toBe(0);
});

describe("the progress of a document", () => {
	const line = (wanted: number, done: number, open = Math.max(0, wanted - done)) => ({ wanted, done, open });
	it.each([
		["untouched", [line(5, 0), line(1, 0)]],
		["partly", [line(5, 0), line(1, 1)]],
		["whole", [line(5, 5), line(1, 2)]],
		["short", [line(5, 5), line(2, 1, 0)]],
		["short", [line(5, 0, 0)]],
		["short", []],
	] as const)("is %s", (progress, lines) => {
		expect(progressOf(lines)).toBe(progress);
	});
});

it("the due day is the first of what is open", () => {
	expect(
		dueDay([
			{ open: 0, day: "2026-11-01" },
			{ open: 1, day: "2026-12-24" },
			{ open: 2, day: "2026-12-01" },
			{ open: 2, day: null },
		]),
	).toBe("2026-12-01");
	expect(dueDay([{ open: 1, day: null }])).toBeNull();
});
