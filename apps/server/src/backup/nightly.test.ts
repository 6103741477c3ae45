import { addDays, localDay, startOfDay } from "@freehub/domain/local-days";
import { expect, it } from "vitest";
import { isDue } from "./nightly.ts";

const berlin = (text: string) => new Date(`${text}+01:00`);

it.each([
	["2026-11-25T23:00", "2026-11-26T02:59", false],
	["2026-11-25T23:00", "2026-11-26T03:00", true],
	["2026-11-26T03:00", "2026-11-26T23:59", false],
	["2026-11-26T03:01", "2026-11-27T02:00", false],
	["2026-11-26T03:01", "2026-11-27T03:00", true],
	["2026-11-20T03:00", "2026-11-26T01:00", true],
	["2030-01-01T03:00", "2026-11-26T01:00", true],
])(
	"is due once a day at its time, where one was missed, and where the clock was wrong: last at %s, now %s",
	(since, now, due) => {
		expect(isDue("03:00", berlin(since), berlin(now), "Europe/Berlin")).toBe(due);
	},
);

/** Both changes of the clock, where it changes at night, at midnight, on other days, or never. */
const clocks = [
	["Europe/Berlin", "2026-10-24"],
	["Europe/Berlin", "2026-03-28"],
	["America/Los_Angeles", "2026-10-31"],
	["America/Los_Angeles", "2026-03-07"],
	["Pacific/Auckland", "2026-04-04"],
	["Pacific/Auckland", "2026-09-26"],
	["America/Nuuk", "2026-10-24"],
	["America/Nuuk", "2026-03-28"],
	["America/Havana", "2026-10-31"],
	["Asia/Beirut", "2026-03-28"],
	["Asia/Kolkata", "2026-10-24"],
] as const;
const times = [
	"00:00",
	"00:30",
	"01:00",
	"01:59",
	"02:00",
	"02:30",
	"03:00",
	"12:00",
	"22:59",
	"23:00",
	"23:59",
];

/** The minutes of an hour at which the server looks here; zones differ by half hours. */
const LOOKS = [0, 29, 30, 59].map((minute) => minute * 60_000);

it.each(clocks)("makes one backup on each day in %s from %s, at any time of the day", (zone, first) => {
	const days = [0, 1, 2, 3].map((later) => addDays(first, later));
	const [start, end] = [startOfDay(first, zone), startOfDay(addDays(first, 4), zone)];
	const looks: number[] = [];
	for (let hour = Math.floor(start / 3_600_000); hour * 3_600_000 < end; hour++)
		looks.push(...LOOKS.map((minutes) => hour * 3_600_000 + minutes));
	for (const at of times) {
		const made: string[] = [];
		let since = new Date(start - 1);
		for (const look of looks) {
			if (look < start || look >= end || !isDue(at, since, new Date(look), zone)) continue;
			since = new Date(look);
			made.push(localDay(look, zone));
		}
		// In Nuuk that evening ends at 23:00.
		const isSkipped = (day: string) => zone === "America/Nuuk" && day === "2026-03-28" && at >= "23:00";
		expect([at, ...made]).toEqual([at, ...days.map((day) => (isSkipped(day) ? addDays(day, 1) : day))]);
	}
});
