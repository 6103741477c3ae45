import { randomUUID } from "node:crypto";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listMyItems } from "@freehub/contract/people/my-items";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const add = async (name: string, by: Client = client) => {
		const body = { name, description: "D", price: 1, quantity: 5, supplier: "S", image: "/c.svg" };
		return (await by.call(products.addProduct, { body }))._id;
	};
	const deliver = (id: string, by: Client = client) =>
		by.call(recordMovement, {
			params: { id },
			body: { kind: "deliver", quantity: 1 },
			idempotencyKey: randomUUID(),
		});
	return { server, client, add, deliver };
}

const items = async (client: Client, search?: string) =>
	(await client.call(listMyItems, { query: search === undefined ? {} : { search } })).map(
		({ name, what }) => `${name} ${what}`,
	);

it("lists what one added, changed or moved, each product once with what one did last, the latest first", async () => {
	const { server, client, add, deliver } = await shop();
	const kim = await server.newUser();
	const [bell, horn, lamp] = [await add("Bell"), await add("Horn"), await add("Lamp")];
	expect(await items(client)).toEqual(["Lamp added", "Horn added", "Bell added"]);
	await deliver(bell);
	await client.call(products.changeProduct, { params: { id: horn }, body: { price: 2 }, version: 1 });
	await deliver(lamp, kim.client);
	expect(await items(client)).toEqual(["Horn changed", "Bell stock", "Lamp added"]);
	expect(await items(kim.client)).toEqual(["Lamp stock"]);
	const many = { products: [bell, lamp], change: { supplier: "T" } };
	await kim.client.call(changeProducts, { body: many, idempotencyKey: randomUUID() });
	expect((await items(kim.client)).toSorted()).toEqual(["Bell changed", "Lamp changed"]);
	await client.call(products.deleteProduct, { params: { id: horn } });
	expect(await items(client)).toEqual(["Bell stock", "Lamp added"]);
	await importFile(kim.client, "sku,name,price,quantity,supplier\nP-1,Pump,5,3,S\n");
	expect((await items(kim.client))[0]).toBe("Pump added");
	await expect(server.visitor.call(listMyItems)).rejects.toMatchObject({ status: 401 });
});

it("is searched and paged among one's own", async () => {
	const { server, client, add } = await shop();
	const kim = await server.newUser();
	for (let i = 1; i <= 5; i++) await add(`Bell ${i}`);
	await add("Bell of Kim", kim.client);
	const horn = await add("Horn");
	expect(await items(client, "horn")).toEqual(["Horn added"]);
	expect(await items(client, "bell 3")).toEqual(["Bell 3 added"]);
	expect(await items(client, "zeppelin")).toEqual([]);
	const query = { limit: 2, search: "bel" };
	const all = await client.all(listMyItems, { query });
	expect(all.map(({ name }) => name)).toEqual(["Bell 5", "Bell 4", "Bell 3", "Bell 2", "Bell 1"]);
	const [first] = await client.call(listMyItems, { query: { limit: 1 } });
	expect(first).toMatchObject({ _id: horn, quantity: 5, sku: null, image: "/c.svg", reorderPoint: null });
});
