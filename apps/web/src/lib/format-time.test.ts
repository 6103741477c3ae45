import { openShop, shop } from "@freehub/domain/shop";
import { afterEach, describe, expect, it } from "vitest";
import { dayAt, startOfDay } from "./format-time.ts";

const usual = shop();
afterEach(() => openShop(usual));

describe("days of the shop's zone", () => {
	it.each([
		["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
		["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
		["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
		["Asia/Dhaka", "2026-06-01", "2026-05-31T18:00:00.000Z", "2026-06-01T18:00:00.000Z"],
	])("in %s, %s begins and ends with its clock", (timeZone, day, start, end) => {
		openShop({ ...usual, timeZone });
		expect([startOfDay(day), startOfDay(day, 1)]).toEqual([start, end]);
		expect(dayAt(start)).toBe(day);
		expect(dayAt(Date.parse(end) - 1)).toBe(day);
		expect(dayAt(end, 1)).toBe(day);
	});

	it("go back by days of the calendar over a change of the clocks", () => {
		openShop({ ...usual, timeZone: "Europe/Berlin" });
		expect(dayAt("2026-10-25T23:30:00.000Z")).toBe("2026-10-26");
		expect(dayAt("2026-10-25T23:30:00.000Z", 1)).toBe("2026-10-25");
		expect(dayAt("2026-03-30T22:10:00.000Z", 2)).toBe("2026-03-29");
	});
});
