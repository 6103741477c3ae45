import fc from "fast-check";
import { expect, test } from "vitest";
import { numbersByKey } from "./numbers-by-key.ts";

test("Numbers are found by their keys like in a map, whatever is added and removed in between", () => {
	const key = fc.integer({ min: 0, max: 60 }).map((n) => `sku ${n}`);
	const act = fc.tuple(fc.constantFrom("add", "remove", "clear" as const), key, fc.nat(1_000_000));
	fc.assert(
		fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
			const numbers = numbersByKey();
			const map = new Map<string, number>();
			for (const [kind, name, number] of acts) {
				if (kind === "add") {
					expect(numbers.add(name, number)).toBe(map.get(name));
					if (!map.has(name)) map.set(name, number);
				} else if (kind === "remove") {
					numbers.remove(name);
					map.delete(name);
				} else {
					numbers.clear();
					map.clear();
				}
			}
			for (let n = 0; n <= 60; n++) expect(numbers.get(`sku ${n}`)).toBe(map.get(`sku ${n}`));
		}),
	);
});

test("A hundred thousand keys are told apart", () => {
	const numbers = numbersByKey();
	for (let n = 0; n < 100_000; n++) expect(numbers.add(`barcode ${n}`, n)).toBeUndefined();
	for (let n = 0; n < 100_000; n++) expect(numbers.get(`barcode ${n}`)).toBe(n);
	expect(numbers.get("barcode 100000")).toBeUndefined();
});
