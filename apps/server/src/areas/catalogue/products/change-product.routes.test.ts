import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import type { ProductChange } from "@freehub/contract/catalogue/product-fields";
import * as contract from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { getLastChange } from "@freehub/contract/stock/last-change";
import { listProductMovements } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const helmet = {
	name: "Helmet",
	description: "Keeps a head whole",
	price: "49.90",
	quantity: "7",
	supplier: "Noordwijk",
	image: "/drawings/helmet.svg",
};
const more = {
	sku: "HE-1",
	barcode: "4006381333931",
	category: "Helmets",
	brand: "Kestrel",
	reorderPoint: 5,
	safetyStock: 2,
	weight: 0.285,
	weightUnit: "kg" as const,
};

const change = (client: Client, id: string, version: number, body: ProductChange) =>
	client.call(contract.changeProduct, { params: { id }, body, version });

describe("PATCH /products/{id}", () => {
	it("changes what it names and nothing else, and counts a version further", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const added = await client.call(contract.addProduct, { body: { ...helmet, ...more } });
		expect(added).toMatchObject({ ...more, version: 1, quantity: 7 });
		const { acknowledged: _, insertedId: __, ...before } = added;
		const changed = await change(client, added._id, 1, { price: 39.5, brand: null });
		expect(changed).toEqual({ ...before, price: 39.5, brand: null, version: 2 });
		expect(await client.call(contract.getProduct, { params: { id: added._id } })).toEqual(changed);
		const found = (search: string) => client.call(contract.listProducts, { query: { search } });
		expect(await found("Kestrel")).toEqual([]);
		expect(await found("4006381333931")).toEqual([changed]);
	});

	it("takes a form's texts; an empty one clears a field that may be empty, and is refused for the others", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: { ...helmet, ...more } });
		const form = { sku: " ", reorderPoint: "12", weight: "", weightUnit: "" };
		expect(await change(client, _id, 1, form as never)).toMatchObject({
			sku: null,
			reorderPoint: 12,
			weight: null,
			weightUnit: null,
		});
		await expect(change(client, _id, 2, { name: " " })).rejects.toMatchObject({
			problem: { errors: [{ field: "name", message: "Name is required." }] },
		});
	});

	it.each([
		["a barcode whose check digit does not fit", { barcode: "4006381333932" }],
		["a negative reorder point", { reorderPoint: -1 }],
		["half a piece of safety stock", { safetyStock: 0.5 }],
		["a weight of four decimals", { weight: 1.0001 }],
		["an unknown unit", { weightUnit: "stone" }],
	])("refuses %s and names the field", async (_, body) => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: helmet });
		await expect(change(client, _id, 1, body as never)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: Object.keys(body)[0] }] },
		});
	});

	it("of somebody who was slower is refused with what is there now; of many at once, one is done", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: helmet });
		const both = await Promise.allSettled(
			Array.from({ length: 8 }, (_, i) => change(client, _id, 1, { name: `Helmet ${i}` })),
		);
		expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const now = await client.call(contract.getProduct, { params: { id: _id } });
		expect(now.version).toBe(2);
		await expect(change(client, _id, 1, { price: 1 })).rejects.toMatchObject({
			status: 412,
			code: "product_changed",
			problem: { current: now },
		});
	});

	it("wants to know the version, and is done once for its key", async () => {
		const server = await testServer();
		const { client, cookie } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: helmet });
		const patch = async (headers: Record<string, string>) => {
			const answer = await server.request(`/api/products/${_id}`, {
				method: "PATCH",
				headers: { cookie, "content-type": "application/json", ...headers },
				body: JSON.stringify({ name: "Cap" }),
			});
			const { code, version } = (await answer.json()) as { code?: string; version?: number };
			return [answer.status, code ?? version];
		};
		expect(await patch({})).toEqual([428, "if_match_required"]);
		expect(await patch({ "if-match": "*" })).toEqual([400, "invalid_input"]);
		expect(await patch({ "if-match": '"1"', "idempotency-key": "a" })).toEqual([200, 2]);
		expect(await patch({ "if-match": '"1"', "idempotency-key": "a" })).toEqual([200, 2]);
		expect(await patch({ "if-match": "1" })).toEqual([412, "product_changed"]);
	});

	it("is told with who it was and when, also where many were changed together", async () => {
		const server = await testServer();
		const { client } = await server.newUser("olga@shop.test");
		const kim = await server.newUser("kim@shop.test");
		const { _id: id } = await client.call(contract.addProduct, { body: helmet });
		const last = () => client.call(getLastChange, { params: { id } });
		expect(await last()).toMatchObject({ by: "olga" });
		await change(kim.client, id, 1, { price: 1 });
		expect(await last()).toEqual({ by: "kim", at: expect.any(String) });
		await client.call(changeProducts, { body: { products: [id], change: { brand: "Kestrel" } } });
		expect(await last()).toMatchObject({ by: "olga" });
		const file = await importFile(client, `_id,Price\n${id},3`);
		expect(file.state).toBe("done");
		expect(await last(), "a file changes many things for one person").toMatchObject({ by: null });
		await expect(client.call(getLastChange, { params: { id: "none" } })).rejects.toMatchObject({
			status: 404,
		});
	});

	it("leaves the stock to the ledger", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: helmet });
		await expect(change(client, _id, 1, { quantity: 99 } as never)).rejects.toMatchObject({
			code: "invalid_input",
		});
		expect(await client.call(listProductMovements, { params: { id: _id } })).toHaveLength(1);
	});

	it("cannot take another product's SKU or barcode, unless that one is deleted", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const first = await client.call(contract.addProduct, { body: { ...helmet, ...more } });
		const { _id } = await client.call(contract.addProduct, { body: helmet });
		await expect(change(client, _id, 1, { sku: "HE-1" })).rejects.toMatchObject({ code: "sku_taken" });
		await expect(change(client, _id, 1, { barcode: more.barcode })).rejects.toMatchObject({
			code: "barcode_taken",
		});
		await client.call(contract.deleteProduct, { params: { id: first._id } });
		expect(await change(client, _id, 1, { sku: "HE-1" })).toMatchObject({ version: 2 });
		await expect(client.call(contract.restoreProduct, { params: { id: first._id } })).rejects.toMatchObject({
			code: "sku_taken",
		});
		const gone = change(client, first._id, 2, { name: "x" });
		await expect(gone).rejects.toMatchObject({ code: "not_found" });
	});

	it("survives an import of a file that does not know the field", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, { body: { ...helmet, ...more } });
		await importFile(client, "sku,name,price,quantity\nHE-1,Helmet,10,7\n");
		const product = await client.call(contract.getProduct, { params: { id: _id } });
		expect(product).toMatchObject({
			price: 10,
			brand: "Kestrel",
			barcode: more.barcode,
			weight: 0.285,
			version: 2,
		});
		expect(await client.call(contract.listProducts, { query: { search: "Kestrel" } })).toHaveLength(1);
	});
});

describe("a deleted product", () => {
	it("is listed, the latest first, and comes back with its stock, its history and its place in the search", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const ids: string[] = [];
		for (const name of ["Bell", "Lamp", "Pump"]) {
			const { _id } = await client.call(contract.addProduct, { body: { ...helmet, name } });
			await client.call(contract.deleteProduct, { params: { id: _id } });
			ids.push(_id);
		}
		const first = await client.page(contract.listDeletedProducts, { query: { limit: 2 } });
		const rest = await client.page(contract.listDeletedProducts, { query: { limit: 2, cursor: first.next } });
		const names = [...first.items, ...rest.items].map(({ name }) => name);
		expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(["Bell", "Lamp", "Pump"]);
		expect(first.items[0]?.deletedAt).toMatch(/^\d{4}-/);

		const restored = await client.call(contract.restoreProduct, { params: { id: ids[1] ?? "" } });
		expect(restored).toMatchObject({ name: "Lamp", quantity: 7, version: 3 });
		const { items, total } = await client.page(contract.listProducts, { query: { search: "lamp" } });
		expect([items, total]).toEqual([[restored], 1]);
		expect((await client.page(contract.listProducts, { query: { limit: 5 } })).total).toBe(1);
		expect(await client.call(contract.listDeletedProducts)).toHaveLength(2);
		const again = client.call(contract.restoreProduct, { params: { id: ids[1] ?? "" } });
		await expect(again).rejects.toMatchObject({ code: "not_found" });
	});
});
