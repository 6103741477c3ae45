import { expect, test } from "vitest";
import { changesBetween } from "./audit.ts";

test("what is the same, or new in a later version of the thing, is no change", () => {
	const changes = changesBetween(
		{ price: 1, name: "Bell", cost: null },
		{ price: 2, name: "Bell", cost: 3, hue: 4 },
	);
	expect(changes).toEqual({ price: { before: 1, after: 2 }, cost: { before: null, after: 3 } });
});

test("texts are cut so that all of it fits", () => {
	const names = Array.from({ length: 12 }, (_, i) => `field${i}`);
	const all = (letter: string) => Object.fromEntries(names.map((name) => [name, letter.repeat(5000)]));
	const changes = changesBetween(all("a"), all("b"));
	expect(Object.keys(changes)).toEqual(names);
	expect(changes.field0?.before).toMatch(/^a+…$/);
	expect(JSON.stringify(changes).length).toBeLessThanOrEqual(900);
});
