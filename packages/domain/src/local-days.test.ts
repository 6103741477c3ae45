import { expect, it } from "vitest";
import { addDays, daysBetween, isTimeZone, localDay, startOfDay, startsOfDays } from "./local-days.ts";

const start = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString();

it("a day begins when it does in its time zone", () => {
	expect(start("2026-11-22", "UTC")).toBe("2026-11-22T00:00:00.000Z");
	expect(start("2026-11-22", "Europe/Berlin")).toBe("2026-11-21T23:00:00.000Z");
	expect(start("2026-11-22", "America/Los_Angeles")).toBe("2026-11-22T08:00:00.000Z");
	expect(start("2026-11-22", "Asia/Kathmandu")).toBe("2026-11-21T18:15:00.000Z");
});

it("also where the clocks change on it, or at its midnight", () => {
	expect(start("2026-03-29", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
	expect(start("2026-03-30", "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
	// In Beirut the clocks skip the hour from 24:00 to 1:00.
	expect(start("2026-03-29", "Asia/Beirut")).toBe("2026-03-28T22:00:00.000Z");
	// In Havana they go back from 1:00 to 0:00.
	expect(start("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
});

it("every moment is on the day that has begun last", () => {
	for (const zone of [
		"UTC",
		"Europe/Berlin",
		"America/Havana",
		"Asia/Beirut",
		"Pacific/Apia",
		"Asia/Kolkata",
	]) {
		const days = Array.from({ length: 400 }, (_, n) => addDays("2026-01-01", n));
		const starts = startsOfDays(days, zone);
		for (const [n, day] of days.entries()) {
			const moment = startOfDay(day, zone);
			expect([zone, day, starts[n]]).toEqual([zone, day, moment]);
			expect([zone, localDay(moment, zone), localDay(moment - 1, zone)]).toEqual([
				zone,
				day,
				addDays(day, -1),
			]);
		}
	}
});

it("days can be counted, and zones told from other words", () => {
	expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
	expect(daysBetween("2026-02-28", "2026-03-01")).toBe(1);
	expect([isTimeZone("Europe/Berlin"), isTimeZone("Mars/Olympus"), isTimeZone("")]).toEqual([
		true,
		false,
		false,
	]);
});
