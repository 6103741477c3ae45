import { exportProducts } from "@freehub/contract/catalogue/exports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { csvObjects } from "../../../../test/csv-objects.ts";
import { testServer } from "../../../../test/server.ts";

const texts = [
	"plain",
	"=cmd()",
	"''+twice",
	'26" × 2,1; "wide"',
	"a\\,b, c",
	"<b>&amp;</b> > it",
	"é 自転車 👩‍🔧",
	"007",
	"N",
	"2026-01-01",
];

/** Models of three products each with every text, and each text as a product of its own. */
async function shop(): Promise<Client> {
	const server = await testServer();
	const { client } = await server.newUser();
	const annex = await client.call(addLocation, { body: { name: "Annex, 2nd floor", kind: "warehouse" } });
	for (const [i, text] of texts.entries()) {
		for (const size of ["S", "M", null]) {
			const { _id } = await client.call(addProduct, {
				body: {
					name: `${text} ${size ?? ""}`,
					description: `${text}\nsecond line\n\nsecond block`,
					price: i + 0.29,
					cost: i % 3 === 0 ? null : i + 0.1,
					quantity: i,
					supplier: text,
					image: i % 2 === 0 ? "/drawings/bell.svg" : `https://img.example/${i},${size}.jpg`,
					brand: text,
					sku: i === 4 ? null : `${text}-${size}`,
					...(size !== null && { model: text, size, colour: text }),
					category: i % 2 === 0 ? "Parts > Bells, all" : null,
					showInShop: i === 2 ? "no" : null,
					...(i % 2 === 1 && { weight: 0.285 * i, weightUnit: "kg", reorderPoint: 3 }),
				},
			});
			if (i > 1)
				await client.call(recordMovement, {
					params: { id: _id },
					body: { kind: "transfer", quantity: 1, to: annex._id },
					idempotencyKey: _id,
				});
		}
	}
	return client;
}

type Line = Record<string, string>;

/** The facts about a product that a file must tell. */
type Told = Pick<Product, "sku" | "price" | "size" | "colour" | "model"> & {
	quantity: number;
	grams: number | null;
	cost: number | null;
};

const told = (product: Product): Told => ({
	sku: product.sku,
	price: product.price,
	cost: product.cost ?? null,
	quantity: product.quantity ?? 0,
	size: product.size,
	colour: product.colour,
	model: product.model,
	grams: product.weight === null ? null : Math.round(product.weight * 1_000_000) / 1000,
});

const sorted = (products: readonly Told[]) => products.map((one) => JSON.stringify(one)).toSorted();
const number = (text: string | undefined) => (text === undefined ? null : Number(text));

/** The value of a line's option, whose name is in a column of another line for a Shopify file. */
function optionOf(line: Line, names: Line, wanted: string, [name, value]: [string, string]): string | null {
	for (const i of [1, 2, 3]) {
		const at = (column: string) => column.replace("#", String(i));
		if (names[at(name)] === wanted) return line[at(value)] ?? null;
	}
	return null;
}

it("a file for Shopify tells of each product what the page says that it keeps", async () => {
	const client = await shop();
	const lines = csvObjects(await client.call(exportProducts, { query: { program: "shopify-products" } }));
	const firsts = new Map<string | undefined, Line>();
	for (const line of lines) if (line.Title !== undefined) firsts.set(line.Handle, line);
	const found = lines.map((line): Told => {
		const first = firsts.get(line.Handle) ?? {};
		const option = (name: string) => optionOf(line, first, name, ["Option# Name", "Option# Value"]);
		return {
			sku: line["Variant SKU"] ?? null,
			price: Number(line["Variant Price"]),
			cost: number(line["Cost per item"]),
			quantity: Number(line["Variant Inventory Qty"]),
			size: option("Size"),
			colour: option("Color"),
			model: option("Title") === "Default Title" ? null : (first.Title ?? null),
			grams: number(line["Variant Grams"]),
		};
	});
	const products = await client.call(listProducts);
	expect(sorted(found)).toEqual(sorted(products.map(told)));
	expect(new Set(firsts.keys()).size).toBe(texts.length * 2);

	const stock = csvObjects(await client.call(exportProducts, { query: { program: "shopify-inventory" } }));
	const sums = new Map<string, number>();
	for (const line of stock) {
		const key = line.SKU ?? "none";
		const there = line["On hand (new)"] ?? "";
		if (there !== "not stocked") sums.set(key, (sums.get(key) ?? 0) + Number(there));
	}
	for (const { sku, quantity } of products)
		if (sku !== null) expect([sku, sums.get(sku)]).toEqual([sku, quantity]);
});

it("a file for WooCommerce tells of each product what the page says that it keeps", async () => {
	const client = await shop();
	const lines = csvObjects(await client.call(exportProducts, { query: { program: "woocommerce" } }));
	const parents = new Map(lines.filter(({ Type }) => Type === "variable").map((line) => [line.SKU, line]));
	const unlisted = (text: string | null) => text?.replaceAll("\\,", ",") ?? null;
	const found = lines
		.filter(({ Type }) => Type !== "variable")
		.map((line): Told => {
			const option = (name: string) =>
				unlisted(optionOf(line, line, name, ["Attribute # name", "Attribute # value(s)"]));
			const grams = number(line["Weight (kg)"]);
			return {
				sku: line.SKU ?? null,
				price: Number(line["Regular price"]),
				cost: number(line["Cost of goods"]),
				quantity: Number(line.Stock),
				size: option("Size"),
				colour: option("Color"),
				model: line.Parent === undefined ? null : (parents.get(line.Parent)?.Name ?? null),
				grams: grams === null ? null : Math.round(grams * 1_000_000) / 1000,
			};
		});
	const products = await client.call(listProducts);
	expect(sorted(found)).toEqual(sorted(products.map(told)));
	const names = (all: readonly { name?: string; Name?: string }[]) =>
		all.map((one) => String(one.name ?? one.Name)).toSorted();
	expect(names(lines.filter(({ Type }) => Type !== "variable"))).toEqual(names(products));
});
