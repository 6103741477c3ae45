import { randomUUID } from "node:crypto";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import { changeProducts, setProductsBack } from "@freehub/contract/catalogue/product-batches";
import * as contract from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { recordBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const bell = {
	sku: "A",
	name: "Bell",
	description: "Rings",
	price: 9.9,
	quantity: 2,
	supplier: "Tarnwick",
	image: "/drawings/bell.svg",
};

async function shopWithBell() {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id } = await client.call(contract.addProduct, { body: { ...bell, discontinued: "yes" } });
	await client.call(contract.addProduct, { body: { ...bell, sku: "B", name: "Lamp", quantity: 0 } });
	const names = async (query: object) =>
		(await client.call(contract.listProducts, { query: { sort: "name", ...query } })).map(({ name }) => name);
	return { server, client, _id, names };
}

describe("a discontinued product", () => {
	it("is shown to visitors while some are left, and hidden at zero until some come back", async () => {
		const { server, client, _id } = await shopWithBell();
		const visible = async () =>
			(await server.visitor.call(contract.listProducts, { query: { sort: "name" } })).map(({ name }) => name);
		const move = (kind: "deliver" | "receive") =>
			client.call(recordBatch, {
				body: { lines: [{ kind, product: _id, quantity: 2 }] },
				idempotencyKey: randomUUID(),
			});
		const counted = async () => (await server.visitor.call(contract.getFacets, {})).total;
		expect(await visible()).toEqual(["Bell", "Lamp"]);
		await move("deliver");
		expect(await visible()).toEqual(["Lamp"]);
		expect(await counted()).toBe(1);
		await expect(server.visitor.call(contract.getProduct, { params: { id: _id } })).rejects.toMatchObject({
			status: 404,
		});
		expect(await client.call(contract.getProduct, { params: { id: _id } })).toMatchObject({
			discontinued: "yes",
			quantity: 0,
		});
		await move("receive");
		expect(await visible()).toEqual(["Bell", "Lamp"]);
		expect(await counted()).toBe(2);
	});

	it("is left out of what is to order, and filtered in the table", async () => {
		const { names } = await shopWithBell();
		expect(await names({ toOrder: "yes" })).toEqual(["Lamp"]);
		expect(await names({ discontinued: "yes" })).toEqual(["Bell"]);
		expect(await names({ discontinued: "no" })).toEqual(["Lamp"]);
		expect(await names({ discontinued: "yes", search: "bell" })).toEqual(["Bell"]);
		expect(await names({ discontinued: "no", search: "bell" })).toEqual([]);
	});

	it("is changed, also for many at once, taken back, and audited", async () => {
		const { client, _id } = await shopWithBell();
		const read = async () => (await client.call(contract.getProduct, { params: { id: _id } })).discontinued;
		const change = (discontinued: "yes" | "no" | null | "") =>
			client.call(changeProducts, {
				body: { products: [_id], change: { discontinued } as { discontinued: "yes" } },
			});
		const { before } = await change("no");
		expect(await read()).toBeNull();
		await client.call(setProductsBack, { body: { before } });
		expect(await read()).toBe("yes");
		await change("");
		expect(await read()).toBeNull();
		await expect(change("maybe" as "no")).rejects.toMatchObject({ code: "invalid_input" });
		await client.call(contract.changeProduct, {
			params: { id: _id },
			body: { discontinued: "yes" },
			version: 4,
		});
		const [entry] = await client.call(listAudit, { query: { target: _id } });
		expect(JSON.stringify(entry)).toContain("discontinued");
	});

	it("is imported in the words of other programs, exported and taken back", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const all = async () =>
			(await client.call(contract.listProducts)).map(({ sku, discontinued }) => [sku, discontinued]);
		await importFile(client, "sku,name,price,Discontinued\nA,Bell,1,TRUE\nB,Lamp,2,0\nC,Saddle,3,\n");
		const first = [
			["A", "yes"],
			["B", null],
			["C", null],
		];
		expect(await all()).toEqual(first);
		const { _id } = await importFile(client, "sku,Auslaufartikel\nA,nein\nB,ja\n");
		expect(await all()).toEqual([
			["A", null],
			["B", "yes"],
			["C", null],
		]);
		await undo(client, _id);
		expect(await all()).toEqual(first);
		const file = await client.call(exportProducts, { query: { columns: "sku,discontinued" } });
		expect(file).toBe("SKU,Discontinued\r\nA,yes\r\nB,\r\nC,\r\n");
		expect((await dryRun(client, file)).counts).toMatchObject({ unchanged: 3 });
	});
});
