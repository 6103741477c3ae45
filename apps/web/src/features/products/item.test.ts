import type { Product } from "@freehub/contract/product-fields";
import { expect, test } from "vitest";
import { changesOf, copyOf, emptyItem, itemOf, problemsOfChange, problemsOfNew } from "./item.ts";

const product: Product = {
	_id: "1",
	name: "Bell",
	image: "/drawings/bell.svg",
	description: "A bell.",
	price: 9.5,
	quantity: 7,
	supplier: "Tarnwick",
	sku: "B-1",
	category: null,
	barcode: "4006381333931",
	brand: null,
	reorderPoint: 0,
	safetyStock: null,
	weight: 0.25,
	weightUnit: "kg",
	version: 3,
};

test("a product becomes what the form shows, without its quantity", () => {
	expect(itemOf(product)).toEqual({
		...emptyItem,
		name: "Bell",
		image: "/drawings/bell.svg",
		description: "A bell.",
		price: "9.5",
		supplier: "Tarnwick",
		sku: "B-1",
		barcode: "4006381333931",
		reorderPoint: "0",
		weight: "0.25",
		weightUnit: "kg",
	});
});

test("a copy has another name and nothing that only one product can bear", () => {
	expect(copyOf(product)).toEqual({ ...itemOf(product), name: "Bell copy", sku: "", barcode: "" });
	expect(copyOf({ ...product, name: "x".repeat(200) }).name).toHaveLength(200);
});

test("the same number written otherwise is no change, an emptied field is one", () => {
	const base = itemOf(product);
	expect(changesOf(base, { ...base, price: "9.50", name: " Bell " })).toEqual({});
	expect(changesOf(base, { ...base, reorderPoint: "", brand: "Tarn" })).toEqual({
		reorderPoint: "",
		brand: "Tarn",
	});
});

test("a weight wants its unit, and a barcode its check digit", () => {
	const item = { ...itemOf(product), quantity: "1", weightUnit: "", barcode: "4006381333932" };
	expect(Object.keys(problemsOfNew(item)).toSorted()).toEqual(["barcode", "weightUnit"]);
});

test("only what is changed is asked about when changing", () => {
	const base = itemOf({ ...product, image: "", weightUnit: null });
	expect(problemsOfChange({ price: "3" }, { ...base, price: "3" })).toEqual({});
	expect(problemsOfChange({ name: "" }, { ...base, name: "" })).toEqual({ name: "Name is required." });
});
