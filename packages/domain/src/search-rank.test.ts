import { describe, expect, it } from "vitest";
import { rankOf, type Searchable } from "./search-rank.ts";

const none: Searchable = {
	name: "",
	sku: "",
	barcode: "",
	brand: "",
	model: "",
	category: "",
	supplier: "",
};
const rank = (product: Partial<Searchable>, typed: string, instead: string[] = []) =>
	rankOf(
		{ ...none, ...product },
		typed,
		typed.split(" ").map((word) => ({ typed: word, instead })),
	);

describe("rankOf", () => {
	it("puts better fits first", () => {
		const order = [
			rank({ sku: "chain", name: "x" }, "chain"),
			rank({ name: "chain" }, "chain"),
			rank({ sku: "chain 12", name: "x" }, "chain"),
			rank({ name: "chain lube" }, "chain"),
			rank({ name: "chain lubricant wax" }, "chain"),
			rank({ name: "chainring" }, "chain"),
			rank({ name: "a chain" }, "chain"),
			rank({ name: "a chainring" }, "chain"),
			rank({ name: "x", brand: "chain" }, "chain"),
			rank({ name: "x", category: "chain" }, "chain"),
			rank({ name: "keychain" }, "chain"),
			rank({ name: "x" }, "chain"),
		];
		expect(order).toEqual(order.toSorted((a, b) => b - a));
		expect(new Set(order).size).toBe(order.length);
	});

	it("counts a name in another language as much as the name", () => {
		const translated = { name: "chain", translatedNames: ["kette", "cadena"] };
		expect(rank(translated, "kette")).toBe(rank({ name: "kette" }, "kette"));
		expect(rank(translated, "chain")).toBe(rank({ name: "chain" }, "chain"));
		expect(rank(translated, "cad")).toBe(rank({ name: "cadena" }, "cad"));
	});

	it("counts a word that was misspelt for less than one that was not", () => {
		expect(rank({ name: "a saddle" }, "sadle", ["saddle"])).toBeLessThan(
			rank({ name: "a saddle" }, "saddle"),
		);
		expect(rank({ name: "a saddle" }, "sadle", ["saddle"])).toBeGreaterThan(rank({ name: "a bag" }, "sadle"));
	});

	it("knows a whole word that stands after one that only begins with it", () => {
		expect(rank({ name: "x chainring and chain" }, "chain")).toBe(
			rank({ name: "x chain and chainring" }, "chain"),
		);
	});
});
