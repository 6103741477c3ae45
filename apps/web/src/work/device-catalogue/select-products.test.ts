import type { Product } from "@freehub/contract/catalogue/product-fields";
import { expect, it } from "vitest";
import type { KeptProduct } from "./catalogue-store.ts";
import { facetsOf, selectProducts, withCard } from "./select-products.ts";

function kept(id: string, fields: Partial<Product> = {}, more: Partial<KeptProduct> = {}): KeptProduct {
	const product = {
		_id: id,
		name: `Product ${id}`,
		description: "",
		image: "/drawings/bell.svg",
		supplier: "Tarnwick",
		sku: null,
		barcode: null,
		category: null,
		brand: null,
		model: null,
		modelId: null,
		size: null,
		colour: null,
		reorderPoint: null,
		price: 1,
		quantity: 10,
		...fields,
	} as Product;
	return { id, product, levels: [], barcodes: [], codes: [], usedAt: 0, round: 0, ...more };
}

const ids = (found: readonly KeptProduct[]) => found.map(({ id }) => id);

const wheel = kept("a", { name: "Rear wheel", category: "Components > Wheels", price: 90, brand: "Vela" });
const rim = kept("b", { name: "Rim", category: "Components", price: 30, quantity: 0, sku: "WH-7" });
const bell = kept("c", { name: "Äther bell", category: "Accessories", price: 9, quantity: 2 });
const tyre = kept("d", {
	name: "Tyre",
	description: "For a wheel of 28 inches",
	price: 30,
	reorderPoint: 20,
});
const all = [tyre, bell, rim, wheel];

it("lists in the order of addition, or as it is told, and the same way round each time", async () => {
	expect(ids(await selectProducts(all, {}))).toEqual(["a", "b", "c", "d"]);
	expect(ids(await selectProducts(all, { sort: "-created" }))).toEqual(["d", "c", "b", "a"]);
	expect(ids(await selectProducts(all, { sort: "name" }))).toEqual(["c", "a", "b", "d"]);
	expect(ids(await selectProducts(all, { sort: "price" }))).toEqual(["c", "b", "d", "a"]);
	expect(ids(await selectProducts(all, { sort: "-price" }))).toEqual(["a", "d", "b", "c"]);
	expect(ids(await selectProducts(all, { sort: "quantity" }))).toEqual(["b", "c", "a", "d"]);
});

it("finds words by their beginning in any case and without accents, whole codes, and the best match first", async () => {
	expect(ids(await selectProducts(all, { search: "wheel" }))).toEqual(["a", "d"]);
	expect(ids(await selectProducts(all, { search: "REAR wh" }))).toEqual(["a"]);
	expect(ids(await selectProducts(all, { search: "wheels" }))).toEqual(["a", "d"]);
	expect(ids(await selectProducts(all, { search: "ather" }))).toEqual(["c"]);
	expect(ids(await selectProducts(all, { search: "wh-7" }))).toEqual(["b"]);
	expect(ids(await selectProducts(all, { search: "saddle" }))).toEqual([]);
	const boxed = kept("e", { name: "Box" }, { barcodes: [{ code: "10036000291459", pieces: 10 }] });
	expect(ids(await selectProducts([...all, boxed], { search: "10036000291459" }))).toEqual(["e"]);
});

it("narrows by category with those inside it, names, state of stock, prices and place", async () => {
	expect(ids(await selectProducts(all, { category: "Components" }))).toEqual(["a", "b"]);
	expect(ids(await selectProducts(all, { category: "Components > Wheels" }))).toEqual(["a"]);
	expect(ids(await selectProducts(all, { brand: "Vela" }))).toEqual(["a"]);
	const other = kept("s", { supplier: "Bjork" });
	expect(ids(await selectProducts([...all, other], { supplier: ["Bjork"] }))).toEqual(["s"]);
	expect(ids(await selectProducts([bell, other], { supplier: ["Bjork", "Tarnwick"] }))).toEqual(["c", "s"]);
	expect(ids(await selectProducts(all, { stock: ["out"] }))).toEqual(["b"]);
	expect(ids(await selectProducts(all, { stock: ["low", "out"] }))).toEqual(["b", "c", "d"]);
	expect(ids(await selectProducts(all, { minPrice: 30, maxPrice: 30 }))).toEqual(["b", "d"]);
	const shelved = kept("f", {}, { levels: [{ location: "bin", quantity: 2 }] });
	expect(ids(await selectProducts([...all, shelved], { location: "bin" }))).toEqual(["f"]);
	expect(ids(await selectProducts([...all, shelved], { location: "main" }, ["bin"]))).toEqual(["f"]);
});

it("sorts the list of a location by what is there", async () => {
	const at = (id: string, quantity: number, ...levels: [string, number][]) =>
		kept(id, { quantity }, { levels: levels.map(([location, there]) => ({ location, quantity: there })) });
	const spread = [
		at("a", 960, ["bin", 60], ["store", 900]),
		at("b", 70, ["bin", 70]),
		at("c", 90, ["main", 30], ["bin", 60]),
	];
	expect(ids(await selectProducts(spread, { location: "bin", sort: "quantity" }))).toEqual(["a", "c", "b"]);
	expect(ids(await selectProducts(spread, { location: "main", sort: "-quantity" }, ["bin"]))).toEqual([
		"c",
		"b",
		"a",
	]);
});

it("counts for each field what choosing another of its values would give", async () => {
	const facets = await facetsOf(all, { category: "Accessories" });
	expect(facets).toMatchObject({ total: 1, stock: { in: 0, low: 1, out: 0 } });
	expect(facets.categories).toEqual([
		{ value: "Components", count: 2 },
		{ value: "Accessories", count: 1 },
		{ value: "Components > Wheels", count: 1 },
	]);
	expect(facets.suppliers).toEqual([{ value: "Tarnwick", count: 1 }]);
	expect(facets.brands).toEqual([]);
});

it("lists a model once, with a card, and counts it once", async () => {
	const model = { modelId: "m", model: "Tor", brand: "Vela" };
	const small = kept("e", { ...model, name: "Tor S", size: "S", price: 20, quantity: 0 });
	const large = kept("f", { ...model, name: "Tor L", size: "L", price: 10, quantity: 9 });
	const some = [small, large, wheel];
	expect(ids(await selectProducts(some, { group: "model" }))).toEqual(["a", "e"]);
	expect(ids(await selectProducts(some, { group: "model", sort: "price" }))).toEqual(["f", "a"]);
	expect(ids(await selectProducts(some, { group: "model", stock: ["in"] }))).toEqual(["a", "f"]);
	expect(withCard(some, small).card).toMatchObject({ name: "Tor", variants: 2, minPrice: 10, quantity: 9 });
	expect(withCard(some, wheel)).toBe(wheel.product);
	expect(await facetsOf(some, { group: "model" })).toMatchObject({
		total: 2,
		brands: [{ value: "Vela", count: 2 }],
		stock: { in: 2, low: 0, out: 1, available: 2 },
	});
});
