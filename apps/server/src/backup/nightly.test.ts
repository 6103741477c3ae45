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
