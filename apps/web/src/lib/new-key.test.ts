import { expect, it, vi } from "vitest";
import { newKey, timeOfKey } from "./new-key.ts";

it("makes UUIDs of version 7, which sort by the time at which they were made", () => {
	vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
	const first = newKey();
	vi.advanceTimersByTime(1);
	const second = newKey();
	vi.useRealTimers();
	for (const key of [first, second])
		expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(Number.parseInt(first.replace("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 23));
	expect(first < second).toBe(true);
	expect(newKey()).not.toBe(newKey());
});

it("say when they were made", () => {
	const before = Date.now();
	const time = timeOfKey(newKey());
	expect(time).toBeGreaterThanOrEqual(before);
	expect(time).toBeLessThanOrEqual(Date.now());
	expect(timeOfKey("none")).toBeNaN();
});
