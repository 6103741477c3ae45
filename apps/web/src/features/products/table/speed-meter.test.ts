import { expect, it } from "vitest";
import { createSpeedMeter } from "./speed-meter.ts";

const FRAME = 16;

/** Tells a meter of rows of 72 px one position per frame, and reads it after each. */
function scrolled(steps: readonly number[]) {
	let time = 1_000;
	let top = 0;
	const meter = createSpeedMeter(72, () => time);
	return {
		meter,
		speeds: steps.map((step) => {
			time += FRAME;
			top += step;
			meter.note(top, true);
			return meter.speed();
		}),
		rest: () => {
			time += 150;
			meter.note(top, false);
			return meter.speed();
		},
	};
}

it("takes the first step after a rest for a jump", () => {
	const { speeds, meter } = scrolled([500_000]);
	expect(speeds).toEqual([{ rowsPerMs: 0, isFast: false }]);
	meter.note(500_000, false);
	meter.note(0, true);
	expect(meter.speed().isFast).toBe(false);
});

it("tells how many rows pass in a millisecond, upwards below zero", () => {
	expect(scrolled([0, FRAME * 720]).speeds.at(-1)).toEqual({ rowsPerMs: 10, isFast: true });
	expect(scrolled([0, FRAME * -36]).speeds.at(-1)).toEqual({ rowsPerMs: -0.5, isFast: true });
	expect(scrolled([0, FRAME * 1]).speeds.at(-1)?.isFast).toBe(false);
});

it("stays fast through a slow frame and between the two bounds, and is slow at rest", () => {
	const { speeds, rest } = scrolled([0, FRAME * 100, 0, FRAME * 100, FRAME * 60, FRAME * 30, FRAME * 3]);
	expect(speeds.map(({ isFast }) => isFast)).toEqual([false, true, true, true, true, true, true]);
	expect(rest()).toEqual({ rowsPerMs: 0, isFast: false });
	const slowing = scrolled([0, FRAME * 5, FRAME * 3, FRAME * 1]);
	expect(slowing.speeds.map(({ isFast }) => isFast)).toEqual([false, true, true, false]);
	expect(scrolled([0, FRAME * 3]).speeds.at(-1)?.isFast).toBe(false);
});
