import { expect, it } from "vitest";
import {
	addDays,
	daysBetween,
	isTimeZone,
	localDay,
	localTimestamp,
	momentOf,
	startOfDay,
	startsOfDays,
} from "./local-days.ts";

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

it("a day before 1900 begins as in UTC: no zone's clock is known so far back", () => {
	for (const day of ["0000-01-01", "0099-12-31", "1899-12-31"])
		expect(start(day, "America/Los_Angeles")).toBe(`${day}T00:00:00.000Z`);
});

it.each([
	["2026-10-25T00:30:00.000Z", "Europe/Berlin", "2026-10-25T02:30:00.000+02:00"],
	["2026-10-25T01:30:00.000Z", "Europe/Berlin", "2026-10-25T02:30:00.000+01:00"],
	["2026-03-29T01:00:00.007Z", "Europe/Berlin", "2026-03-29T03:00:00.007+02:00"],
	["2026-11-29T12:00:00.999Z", "Pacific/Auckland", "2026-11-30T01:00:00.999+13:00"],
	["2026-11-29T07:59:59.999Z", "America/Los_Angeles", "2026-11-28T23:59:59.999-08:00"],
	["2026-11-29T18:30:00.000Z", "Asia/Kolkata", "2026-11-30T00:00:00.000+05:30"],
	["1969-12-31T23:59:59.999Z", "Europe/Berlin", "1970-01-01T00:59:59.999+01:00"],
	["2026-11-29T18:30:00.000Z", "UTC", "2026-11-29T18:30:00.000Z"],
])("%s is written as the clock of %s shows it, and read back as the same time", (time, zone, written) => {
	expect(localTimestamp(Date.parse(time), zone)).toBe(written);
	expect(new Date(written).toISOString()).toBe(time);
});

it.each([
	["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
	["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
	["2026-10-25", "23:59", "Europe/Berlin", "2026-10-25T22:59:00.000Z"],
	["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
	["2026-03-29", "03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
	["2026-03-28", "23:30", "America/Nuuk", "2026-03-29T01:00:00.000Z"],
	["2026-11-01", "01:15", "America/Los_Angeles", "2026-11-01T08:15:00.000Z"],
	["2026-11-29", "00:00", "Pacific/Auckland", "2026-11-28T11:00:00.000Z"],
	["2026-11-29", "00:00", "Asia/Kolkata", "2026-11-28T18:30:00.000Z"],
])("on %s it is %s in %s for the first time at %s, or it is later then", (day, time, zone, moment) => {
	expect(new Date(momentOf(day, time, zone)).toISOString()).toBe(moment);
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
