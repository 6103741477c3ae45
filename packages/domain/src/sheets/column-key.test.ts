import fc from "fast-check";
import { expect, it } from "vitest";
import { columnKey } from "./column-key.ts";

it("compares names without accents, capitals and signs", () => {
	for (const [name, key] of [
		["Variant SKU", "variantsku"],
		["Prix d’achat (€)", "prixdachat"],
		["Größe", "große"],
		["Weight_kg ", "weightkg"],
		["ওজন", "ওজন"],
	] as const) {
		expect(columnKey(name), name).toBe(columnKey(key));
	}
});

it("makes the same of a plain name as of one with an accent behind it", () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...Array.from("aZ09 -_()./")) }), (name) => {
			expect(columnKey(name)).toBe(columnKey(`${name}\u0301`));
		}),
	);
});
