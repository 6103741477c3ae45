import { commitImport } from "@freehub/contract/catalogue/imports";
import { listPriceChanges, type PriceChange } from "@freehub/contract/catalogue/price-history";
import { importPricesByRule } from "@freehub/contract/catalogue/price-imports";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct, listProducts } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

it("a product's price history says who changed price and cost, newest first; costs only to those who see them", async () => {
	const server = await testServer({ access: "staff" });
	const owner = await server.newUser("olga@shop.test");
	const { client } = owner;
	const body = {
		name: "Bell",
		description: "B",
		price: 10,
		cost: 4,
		quantity: 1,
		supplier: "C",
		image: "/d.svg",
	};
	const add = (name: string) => client.call(addProduct, { body: { ...body, name } });
	const [{ _id: bell }, { _id: tape }] = [await add("Bell"), await add("Bar tape")];
	const read = (reader = client, id = bell) => reader.call(listPriceChanges, { params: { id } });
	expect(await read()).toEqual([]);
	await client.call(changeProduct, { params: { id: bell }, body: { price: 12, cost: null }, version: 1 });
	await client.call(changeProduct, { params: { id: bell }, body: { name: "Brass bell" }, version: 2 });
	await client.call(changeProducts, { body: { products: [bell, tape], change: { price: 13.5 } } });
	const shown = (changes: Awaited<ReturnType<typeof read>>) =>
		changes.map(({ actorName, field, before, after }) => [actorName, field, before, after]);
	expect(shown(await read())).toEqual([
		["olga", "price", 12, 13.5],
		["olga", "price", 10, 12],
		["olga", "cost", 4, null],
	]);
	expect(shown(await read(client, tape))).toEqual([["olga", "price", 10, 13.5]]);

	const viewer = await server.newUser();
	await expect(read(viewer.client)).rejects.toMatchObject({ code: "forbidden" });
	await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
	expect(shown(await read(viewer.client)).map(([, field]) => field)).toEqual(["price", "price"]);
	await expect(read(client, "nothing")).rejects.toMatchObject({ code: "not_found" });
});

/** A shop with a product, and the ways to read its history and change it by files. */
async function shopWithImports() {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser("olga@shop.test");
	await importFile(client, "sku,name,category,price,cost\nB-1,Bell,Bells,10,4\nT-1,Tape,Tapes,7,3");
	const id = (await client.call(listProducts, { query: { search: "B-1", limit: 1 } }))[0]?._id ?? "";
	const read = (query = {}, reader = client) => reader.page(listPriceChanges, { params: { id }, query });
	const byFile = (price: number, cost: number, name: string) =>
		importFile(client, `sku,price,cost\nB-1,${price},${cost}`, undefined, name);
	return { server, client, id, read, byFile };
}

const shownWithFile = ({ actorName, field, before, after, import: by }: PriceChange) => {
	return [actorName, field, before, after, by?.name, by?.isUndone];
};

it("what imports and price rules changed is in it with who, the import and whether it is taken back", async () => {
	const { server, client, id, read, byFile } = await shopWithImports();
	const shown = async () => (await read()).items.map(shownWithFile);
	expect(await shown()).toEqual([]);
	const spring = await byFile(12, 5, "spring.csv");
	const rule = { name: "Plus 10 %", field: "price", rule: { by: "percent", percent: 10 } } as const;
	const { _id: raise } = await client.call(importPricesByRule, { query: { category: "Bells" }, body: rule });
	await settled(client, raise);
	expect(await shown()).toHaveLength(2);
	await client.call(commitImport, { params: { id: raise } });
	await settled(client, raise);
	await client.call(changeProduct, { params: { id }, body: { cost: 6 }, version: 3 });
	const person = ["olga", "cost", 5, 6, undefined, undefined];
	expect(await shown()).toEqual([
		person,
		["olga", "price", 12, 13.2, "Plus 10 %", false],
		["olga", "price", 10, 12, "spring.csv", false],
		["olga", "cost", 4, 5, "spring.csv", false],
	]);
	expect((await read()).items[1]?.import?._id).toBe(raise);

	await undo(client, raise);
	await undo(client, spring._id);
	expect(await shown()).toEqual([
		person,
		["olga", "price", 12, 13.2, "Plus 10 %", true],
		["olga", "price", 10, 12, "spring.csv", true],
		["olga", "cost", 4, 5, "spring.csv", false],
	]);
	const viewer = await server.newUser();
	await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
	const seen = await read({}, viewer.client);
	expect(seen.items.map(({ field }) => field)).toEqual(["price", "price"]);
});

it("what an import did not do, or did to something else, is not in it", async () => {
	const { client, read } = await shopWithImports();
	await dryRun(client, "sku,price\nB-1,15");
	await importFile(client, "sku,price\nT-1,15");
	await importFile(client, 'sku,name\nB-1,"A bell [""price"",1,2]"');
	expect((await read()).items).toEqual([]);
});

it("its pages of any length are the whole history, each change once", async () => {
	const { client, id, read, byFile } = await shopWithImports();
	await byFile(12, 5, "a.csv");
	await client.call(changeProduct, { params: { id }, body: { price: 14, cost: 6 }, version: 2 });
	await byFile(15, 7, "b.csv");
	const { items } = await read();
	expect(items).toHaveLength(6);
	for (const limit of [1, 2, 3, 5, 6]) {
		const pages: PriceChange[] = [];
		for (let cursor: string | undefined, isMore = true; isMore; ) {
			const page = await read({ limit, ...(cursor && { cursor }) });
			expect(page.items.length).toBeLessThanOrEqual(limit);
			pages.push(...page.items);
			cursor = page.next;
			isMore = cursor !== undefined;
		}
		expect(pages).toEqual(items);
	}
	await expect(read({ cursor: "nothing" })).rejects.toMatchObject({ code: "invalid_cursor" });
});
