import { exportProducts } from "@freehub/contract/catalogue/exports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { ExportProgram } from "@freehub/contract/export-formats";
import { expect, it } from "vitest";
import { dryRun, importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function newShop(): Promise<Client> {
	return (await (await testServer()).newUser()).client;
}

const products = [
	{ sku: "TYR-40-B", name: "Pike tyre", model: "Pike tyre", size: "700×40C", colour: "Black", price: 44.9 },
	{ sku: "TYR-45-B", name: "Pike tyre", model: "Pike tyre", size: "700×45C", colour: "Black", price: 46.9 },
	{ sku: "TYR-45-T", name: "Pike tyre", model: "Pike tyre", size: "650B×2,1", colour: "Tan", price: 46.9 },
	{ sku: "00412", name: 'Strap, 2 m "long"', price: 7.5, barcode: "9520000003036", brand: "Heron" },
	{ sku: "PMP-1", name: "Track pump", price: 1059, showInShop: "no" as const, weight: 1.8, weightUnit: "kg" },
];

/** A shop with a model and two products of their own. */
async function shop(): Promise<Client> {
	const client = await newShop();
	for (const [i, product] of products.entries()) {
		const more = { quantity: i, cost: i === 3 ? null : 3.5 + i, category: "Parts > Tyres" };
		await client.call(addProduct, {
			body: {
				description: "Tubeless",
				image: "https://img.example/1.jpg",
				supplier: "Heron Works",
				...product,
				...more,
			},
		});
	}
	return client;
}

const kept = [
	"sku",
	"barcode",
	"name",
	"description",
	"model",
	"size",
	"colour",
	"price",
	"cost",
	"quantity",
	"showInShop",
] as const;

async function contentOf(client: Client, ...alsoKept: (keyof Product)[]): Promise<string[]> {
	const list = await client.call(listProducts);
	return list
		.map((product) => JSON.stringify([...kept, ...alsoKept].map((field) => product[field])))
		.toSorted();
}

it.each<[ExportProgram, (keyof Product)[], string]>([
	["shopify-products", ["brand"], "Shopify products"],
	["woocommerce", ["category"], "WooCommerce products"],
])("a shop that moves out with a file for %s moves in with it again", async (program, also) => {
	const client = await shop();
	const file = await client.call(exportProducts, { query: { program } });
	const other = await newShop();
	const done = await importFile(other, file);
	expect(done).toMatchObject({ state: "done", counts: { new: products.length, refused: 0 } });
	expect(await contentOf(other, ...also)).toEqual(await contentOf(client, ...also));
	const grams = (list: readonly Product[]) =>
		list
			.map(
				({ sku, weight, weightUnit }) =>
					`${sku} ${weight === null ? "" : weight * (weightUnit === "kg" ? 1000 : 1)}`,
			)
			.toSorted();
	expect(grams(await other.call(listProducts))).toEqual(grams(await client.call(listProducts)));
	const again = await dryRun(other, file);
	expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: products.length });
});
