import type { LastCount } from "@freehub/contract/stock/counting";
import { expect, it } from "vitest";
import { dueFirst, nextToCount, progressOf } from "./stocktake.ts";

const TODAY = "2026-11-02T00:00:00.000Z";
const place = (location: string, at: string | null, counted = 3, products = 3): LastCount => ({
	location,
	products,
	counted,
	at,
	by: at === null ? null : "Kim",
});
const morning = "2026-11-02T08:00:00.000Z";
const before = "2026-10-30T08:00:00.000Z";

it("counts the places of today: those in part are told, one that was emptied stays, an empty one is not to count", () => {
	const places = [
		place("a", morning),
		place("b", morning, 1),
		place("c", morning, 0, 0),
		place("d", before, 0, 0),
		place("e", before),
		place("f", null, 0),
	];
	expect(progressOf(places, TODAY)).toEqual({ all: 5, counted: 3, inPart: 1 });
});

it("says what is due: what was never counted, then the longest ago", () => {
	const places = [place("a", morning), place("b", before), place("c", null, 0), place("d", null, 0, 0)];
	expect(dueFirst(places).map(({ location }) => location)).toEqual(["c", "b", "a"]);
});

it("goes on with the next place that nobody counts, from the beginning after the last one, and with parts at the end", () => {
	const places = [
		place("a", null, 0),
		place("b", morning, 1),
		place("c", null, 0),
		place("d", before),
		place("e", morning),
	];
	const next = (present: string, ...taken: string[]) =>
		nextToCount(
			places,
			present,
			taken.map((location) => ({ location })),
			TODAY,
		);
	expect(next("a")).toBe("c");
	expect(next("a", "c")).toBe("d");
	expect(next("d", "c")).toBe("a");
	expect(next("store")).toBe("a");
	expect(next("c", "a", "d")).toBe("b");
	expect(next("c", "a", "b", "d")).toBeUndefined();
});
