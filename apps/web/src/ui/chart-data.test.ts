import { expect, it } from "vitest";
import { ticksFor } from "./chart-data.ts";

it("a scale has five lines from zero, reaches the highest value, and counts pieces in whole ones", () => {
	expect(ticksFor(148_208, false)).toEqual([0, 50_000, 100_000, 150_000, 200_000]);
	expect(ticksFor(15, true)).toEqual([0, 5, 10, 15, 20]);
	expect(ticksFor(0, true)).toEqual([0, 1, 2, 3, 4]);
	expect(ticksFor(9, true)).toEqual([0, 5, 10, 15, 20]);
	expect(ticksFor(8, true)).toEqual([0, 2, 4, 6, 8]);
	for (let highest = 0; highest < 5_000; highest += 7) {
		const ticks = ticksFor(highest, true);
		expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
		expect(ticks.every(Number.isInteger)).toBe(true);
	}
});
