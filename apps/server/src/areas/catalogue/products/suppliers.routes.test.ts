import { fileURLToPath } from "node:url";
import { listModels } from "@freehub/contract/catalogue/models";
import { type ProductSort } from "@freehub/contract/catalogue/product-limits";
import * as contract from "@freehub/contract/catalogue/products";
import { changeSettings } from "@freehub/contract/office/settings";
import { changeRole } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

async function shop(settings: Parameters<typeof testServer>[0] = {}, webFolder?: string) {
	const server = await testServer(settings, undefined, webFolder);
	const owner = await server.newUser();
	const add = async (name: string, supplier: string) =>
		owner.client.call(contract.addProduct, {
			body: {
				name,
				supplier,
				price: 5,
				quantity: 3,
				description: 'Says "supplier":"none" of itself',
				image: "/drawings/bell.svg",
				category: "Parts",
				brand: "Fell",
				model: "Range",
				sku: `${name}-1`,
				barcode: name === "Bell" ? "4006381333931" : null,
			},
		});
	const bell = await add("Bell", 'Tarnwick "Components"');
	await add("Tarn", "Merrowdale");
	const show = (showSuppliers: boolean) => owner.client.call(changeSettings, { body: { showSuppliers } });
	return { server, owner, bell, show };
}

/** All reads of products available to visitors. */
const reads = (id: string, model: string) => [
	"/api/products",
	"/api/products?limit=5",
	"/api/products?limit=5&sort=name",
	"/api/products?search=bell",
	"/api/products?search=fell&sort=price",
	"/api/products?supplier=Merrowdale",
	`/api/products/${id}`,
	`/api/products-by-id?ids=${id}`,
	"/api/product-facets",
	"/api/product-facets?brand=Fell",
	"/api/product-names?kind=supplier",
	"/api/supplier-names",
	"/api/barcodes/4006381333931",
	`/api/models/${model}`,
	"/",
	"/products",
	`/products/${id}`,
];

type Asked = { search?: string; supplier?: string; sort?: ProductSort };

const theirs = /Tarnwick|Merrowdale/;

describe("suppliers that the owner does not show", () => {
	it("are in nothing that visitors and customers read, from that moment on, and can come back", async () => {
		const { server, owner, bell, show } = await shop({ access: "staff" }, build);
		const kim = await server.newUser();
		await owner.client.call(changeRole, { params: { id: kim.user.id }, body: { role: "customer" } });
		const { items } = await owner.client.page(listModels, { query: {} });
		const paths = reads(bell._id, items[0]?._id ?? "");
		const textOf = async (path: string, headers: Record<string, string>) => {
			const answer = await server.request(path, { headers: { ...headers, "accept-language": "en" } });
			const { status, headers: told } = answer;
			if (status !== 301 && status !== 302 && status !== 308) expect([path, status]).toEqual([path, 200]);
			const on = told.get("location");
			return on === null ? answer.text() : (await server.request(on, { headers })).text();
		};
		// The setting has its default.
		for (const path of paths) expect.soft(await textOf(path, {}), path).not.toMatch(theirs);
		await show(true);
		for (const path of paths) {
			if (!path.includes("supplier=")) expect.soft(await textOf(path, {}), path).toMatch(theirs);
		}
		await show(false);
		for (const headers of [{}, { cookie: kim.cookie }]) {
			for (const path of paths) expect.soft(await textOf(path, headers), path).not.toMatch(theirs);
		}
		await show(true);
		expect(await textOf(`/api/products/${bell._id}`, {})).toMatch(theirs);
	});

	it("find nothing and sort nothing; a product that is named like one is found by its name", async () => {
		const { server, owner, show } = await shop();
		await show(false);
		const found = async (query: Asked, { client } = { client: server.visitor }) =>
			(await client.page(contract.listProducts, { query })).items.map(({ name }) => name);
		for (const search of ["tarnwick", "tarnwik", "merrow", "Components"]) {
			expect(await found({ search }), search).toEqual([]);
			expect(await found({ search, sort: "name" }), search).toEqual([]);
			expect((await server.visitor.call(contract.getFacets, { query: { search } })).total).toBe(0);
		}
		expect(await found({ search: "tarn" })).toEqual(["Tarn"]);
		expect(await found({ search: "tarn", sort: "name" })).toEqual(["Tarn"]);
		expect(await found({ search: "bell" })).toEqual(["Bell"]);
		expect(await found({ supplier: "Merrowdale" })).toEqual([]);
		expect(
			await server.visitor.call(contract.getFacets, { query: { supplier: "Merrowdale" } }),
		).toMatchObject({
			total: 0,
			brands: [],
		});
		await expect(found({ sort: "-supplier" })).rejects.toMatchObject({ code: "forbidden" });
		expect(await found({ search: "tarnwick" }, owner)).toEqual(["Bell"]);
		expect(await found({ sort: "supplier" }, owner)).toEqual(["Tarn", "Bell"]);
	});

	it("are not in the files of visitors who may read the stock", async () => {
		const { server, show } = await shop();
		await show(false);
		for (const path of ["/api/product-export?format=csv", "/api/device-products?limit=10"]) {
			const answer = await server.request(path);
			expect([path, answer.status]).toEqual([path, 200]);
			expect(await answer.text(), path).not.toMatch(theirs);
		}
	});
});
