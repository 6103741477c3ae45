import { expect, test } from "vitest";
import {
	canJump,
	isTableNarrowed,
	nextSort,
	noTableFilter,
	tableFilterOf,
	tableServerParams,
	tableUrlParams,
} from "./filter.ts";

const read = (address: string) => tableFilterOf(new URLSearchParams(address));

test("a filter is read from an address and written to one, the same both ways", () => {
	const address =
		"search=wheel&category=Parts+%3E+Wheels&supplier=Noordwijk&supplier=Tarn%2C+Sons&brand=Halvorn&model=m1&location=main" +
		"&minPrice=5&maxPrice=19.90&stock=low%2Cout&sort=-price";
	expect(new URLSearchParams(tableUrlParams(read(address))).toString()).toBe(address);
	expect(tableUrlParams(noTableFilter)).toEqual([]);
});

test("one supplier or several are asked for as they are in the address, each once", () => {
	expect(tableServerParams(read("supplier=Tarn"))).toEqual({ supplier: ["Tarn"], sort: "-created" });
	expect(tableServerParams(read("supplier=Tarn&supplier=&supplier=Bjork&supplier=Tarn"))).toMatchObject({
		supplier: ["Tarn", "Bjork"],
	});
});

test("what is not understood counts as not given", () => {
	expect(read("minPrice=cheap&maxPrice=-1&stock=some,low&sort=colour&cols=name")).toEqual({
		...noTableFilter,
		stock: ["low"],
	});
});

test("without a sort the newest come first, and what is searched by how well it matches", () => {
	expect(tableServerParams(read(""))).toEqual({ sort: "-created" });
	expect(tableServerParams(read("search=bell"))).toEqual({ search: "bell" });
	expect(tableServerParams(read("search=bell&sort=name"))).toEqual({ search: "bell", sort: "name" });
	expect(canJump(read("search=bell"))).toBe(false);
	expect(canJump(read("search=bell&sort=name"))).toBe(true);
	expect(canJump(read("brand=Halvorn"))).toBe(true);
});

test("a sort alone narrows nothing", () => {
	expect(isTableNarrowed(read("sort=name"))).toBe(false);
	expect(isTableNarrowed(read("stock=out"))).toBe(true);
});

test("a heading sorts upwards, then downwards, then no more", () => {
	expect(nextSort("price", "")).toBe("price");
	expect(nextSort("price", "price")).toBe("-price");
	expect(nextSort("price", "-price")).toBe("");
	expect(nextSort("price", "-name")).toBe("price");
});
