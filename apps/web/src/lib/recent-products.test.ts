import { expect, it } from "vitest";
import { type RecentProduct, readRecent, withRecent } from "./recent-products.ts";

const products: RecentProduct[] = ["a", "b", "c", "d", "e"].map((_id) => ({ _id, name: `Product ${_id}` }));

it("puts the latest first, holds five, and each once under the name it has now", () => {
	const more = withRecent(products, { _id: "f", name: "New" });
	expect(more.map(({ _id }) => _id)).toEqual(["f", "a", "b", "c", "d"]);
	expect(withRecent(products, { _id: "c", name: "Renamed" })).toEqual([
		{ _id: "c", name: "Renamed" },
		...products.filter(({ _id }) => _id !== "c"),
	]);
});

it("gives a person their own list and nobody else's", () => {
	const stored = { person: "kim", products };
	expect(readRecent(stored, "kim")).toEqual(products);
	expect(readRecent(stored, "olga")).toEqual([]);
	expect(readRecent(stored, "")).toEqual([]);
});

it("reads anything else as nothing", () => {
	for (const stored of [undefined, null, "", 7, { person: "kim" }, { person: "kim", products: {} }]) {
		expect(readRecent(stored, "kim")).toEqual([]);
	}
	const some = { person: "kim", products: [{ _id: 1 }, null, { _id: "a", name: "A" }] };
	expect(readRecent(some, "kim")).toEqual([{ _id: "a", name: "A" }]);
});
