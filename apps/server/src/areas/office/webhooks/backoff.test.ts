import { expect, it } from "vitest";
import { isDue, manualTry, nextTry } from "./backoff.ts";

const start = new Date("2026-11-02T08:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const day = 24 * 3600;

it("waits longer after each attempt, at most ten minutes on the first day and an hour later", () => {
	const wait = (attempts: number, failed: number) => {
		const next = nextTry(attempts, start, after(failed), 1);
		return ((next?.getTime() ?? 0) - after(failed).getTime()) / 1000;
	};
	expect([1, 2, 3, 4, 5, 9, 20, 150].map((n) => wait(n, 0))).toEqual([5, 30, 120, 600, 600, 600, 600, 600]);
	expect([wait(150, day - 1), wait(151, day), wait(160, 2 * day)]).toEqual([600, 3600, 3600]);
});

it("comes up to a fifth sooner, and never later", () => {
	expect(nextTry(1, start, start, 0)).toEqual(after(4));
	expect(nextTry(1, start, start, 1)).toEqual(after(5));
});

it("comes at once where somebody asks for it, but five seconds after the last one", () => {
	expect(manualTry(null, start)).toEqual(start);
	expect(manualTry(after(-60), start)).toEqual(start);
	expect(manualTry(after(-2), start)).toEqual(after(3));
	expect(manualTry(after(3600), start)).toEqual(start);
});

it("tries for the last time after exactly three days, then no more", () => {
	const end = after(3 * 24 * 3600);
	expect(nextTry(200, start, after(3 * 24 * 3600 - 60), 0.5)).toEqual(end);
	expect(nextTry(201, start, end, 0.5)).toBeUndefined();
});

it("is not given up by a clock that jumped ahead, and is due again when the clock is right", () => {
	const month = after(30 * 24 * 3600);
	const next = nextTry(2, start, month, 1, after(60));
	expect(next).toEqual(after(30 * 24 * 3600 + 30));
	expect(isDue(next ?? null, after(60))).toBe(true);
	expect(isDue(nextTry(20, start, start, 1) ?? null, start)).toBe(false);
	expect(isDue(start, start)).toBe(true);
	expect(isDue(null, start)).toBe(true);
});
