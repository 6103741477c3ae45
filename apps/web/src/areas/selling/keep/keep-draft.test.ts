import { expect, it } from "vitest";
import { holdUntil, nextFriday, usualSource, usualUntil } from "./keep-draft.ts";

it("the Friday that is offered is neither today nor tomorrow", () => {
	const fridays = ["2026-11-30", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"].map(nextFriday);
	expect(fridays).toEqual(["2026-12-04", "2026-12-04", "2026-12-11", "2026-12-11", "2026-12-11"]);
});

it("a hold ends after an hour, at the end of its last day, or never", () => {
	const now = Date.parse("2026-11-30T15:00:00Z");
	expect(holdUntil("hour", now, "")).toBe("2026-11-30T16:00:00.000Z");
	expect(holdUntil("none", now, "")).toBeNull();
	expect(holdUntil("day", now, "")).toBeNull();
	const end = holdUntil("day", now, "2026-12-24") ?? "";
	expect(Date.parse(end)).toBeGreaterThan(Date.parse("2026-12-24T10:00:00Z"));
	expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse("2026-12-25T14:00:00Z"));
});

it("pieces come from the own store first, then from elsewhere, then from what is coming, and only if there are enough", () => {
	const from = (kind: "place" | "purchase", id: string, pieces: number, store: string | null = null) => {
		return { product: "bell", source: { kind, id }, name: id, store, day: null, pieces };
	};
	const free = [from("place", "depot", 9), from("place", "A-01", 2, "shop"), from("purchase", "line", 50)];
	const first = (pieces: number) => usualSource("bell", free, pieces, "shop").id;
	expect([first(1), first(3), first(20), first(60)]).toEqual(["A-01", "depot", "line", ""]);
});

it("without a name it is an hour; what is still to come has no end", () => {
	const there = { kind: "place", id: "main" } as const;
	expect(usualUntil({ isNamed: false, source: there })).toBe("hour");
	expect(usualUntil({ isNamed: true, source: there })).toBe("friday");
	expect(usualUntil({ isNamed: true, source: { kind: "none", id: "" } })).toBe("none");
});
