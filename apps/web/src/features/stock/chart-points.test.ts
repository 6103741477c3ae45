import type { Movement } from "@freehub/contract/stock";
import { expect, it } from "vitest";
import { chartPoints } from "./chart-points.ts";

function movement(occurredAt: string, change: number, balance: number): Movement {
	const [from, to] = change < 0 ? ["main", "customer"] : ["supplier", "main"];
	return { occurredAt, quantity: Math.abs(change), from, to, balance } as Movement;
}

it("follows what was on hand, oldest first", () => {
	const movements = [movement("2026-10-02T00:00Z", -2, 5), movement("2026-10-01T00:00Z", 7, 7)];
	expect(chartPoints(movements).map(({ onHand }) => onHand)).toEqual([7, 5]);
});

it("puts a movement that was booked late where it happened, and still ends at what is there", () => {
	const movements = [
		movement("2026-09-01T00:00Z", 3, 8),
		movement("2026-10-02T00:00Z", -2, 5),
		movement("2026-10-01T00:00Z", 7, 7),
	];
	expect(chartPoints(movements).map(({ onHand }) => onHand)).toEqual([3, 10, 8]);
});

it("begins a page of a longer history with what was there before it", () => {
	const movements = [movement("2026-10-03T00:00Z", -1, 41), movement("2026-10-02T00:00Z", 2, 42)];
	expect(chartPoints(movements).map(({ onHand }) => onHand)).toEqual([42, 41]);
});
