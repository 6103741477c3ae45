import { emptyProduct, type Product } from "@freehub/contract/catalogue/product-fields";
import { afterEach, expect, test } from "vitest";
import { changedFields } from "#lib/use-versioned-form.ts";
import { speak } from "#lib/words.ts";
import {
	copyOf,
	emptyItem,
	forServer,
	itemOf,
	problemsOfChange,
	problemsOfNew,
	saysTheSame,
} from "./item.ts";

afterEach(() => speak("en"));

const product: Product = {
	...emptyProduct,
	_id: "1",
	name: "Bell",
	image: "/drawings/bell.svg",
	description: "A bell.",
	price: 9.5,
	quantity: 7,
	supplier: "Tarnwick",
	sku: "B-1",
	barcode: "4006381333931",
	reorderPoint: 0,
	weight: 0.25,
	weightUnit: "kg",
	model: "Bell",
	modelId: "m1",
	size: "22.2",
	colour: "Brass",
	cost: 4.2,
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
		model: "Bell",
		size: "22.2",
		colour: "Brass",
		cost: "4.2",
	});
	const { cost: _cost, ...told } = product;
	expect(itemOf(told).cost).toBe("");
});

test("a copy has another name and nothing that only one product can have", () => {
	expect(copyOf(product)).toEqual({ ...itemOf(product), name: "Bell copy", sku: "", barcode: "" });
	expect(copyOf({ ...product, name: "x".repeat(200) }).name).toHaveLength(200);
});

test("a copy that is another variant says its own size and colour in its name, where the name says them", () => {
	const bike = { ...product, name: "Mountain-100 Silver, 38", size: "38", colour: "Silver" };
	expect(copyOf(bike, { size: "42", colour: "Black" })).toMatchObject({
		name: "Mountain-100 Black, 42",
		size: "42",
		colour: "Black",
		model: "Bell",
	});
	expect(copyOf({ ...bike, size: "100" }, { size: "200" }).name).toBe("Mountain-200 Silver, 38");
	expect(copyOf({ ...bike, name: "Silver Silverado" }, { colour: "Black" }).name).toBe("Black Silverado");
	expect(copyOf({ ...bike, name: "Silverado 138" }, { size: "42", colour: "Black" }).name).toBe(
		"Silverado 138 copy",
	);
	expect(copyOf(bike, { size: "", colour: "" })).toMatchObject({
		name: "Mountain-100 Silver, 38 copy",
		size: "",
		colour: "",
	});
});

test("the same number written otherwise is no change, an emptied field is one", () => {
	const base = itemOf(product);
	expect(changedFields(base, { ...base, price: "9.50", cost: "4.20", name: " Bell " }, saysTheSame)).toEqual(
		{},
	);
	expect(changedFields(base, { ...base, reorderPoint: "", brand: "Tarn" }, saysTheSame)).toEqual({
		reorderPoint: "",
		brand: "Tarn",
	});
});

test("a weight wants its unit, a unit its weight, and a barcode its check digit", () => {
	const item = { ...itemOf(product), quantity: "1", weightUnit: "", barcode: "4006381333932" };
	expect(Object.keys(problemsOfNew(item)).toSorted()).toEqual(["barcode", "weightUnit"]);
	const unweighed = { ...itemOf(product), weight: "" };
	expect(problemsOfChange(unweighed, { weight: "" })).toEqual({
		weight: "Weight is required where a unit is chosen.",
	});
	expect(problemsOfChange({ ...unweighed, weightUnit: "" }, { weight: "", weightUnit: "" })).toEqual({});
});

test("a cost is money, and a category has two levels at most", () => {
	const item = { ...itemOf(product), quantity: "1", cost: "1.234", category: "A > B > C" };
	expect(problemsOfNew(item)).toEqual({
		cost: "Cost can have at most two decimals.",
		category: "Category can have two levels at most, as in Components > Wheels.",
	});
});

test("in German the form shows German numbers, reads them so and sends them as the server takes them", () => {
	speak("de");
	const item = itemOf({ ...product, price: 1234.5, weight: 1.234 });
	expect(item).toMatchObject({ price: "1234,5", cost: "4,2", weight: "1,234" });
	expect(changedFields(item, { ...item, price: "1.234,50", cost: "4.20" }, saysTheSame)).toEqual({});
	expect(forServer({ ...item, price: "1.234", reorderPoint: "1.000", name: "1,5" })).toMatchObject({
		price: "1234",
		cost: "4.2",
		weight: "1.234",
		reorderPoint: "1000",
		name: "1,5",
	});
	const sentence = "This can be read as 1,234 or as 1234. Write one of the two.";
	expect(problemsOfChange({ ...item, weight: "1.234" }, { weight: "1.234" })).toEqual({ weight: sentence });
});

test("only what is changed is asked about when changing", () => {
	const base = itemOf({ ...product, image: "", weightUnit: null });
	expect(problemsOfChange({ ...base, price: "3" }, { price: "3" })).toEqual({});
	expect(problemsOfChange({ ...base, name: "" }, { name: "" })).toEqual({ name: "Name is required." });
});
