import { fileURLToPath } from "node:url";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import { listModels } from "@freehub/contract/catalogue/models";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import type { NewProduct } from "@freehub/contract/catalogue/product-fields";
import * as contract from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { showSuppliers } from "../../../../test/show-suppliers.ts";
import { queryNotInShop } from "./in-shop.ts";

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

const item = {
	description: "d",
	quantity: 3,
	supplier: "Tarnwick",
	image: "/drawings/bell.svg",
	category: "Parts > Seats",
	brand: "Fell",
} satisfies Partial<NewProduct>;

/** A shop with two visible and two hidden products. */
async function shop(settings: Parameters<typeof testServer>[0] = {}, webFolder?: string) {
	const server = await testServer(settings, undefined, webFolder);
	const owner = await server.newUser();
	await showSuppliers(owner.client);
	const add = async (body: Partial<NewProduct> & Pick<NewProduct, "name" | "price">) =>
		(await owner.client.call(contract.addProduct, { body: { ...item, ...body } }))._id;
	const ids = {
		shown: await add({ name: "Open Bell", price: 5, model: "Open" }),
		free: await add({ name: "Free Flyer", price: 0, showInShop: "yes", model: "Mixed", size: "S" }),
		hidden: await add({
			name: "Zebra Saddle",
			price: 10,
			showInShop: "no",
			sku: "ZEBRA-1",
			barcode: "4006381333931",
			model: "Zebra Line",
			brand: "Zebra Works",
			category: "Zebra Works",
		}),
		unpriced: await add({
			name: "Zebra Frame",
			price: 0,
			model: "Mixed",
			size: "M",
			supplier: "Zebra Works",
		}),
	};
	const { items: models } = await owner.client.page(listModels, { query: {} });
	const modelOf = (name: string) => models.find((model) => model.name === name)?._id ?? "";
	return { server, owner, ids, modelOf };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** All reads of products available to visitors, with the expected status, or a name in the answer. */
const reads: [path: (shop: Shop) => string, answer: number | string][] = [
	[() => "/api/products", "Open Bell"],
	[() => "/api/products?limit=10", "Free Flyer"],
	[() => "/api/products?limit=10&sort=-price", "Open Bell"],
	[() => "/api/products?search=zebra", "[]"],
	[() => "/api/products?search=zebra&sort=name", "[]"],
	[() => "/api/products?search=4006381333931", "[]"],
	[() => "/api/products?search=fell", "Open Bell"],
	[() => "/api/products?brand=Fell", "Open Bell"],
	[() => "/api/products?category=Parts&maxPrice=100", "Open Bell"],
	[({ modelOf }) => `/api/products?model=${modelOf("Zebra Line")}`, "[]"],
	[({ ids }) => `/api/products/${ids.hidden}`, 404],
	[({ ids }) => `/api/products/${ids.unpriced}`, 404],
	[({ ids }) => `/api/products/${ids.free}`, "Free Flyer"],
	[({ ids }) => `/api/products-by-id?ids=${Object.values(ids).join(",")}`, "Open Bell"],
	[() => "/api/product-facets", '"total":2'],
	[() => "/api/product-facets?brand=Fell", '"total":2'],
	[() => "/api/product-facets?search=zebra", '"total":0'],
	[() => "/api/product-names?kind=model", "Open"],
	[() => "/api/product-names?kind=brand", "Fell"],
	[() => "/api/product-names?kind=category", "Parts"],
	[() => "/api/product-names?kind=supplier", "Tarnwick"],
	[() => "/api/supplier-names", "Tarnwick"],
	[() => "/api/barcodes/4006381333931", 404],
	[() => "/api/barcodes/ZEBRA-1", 404],
	[() => "/api/models", "Mixed"],
	[({ modelOf }) => `/api/models/${modelOf("Zebra Line")}`, 404],
	[({ modelOf }) => `/api/models/${modelOf("Mixed")}`, "Free Flyer"],
	[() => "/api/changes?after=0", "product"],
	[({ ids }) => `/sitemaps/${ids.shown}.xml`, "free-flyer"],
	[({ ids }) => `/og/products/${ids.hidden}.jpg`, 404],
	[() => "/", "Open Bell"],
	[() => "/products", "Open Bell"],
	[() => "/products?search=zebra", 200],
	[({ ids }) => `/products/${ids.hidden}`, 404],
	[({ ids }) => `/products/${ids.unpriced}/frame`, 404],
];

describe("what the shop does not show", () => {
	it("is in nothing that visitors and customers read", async () => {
		const all = await shop({ access: "staff" }, build);
		const { server, owner } = all;
		const kim = await server.newUser();
		await owner.client.call(changeRole, { params: { id: kim.user.id }, body: { role: "customer" } });
		for (const headers of [{}, { cookie: kim.cookie }]) {
			for (const [pathOf, answer] of reads) {
				const path = pathOf(all);
				const response = await server.request(path, { headers: { ...headers, "accept-language": "en" } });
				const text = await response.text();
				const asked = decodeURIComponent(path);
				expect.soft([asked, response.status]).toEqual([asked, typeof answer === "number" ? answer : 200]);
				if (typeof answer === "string") expect.soft(text, asked).toContain(answer);
				// The page of a search contains the search text.
				expect.soft(text, asked).not.toMatch(/Zebra (Saddle|Frame|Line|Works)/i);
			}
		}
	});

	it("is counted nowhere", async () => {
		const { server } = await shop();
		const facets = await server.visitor.call(contract.getFacets, { query: {} });
		expect(facets).toMatchObject({
			total: 2,
			isExact: true,
			suppliers: [{ value: "Tarnwick", count: 2 }],
			brands: [{ value: "Fell", count: 2 }],
			categories: [
				{ value: "Parts", count: 2 },
				{ value: "Parts > Seats", count: 2 },
			],
			stock: { in: 0, low: 2, out: 0 },
		});
		expect(await server.visitor.page(contract.listProducts, { query: { limit: 1 } })).toMatchObject({
			total: 2,
		});
		const whole = await server.request("/api/products");
		expect(whole.headers.get("x-total-count")).toBe("2");
	});

	it("is found through an index", async () => {
		const { server } = await shop();
		const { kysely } = server.db;
		for (const query of [queryNotInShop(sql`1`, sql`limit 1`), queryNotInShop(sql`count(*)`)])
			await expectNoScan(server, query.compile(kysely), ["product"]);
	});

	it("is told to whoever works with the stock, with what the product says of it", async () => {
		const { server, owner, ids } = await shop();
		const all = await owner.client.call(contract.listProducts);
		expect(all.map(({ showInShop }) => showInShop)).toEqual([null, "yes", "no", null]);
		expect(await owner.client.call(contract.getFacets, { query: {} })).toMatchObject({ total: 4 });
		const shown = await server.visitor.call(contract.getProduct, { params: { id: ids.shown } });
		expect(shown).not.toHaveProperty("showInShop");
		const file = await server.request("/api/product-export?format=csv");
		expect(await file.text()).not.toContain("Zebra");
		expect(await owner.client.call(exportProducts, { query: { format: "csv" } })).toContain("Zebra");
	});

	it("is shown from the moment that it has a price, or says so", async () => {
		const { server, owner, ids } = await shop();
		const names = async () => (await server.visitor.call(contract.listProducts)).map(({ name }) => name);
		const change = (id: string, body: Partial<NewProduct>) =>
			owner.client.call(contract.changeProduct, { params: { id }, body, version: 1 });
		await change(ids.unpriced, { price: 3 });
		expect(await names()).toEqual(["Open Bell", "Free Flyer", "Zebra Frame"]);
		await owner.client.call(changeProducts, {
			body: { products: [ids.shown, ids.hidden], change: { showInShop: "yes" } },
		});
		expect(await names()).toContain("Zebra Saddle");
		await owner.client.call(changeProducts, {
			body: { products: Object.values(ids), change: { showInShop: "no" } },
		});
		expect(await names()).toEqual([]);
		await expect(change(ids.shown, { showInShop: "maybe" as "no" })).rejects.toMatchObject({
			code: "invalid_input",
		});
	});
});

describe("an import", () => {
	const said = async ({ client }: Shop["owner"]) =>
		(await client.call(contract.listProducts)).map(({ sku, showInShop }) => [sku, showInShop]);

	it("sets it by a column, as other systems call and write it", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const { _id: id } = await importFile(
			owner.client,
			"sku,name,price,Published\nA,Bell,1,TRUE\nB,Lamp,2,no\nC,Pump,3,\n",
		);
		expect(await said(owner)).toEqual([
			["A", "yes"],
			["B", "no"],
			["C", null],
		]);
		const { counts } = await dryRun(owner.client, "sku,Show in shop\nA,perhaps\nB,no\n");
		expect(counts).toMatchObject({ refused: 1, unchanged: 1 });
		await undo(owner.client, id);
		expect(await said(owner)).toEqual([]);
	});

	it("keeps a whole file out of the shop, but for what its column says", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const change = { options: { showInShop: false } };
		const { options } = await importFile(owner.client, "sku,name,price\nA,Bell,1\nB,Lamp,2\n", change);
		expect(options.showInShop).toBe(false);
		await importFile(owner.client, "sku,name,price,show in shop\nC,Pump,3,yes\nD,Tube,4,\n", change);
		expect(await said(owner)).toEqual([
			["A", "no"],
			["B", "no"],
			["C", "yes"],
			["D", "no"],
		]);
	});
});
