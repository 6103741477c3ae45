import { describe, expect, it } from "vitest";
import { rankedSearch, rankOf, type Searchable } from "./search-rank.ts";
import { searchWords, sortKey } from "./search-words.ts";

const none = { name: "", sku: "", brand: "", model: "", category: "", supplier: "" };
type Named = Partial<Omit<Searchable, "written"> & Searchable["written"]>;
const rank = ({ barcodes = [], ...product }: Named, typed: string, instead: string[] = []) => {
	const { name, sku } = { ...none, ...product };
	const key = { name: sortKey(name), sku: sortKey(sku) };
	const words = searchWords(typed).map((word) => ({ typed: word, instead }));
	return rankOf(
		{ ...none, ...product, ...key, written: { name, sku, barcodes } },
		rankedSearch(typed, words),
	);
};

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
		expect(rank(translated, "kette")).toBe(rank({ name: "Kette." }, "kette"));
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

	it("puts what is written exactly as typed before the same with other signs or without", () => {
		const codes = ["145.6", "145-6", "1456", "145.6-B", "145-6-B", "1456-B"];
		const order = codes.map((sku) => rank({ sku, name: "stem" }, "145.6"));
		expect(order).toEqual(order.toSorted((a, b) => b - a));
		expect(order.slice(0, 4)).toEqual([1000, 990, 980, 820]);
		expect(rank({ sku: "1456" }, "1456")).toBeGreaterThan(rank({ sku: "145.6" }, "1456"));
		expect(rank({ name: "C++" }, "c++")).toBeGreaterThan(rank({ name: "C" }, "c++"));
	});

	it("reads the signs of dimensions as one, and prefers the one that was typed", () => {
		const names = ["tyre 29x2.25", "tyre 29 x 2.25", "tyre 29×2.25", "tyre 2.25 for 29"];
		const order = names.map((name) => rank({ name }, "29x2.25"));
		expect(order[0]).toBeGreaterThan(order[1] ?? 0);
		expect(order[1]).toBeGreaterThan(order[3] ?? 0);
		expect(order[2]).toBeGreaterThan(order[3] ?? 0);
	});
});
