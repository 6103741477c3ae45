import { expect, it } from "vitest";
import { isDue, nextTry } from "./backoff.ts";

const start = new Date("2026-11-02T08:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

it("waits longer after each attempt, up to four hours", () => {
	const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((attempts) => {
		const next = nextTry(attempts, start, start, 0.5);
		return ((next?.getTime() ?? 0) - start.getTime()) / 1000;
	});
	expect(waits).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400]);
});

it("comes a tenth sooner or later", () => {
	expect(nextTry(1, start, start, 0)).toEqual(after(4.5));
	expect(nextTry(1, start, start, 1)).toEqual(after(5.5));
});

it("tries for the last time after exactly three days, then no more", () => {
	const end = after(3 * 24 * 3600);
	expect(nextTry(24, start, after(3 * 24 * 3600 - 60), 0.5)).toEqual(end);
	expect(nextTry(25, start, end, 0.5)).toBeUndefined();
});

it("is not given up by a clock that jumped ahead, and is due again when the clock is right", () => {
	const month = after(30 * 24 * 3600);
	const next = nextTry(2, start, month, 0.5, after(60));
	expect(next).toEqual(after(30 * 24 * 3600 + 30));
	expect(isDue(next ?? null, after(60))).toBe(true);
	expect(isDue(nextTry(20, start, start, 1) ?? null, start)).toBe(false);
	expect(isDue(start, start)).toBe(true);
	expect(isDue(null, start)).toBe(true);
});
