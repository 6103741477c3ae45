import { readFileSync } from "node:fs";
import * as products from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

/** Files from practice, which are beside the project; vitest.config.ts leaves this test out where they are not. */
const folder = "../shared/cases";

async function imported(name: string) {
	const { client } = await (await testServer()).newUser();
	const shown = await importFile(client, new Uint8Array(readFileSync(`${folder}/${name}`)));
	const list = await client.call(products.listProducts);
	return { shown, bySku: new Map(list.map((product) => [product.sku, product])) };
}

type Expected = Record<"sku" | "name", string> &
	Record<"model" | "colour" | "size" | "barcode", string | null> &
	Record<"price" | "weight_g" | "quantity", number> & { cost: number | null };

it("imports a file of Shopify with the right values", async () => {
	const { shown, bySku } = await imported("01-shopify-products.csv");
	const { products: expected } = JSON.parse(readFileSync(`${folder}/01-expected.json`, "utf8")) as {
		products: Expected[];
	};
	expect(shown.counts).toMatchObject({ new: expected.length, passed: 3, refused: 0 });
	for (const { sku, weight_g, quantity, name, model, colour, size, price, cost, barcode } of expected) {
		expect(bySku.get(sku)).toMatchObject({
			name,
			model,
			colour,
			size,
			price,
			cost,
			barcode,
			weight: weight_g,
			weightUnit: "g",
			quantity: Math.max(0, quantity),
		});
	}
});

it("imports a file of WooCommerce with the right values", async () => {
	const { shown, bySku } = await imported("02-woocommerce-products.csv");
	expect(shown.counts).toMatchObject({ new: 5, passed: 3, refused: 0 });
	const read = [...bySku].map(([sku, { weight, weightUnit, price, size, model }]) => {
		return [sku, [weight, weightUnit, price, size, model]];
	});
	expect(Object.fromEntries(read)).toEqual({
		"BAG-09": [310, "g", 1049, null, null],
		"PMP-01": [1800, "g", 59, null, null],
		"TYR-PIKE-40B": [495, "g", 44.9, "700×40C", "Pike gravel tyre"],
		"TYR-PIKE-45T": [1040, "g", 46.9, "700×45C", "Pike gravel tyre"],
		"TYR-PIKE-650B×2,1-Black": [560, "g", 46.9, "650B×2,1", "Pike gravel tyre"],
	});
});
