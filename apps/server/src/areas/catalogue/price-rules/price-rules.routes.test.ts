import { commitImport, getImport, previewImport, undoImport } from "@freehub/contract/catalogue/imports";
import { importPricesByRule } from "@freehub/contract/catalogue/price-imports";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

/** More than can be selected. */
const MANY = 1010;

async function shopOf(many: number) {
	const { client } = await (await testServer()).newUser();
	const line = (n: number) => `W-${n},Wheel ${n},Wheels,${n === 0 ? 0 : 10 + n},${n === 1 ? "" : "4.00"}`;
	const lines = Array.from({ length: many }, (_, n) => line(n));
	await importFile(client, ["sku,name,category,price,cost", ...lines, "B-1,Bell,Bells,7,3"].join("\n"));
	return client;
}

const of = async (client: Client, sku: string) => {
	const [product] = await client.call(listProducts, { query: { search: sku, limit: 1 } });
	return product;
};

it("gives all products of a filter new prices in one import, names those that keep theirs, and takes it back at once", async () => {
	const client = await shopOf(MANY);
	const begun = await client.call(importPricesByRule, {
		query: { category: "Wheels" },
		body: { name: "Prices +10 %", field: "price", rule: { by: "percent", percent: 10 }, ending: "90" },
	});
	const { _id: id } = begun;
	const ready = await settled(client, id);
	expect(ready).toMatchObject({
		name: "Prices +10 %",
		state: "ready",
		counts: { changed: MANY - 1, unchanged: 1, refused: 0, new: 0 },
	});
	expect((await of(client, "W-500"))?.price).toBe(510);
	expect((await client.call(previewImport, { params: { id } })).length).toBeGreaterThan(0);
	await client.call(commitImport, { params: { id } });
	expect(await settled(client, id)).toMatchObject({ state: "done" });
	expect((await of(client, "W-500"))?.price).toBe(560.9);
	expect((await of(client, "W-0"))?.price).toBe(0);
	expect((await of(client, "B-1"))?.price).toBe(7);
	await client.call(undoImport, { params: { id } });
	expect(await settled(client, id)).toMatchObject({ state: "undone" });
	expect((await of(client, "W-500"))?.price).toBe(510);
}, 120_000);

it("gives costs by the same rules, but no margin on them", async () => {
	const client = await shopOf(20);
	const body = { name: "Costs", field: "cost", rule: { by: "amount", amount: -0.5 } } as const;
	const { _id: id } = await client.call(importPricesByRule, { query: { category: "Wheels" }, body });
	expect(await settled(client, id)).toMatchObject({ counts: { changed: 19, unchanged: 1 } });
	await client.call(commitImport, { params: { id } });
	await settled(client, id);
	expect((await of(client, "W-15"))?.cost).toBe(3.5);
	expect((await of(client, "W-1"))?.cost).toBeNull();
	await expect(
		client.call(importPricesByRule, { body: { ...body, rule: { by: "margin", margin: 40 } } }),
	).rejects.toMatchObject({ code: "invalid_input" });
	expect(await client.call(getImport, { params: { id } })).toMatchObject({ state: "done" });
}, 120_000);
