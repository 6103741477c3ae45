import { describe, expect, it } from "vitest";
import { listingOf } from "./listings.ts";
import type { ExportedProduct, Listing, PlaceStock, ProgramWriter, Setting } from "./program-format.ts";
import { shopifyInventory } from "./shopify-inventory.ts";
import { shopifyProducts } from "./shopify-products.ts";
import { square } from "./square.ts";
import { woocommerce } from "./woocommerce.ts";

const setting: Setting = {
	places: [
		{ id: "main", name: "Main" },
		{ id: "annex", name: "Annex" },
	],
	site: "https://shop.example",
};

let number = 0;

function product(given: Partial<ExportedProduct> = {}): ExportedProduct {
	const stock = given.stock ?? new Map<string, PlaceStock>();
	return {
		_id: `p${number++}`,
		sku: null,
		barcode: null,
		name: "Bell",
		description: "",
		price: 9.5,
		cost: null,
		quantity: Array.from(stock.values()).reduce((sum, { quantity }) => sum + quantity, 0),
		supplier: "",
		category: null,
		brand: null,
		model: null,
		modelId: null,
		size: null,
		colour: null,
		weight: null,
		weightUnit: null,
		reorderPoint: null,
		safetyStock: null,
		discontinued: null,
		originCountry: null,
		image: "",
		version: 1,
		isShown: true,
		...given,
		stock,
	};
}

const at = (main: number, annex?: number, bins: string[] = []) =>
	new Map<string, PlaceStock>([
		["main", { quantity: main, bins }],
		...(annex === undefined ? [] : [["annex", { quantity: annex, bins: [] }] as const]),
	]);

const single = (given: Partial<ExportedProduct>, handle = "bell", isRepeated = false): Listing =>
	listingOf([product(given)], { handle, isRepeated, isModel: false });

const tyre = (colour: string | null, size: string | null, given: Partial<ExportedProduct> = {}) =>
	product({ model: "Pike tyre", name: `Pike ${colour} ${size}`, colour, size, ...given });

const model = (first: ExportedProduct, ...others: ExportedProduct[]): Listing =>
	listingOf([first, ...others], { handle: "pike-tyre", isRepeated: false, isModel: true });

/** Each line as an object of its cells that are not empty. */
function written(writer: ProgramWriter, listings: readonly Listing[], knowsCost = true) {
	const head = writer.head(setting, knowsCost);
	expect(new Set(head).size).toBe(head.length);
	return writer.rows(listings, setting, knowsCost).map((cells) => {
		expect(cells.length).toBe(head.length);
		const named = head.map((name, i) => [name, cells[i] ?? ""] as const);
		return Object.fromEntries(named.filter(([, cell]) => cell !== ""));
	});
}

/** The cells of some columns, line by line. */
function cells(writer: ProgramWriter, listings: readonly Listing[], ...columns: string[]) {
	return written(writer, listings).map((line) => columns.map((column) => line[column] ?? ""));
}

const tyres = () =>
	model(
		tyre("Tan", "700×45C", {
			sku: "TYR-45T",
			barcode: "012345002007",
			price: 1299,
			cost: 20,
			stock: at(2, 1),
			image: "/images/tan.jpg",
			weight: 1.04,
			weightUnit: "kg",
		}),
		tyre("Black", "650B×2,1", {
			description: "Tubeless, <120 TPI>\nFor gravel\n\nMade\\n by hand",
			brand: "Pike",
		}),
		tyre("Black", "700×40C", {
			sku: "=40",
			category: "Parts > Tyres, all",
			stock: at(12, undefined, ["A-1", "A-2"]),
			weight: 495,
			weightUnit: "g",
			reorderPoint: 4,
			originCountry: "TW",
			isShown: false,
			image: "https://img.example/a,b.jpg",
		}),
	);

describe("the products of a model", () => {
	it("are told apart by colour and size, in their order", () => {
		const { title, options, products } = tyres();
		expect([title, options.map(({ name }) => name)]).toEqual(["Pike tyre", ["Color", "Size"]]);
		expect(products.map(({ colour, size }) => `${colour} ${size}`)).toEqual([
			"Black 650B×2,1",
			"Black 700×40C",
			"Tan 700×45C",
		]);
	});

	it("get a third option where these are the same: the name, the SKU, or a number", () => {
		const third = (...given: [ExportedProduct, ...ExportedProduct[]]) => {
			const { options, products } = model(...given);
			return [options.at(-1)?.name, products.map((one) => options.at(-1)?.valueOf(one))];
		};
		expect(third(tyre("Tan", null, { name: "First" }), tyre("tan", null, { name: "Second" }))).toEqual([
			"Variant",
			["First", "Second"],
		]);
		expect(third(tyre(null, null, { sku: "A" }), tyre(null, null))).toEqual(["Variant", ["A", "#2"]]);
		expect(third(tyre(null, "S"), tyre(null, "M"))).toEqual(["Size", ["S", "M"]]);
	});
});

describe("Shopify's products", () => {
	it("have what a model shares on its first line only, and the values of its options on each", () => {
		expect(written(shopifyProducts, [tyres()])).toEqual([
			{
				Handle: "pike-tyre",
				Title: "Pike tyre",
				"Body (HTML)": "<p>Tubeless, &lt;120 TPI&gt;<br>For gravel</p><p>Made\\n by hand</p>",
				Vendor: "Pike",
				Type: "Parts > Tyres, all",
				Published: "true",
				"Option1 Name": "Color",
				"Option1 Value": "Black",
				"Option2 Name": "Size",
				"Option2 Value": "650B×2,1",
				"Variant Inventory Tracker": "shopify",
				"Variant Inventory Qty": 0,
				"Variant Inventory Policy": "deny",
				"Variant Fulfillment Service": "manual",
				"Variant Price": "9.50",
				"Variant Requires Shipping": "true",
				"Variant Taxable": "true",
				"Gift Card": "false",
				Status: "active",
			},
			expect.objectContaining({
				Handle: "pike-tyre",
				"Option1 Value": "Black",
				"Option2 Value": "700×40C",
				"Variant SKU": "=40",
				"Variant Grams": "495.0",
				"Variant Weight Unit": "g",
				"Image Src": "https://img.example/a,b.jpg",
				"Image Position": 1,
			}),
			{
				Handle: "pike-tyre",
				"Option1 Value": "Tan",
				"Option2 Value": "700×45C",
				"Variant SKU": "TYR-45T",
				"Variant Grams": "1040.0",
				"Variant Inventory Tracker": "shopify",
				"Variant Inventory Qty": 3,
				"Variant Inventory Policy": "deny",
				"Variant Fulfillment Service": "manual",
				"Variant Price": "1299.00",
				"Variant Requires Shipping": "true",
				"Variant Taxable": "true",
				"Variant Barcode": "012345002007",
				"Image Src": "https://shop.example/images/tan.jpg",
				"Image Position": 2,
				"Variant Image": "https://shop.example/images/tan.jpg",
				"Variant Weight Unit": "kg",
				"Cost per item": "20.00",
			},
		]);
	});

	it("without options are a Default Title; what visitors do not see is a draft", () => {
		const columns = ["Title", "Published", "Option1 Name", "Option1 Value", "Variant Price", "Status"];
		expect(cells(shopifyProducts, [single({ price: 0, isShown: false })], ...columns)).toEqual([
			["Bell", "false", "Title", "Default Title", "0.00", "draft"],
		]);
	});

	it("have weights in grams, whatever they were entered in", () => {
		const grams = (weight: number, weightUnit: ExportedProduct["weightUnit"]) =>
			cells(shopifyProducts, [single({ weight, weightUnit })], "Variant Grams")[0]?.[0];
		expect([grams(1.234, "g"), grams(2, "oz"), grams(0.285, "kg"), grams(1, null)]).toEqual([
			"1.2340",
			"56.6990",
			"285.0",
			"",
		]);
	});

	it("say N/A where a variant has no value of an option that others have", () => {
		const listings = [model(tyre("Tan", "S"), tyre(null, "M"))];
		expect(cells(shopifyProducts, listings, "Option1 Value", "Option2 Value")).toEqual([
			["N/A", "M"],
			["Tan", "S"],
		]);
	});
});

describe("Shopify's stock", () => {
	it("has a line per product and location, each with all that names them", () => {
		const columns = ["Handle", "Option1 Name", "Option2 Value", "SKU", "COO", "Location", "Bin name"];
		const numbers = ["On hand (current)", "On hand (new)"];
		expect(cells(shopifyInventory, [tyres()], ...columns, ...numbers)).toEqual([
			["pike-tyre", "Color", "650B×2,1", "", "", "Main", "", "", 0],
			["pike-tyre", "Color", "650B×2,1", "", "", "Annex", "", "", "not stocked"],
			["pike-tyre", "Color", "700×40C", "=40", "TW", "Main", "A-1, A-2", "", 12],
			["pike-tyre", "Color", "700×40C", "=40", "TW", "Annex", "", "", "not stocked"],
			["pike-tyre", "Color", "700×45C", "TYR-45T", "", "Main", "", "", 2],
			["pike-tyre", "Color", "700×45C", "TYR-45T", "", "Annex", "", "", 1],
		]);
	});
});

describe("WooCommerce's products", () => {
	it("have a variable parent, with all values in lists, and a variation for each product", () => {
		const [parent, first, second, third] = written(woocommerce, [tyres()]);
		expect(parent).toEqual({
			Type: "variable",
			SKU: "model-pike-tyre",
			Name: "Pike tyre",
			Published: 1,
			"Visibility in catalog": "visible",
			Description: "<p>Tubeless, &lt;120 TPI&gt;<br>For gravel</p><p>Made\\\\n by hand</p>",
			"Tax status": "taxable",
			"In stock?": 1,
			"Backorders allowed?": 0,
			Categories: "Parts > Tyres\\, all",
			Images: "https://img.example/a\\,b.jpg, https://shop.example/images/tan.jpg",
			Position: 0,
			Brands: "Pike",
			"Attribute 1 name": "Color",
			"Attribute 1 value(s)": "Black, Tan",
			"Attribute 1 visible": 1,
			"Attribute 1 global": 1,
			"Attribute 2 name": "Size",
			"Attribute 2 value(s)": "650B×2\\,1, 700×40C, 700×45C",
			"Attribute 2 visible": 1,
			"Attribute 2 global": 1,
		});
		expect(first).toMatchObject({ Type: "variation", Parent: "model-pike-tyre", "In stock?": 0, Stock: 0 });
		expect(first).not.toHaveProperty("SKU");
		expect(second).toMatchObject({ Published: 0, Stock: 12, "Low stock amount": 4, "Weight (kg)": "0.495" });
		expect(third).toEqual({
			Type: "variation",
			SKU: "TYR-45T",
			"GTIN, UPC, EAN, or ISBN": "012345002007",
			Name: "Pike Tan 700×45C",
			Published: 1,
			"Visibility in catalog": "visible",
			"Tax status": "taxable",
			"In stock?": 1,
			Stock: 3,
			"Backorders allowed?": 0,
			"Weight (kg)": "1.04",
			"Regular price": "1299.00",
			Images: "https://shop.example/images/tan.jpg",
			Parent: "model-pike-tyre",
			Position: 3,
			"Attribute 1 name": "Color",
			"Attribute 1 value(s)": "Tan",
			"Attribute 1 global": 1,
			"Attribute 2 name": "Size",
			"Attribute 2 value(s)": "700×45C",
			"Attribute 2 global": 1,
			"Cost of goods": "20.00",
		});
	});

	it("without a model are simple", () => {
		const listings = [single({ sku: "B-1", colour: "Red", category: "Bells", price: 0, isShown: false })];
		const columns = ["Type", "SKU", "Name", "Published", "Regular price", "Categories", "Parent"];
		expect(cells(woocommerce, listings, ...columns, "Attribute 1 value(s)", "Attribute 1 visible")).toEqual([
			["simple", "B-1", "Bell", 0, "0.00", "Bells", "", "Red", 1],
		]);
	});
});

describe("Square's items", () => {
	it("have columns of quantities and alerts for each location", () => {
		const places = ["Main", "Annex"].flatMap((name) => [`Current Quantity ${name}`, `New Quantity ${name}`]);
		const columns = [
			"Item Name",
			"Variation Name",
			"Option Name 2",
			"Option Value 2",
			"Weight (lb)",
			...places,
		];
		const alerts = ["Stock Alert Enabled Annex", "Stock Alert Count Annex"];
		expect(cells(square, [tyres()], ...columns, ...alerts)).toEqual([
			["Pike tyre", "Black, 650B×2,1", "Size", "650B×2,1", "", "", "", "", "", "N", ""],
			["Pike tyre", "Black, 700×40C", "Size", "700×40C", "1.091288", 12, 12, "", "", "Y", 4],
			["Pike tyre", "Tan, 700×45C", "Size", "700×45C", "2.292808", 2, 2, 1, 1, "N", ""],
		]);
	});

	it("of one name are told apart", () => {
		const listings = [single({}), single({ sku: "B-2" }, "bell-2", true), single({}, "bell-3", true)];
		expect(cells(square, listings, "Item Name", "Variation Name")).toEqual([
			["Bell", "Regular"],
			["Bell", "B-2"],
			["Bell", "bell-3"],
		]);
	});
});

it.each([
	["Shopify", shopifyProducts, "Cost per item"],
	["WooCommerce", woocommerce, "Cost of goods"],
	["Square", square, "Default Unit Cost"],
])("%s has no column of costs for who may not know them", (_, writer, column) => {
	expect(writer.head(setting, true)).toContain(column);
	expect(writer.head(setting, false)).not.toContain(column);
	expect(JSON.stringify(written(writer, [tyres()], false))).not.toContain("20.00");
});
