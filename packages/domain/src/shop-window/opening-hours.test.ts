import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsOf, type OpeningHours, readHours, weekLines, writeHours } from "./opening-hours.ts";

describe("opening hours", () => {
	it("are read by weekday, with several times a day, ranges over Sunday, and closed days", () => {
		const hours = readHours(
			"Mo-Fr 14:00-18:30\nMo-Fr 09:00-12:30\nSa,Su 10:00-14:00\nSu-Mo 20:00-24:00\n2026-12-24/2026-12-26 closed",
		);
		const day = [
			{ from: "09:00", to: "12:30" },
			{ from: "14:00", to: "18:30" },
		];
		const late = { from: "20:00", to: "24:00" };
		const morning = { from: "10:00", to: "14:00" };
		expect(hours).toEqual({
			week: [[...day, late], day, day, day, day, [morning], [morning, late]],
			closed: [{ from: "2026-12-24", to: "2026-12-26" }],
		});
		expect(readHours(" ")).toEqual({ week: [[], [], [], [], [], [], []], closed: [] });
	});

	it("are unknown if a line is something else", () => {
		for (const line of [
			"Mon 9-18",
			"Mo 25:00-26:00",
			"2026-02-30 closed",
			"2026-12-26/2026-12-24 closed",
			"Mo",
		])
			expect(readHours(`Mo 09:00-18:00\n${line}`)).toBeUndefined();
	});

	it("are written in groups of days, and read back the same", () => {
		const text = "Mo-Fr 09:00-12:30\nMo-Fr 14:00-18:30\nSa 10:00-14:00\n2026-12-24 closed";
		expect(writeHours(readHours(text) as OpeningHours)).toBe(text);
		const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => {
			const two = (number: number) => String(number).padStart(2, "0");
			return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
		});
		const span = fc.record({ from: clock, to: clock });
		const sorted = fc
			.uniqueArray(span, { maxLength: 3, selector: ({ from }) => from })
			.map((spans) => spans.toSorted((a, b) => (a.from < b.from ? -1 : 1)));
		const week = fc.array(sorted, { minLength: 7, maxLength: 7 });
		fc.assert(
			fc.property(week, (days) => {
				const hours = { week: days, closed: [] };
				expect(readHours(writeHours(hours))).toEqual(hours);
			}),
		);
	});

	it("are told to visitors in groups, with the closed days", () => {
		const { week } = readHours("Tu-Fr 09:00-18:00") as OpeningHours;
		expect(groupsOf(week).map(({ days, spans }) => [days, spans.length])).toEqual([
			[[0], 0],
			[[1, 2, 3, 4], 1],
			[[5, 6], 0],
		]);
	});

	it("are told to search engines without the closed days", () => {
		expect(weekLines("Mo-Fr 09:00-18:00\n2026-12-24 closed")).toEqual(["Mo-Fr 09:00-18:00"]);
	});
});
