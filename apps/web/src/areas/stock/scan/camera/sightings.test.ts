import { expect, test } from "vitest";
import { AGAIN_AFTER_MS, see } from "./sightings.ts";

test("a code that stays before the camera counts once, and again when it was away", () => {
	let seen: ReturnType<typeof see>["seen"] = new Map();
	const counted: string[] = [];
	const look = (now: number, ...codes: string[]) => {
		const found = see(seen, codes, now);
		seen = found.seen;
		counted.push(...found.fresh.map((code) => `${code} at ${now}`));
	};
	for (let now = 0; now <= 10_000; now += 100) look(now, "A");
	look(10_100, "B", "B", "A");
	look(10_100 + AGAIN_AFTER_MS, "B");
	look(10_100 + AGAIN_AFTER_MS + 1, "A");
	expect(counted).toEqual(["A at 0", "B at 10100", `A at ${10_101 + AGAIN_AFTER_MS}`]);
	expect([...seen.keys()].toSorted()).toEqual(["A", "B"]);
});
