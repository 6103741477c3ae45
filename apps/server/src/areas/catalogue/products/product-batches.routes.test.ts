import * as contract from "@freehub/contract/catalogue/product-batches";
import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { checkLedger } from "@freehub/contract/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { showSuppliers } from "../../../../test/show-suppliers.ts";
import { learnWords } from "./find/vocabulary.ts";
import { indexNewProducts } from "./index-products.ts";
import { productColumns } from "./product-columns.ts";

const bell = {
	name: "Bell",
	description: "Rings",
	price: 9.9,
	quantity: 3,
	supplier: "Noordwijk",
	image: "/drawings/bell.svg",
};
const unknown = "01a1fc15-db0a-738e-9d65-3ba7697a899f";

async function addBells(client: Client, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let i = 1; i <= count; i++) {
		const body = { ...bell, name: `Bell ${i}`, sku: `B-${i}`, brand: `Brand ${i}` };
		ids.push((await client.call(products.addProduct, { body }))._id);
	}
	return ids;
}

/** Inserts directly into the database, because a thousand requests would be too slow. */
async function openWith(count: number): Promise<{ server: TestServer; client: Client; ids: string[] }> {
	const server = await testServer();
	const { client } = await server.newUser();
	const at = new Date();
	const rest = { on_hand: 0, created_at: at, updated_at: at, deleted_at: null };
	const { quantity: _, ...fields } = bell;
	const rows = Array.from({ length: count }, (_each, i) => {
		const details = { ...fields, name: `Bell ${i}`, sku: `T-${i}` };
		const noNames = { supplier_id: null, category_id: null, model_id: null };
		return { ...productColumns(uuidv7(), { ...emptyProduct, ...details }, noNames), ...rest };
	});
	for (let start = 0; start < count; start += 500) {
		const some = rows.slice(start, start + 500);
		await server.db.transact(async (tx) => {
			await tx.insertInto("product").values(some).execute();
			await indexNewProducts(server.db, tx, some);
		});
	}
	const words = rows.map(({ search_text }) => search_text);
	await server.db.transact((tx) => learnWords(server.db, tx, words));
	return { server, client, ids: rows.map(({ id }) => id) };
}

const remove = (client: Client, ids: string[], idempotencyKey?: string) =>
	client.call(contract.deleteProducts, {
		body: { products: ids },
		...(idempotencyKey === undefined ? {} : { idempotencyKey }),
	});
const restore = (client: Client, ids: string[]) =>
	client.call(contract.restoreProducts, { body: { products: ids } });
const change = (client: Client, ids: string[], fields: contract.ProductsChange) =>
	client.call(contract.changeProducts, { body: { products: ids, change: fields } });
const setBack = (client: Client, before: contract.Before[], idempotencyKey?: string) =>
	client.call(contract.setProductsBack, {
		body: { before },
		...(idempotencyKey === undefined ? {} : { idempotencyKey }),
	});
const all = (client: Client) => client.call(products.listProducts);
const found = async (client: Client, search: string) =>
	(await client.page(products.listProducts, { query: { search } })).items.map(({ name }) => name);

async function open(count: number): Promise<{ server: TestServer; client: Client; ids: string[] }> {
	const server = await testServer();
	const { client } = await server.newUser();
	return { server, client, ids: await addBells(client, count) };
}

describe("many products at once", () => {
	it("are deleted and brought back; what was deleted before is passed over and stays so", async () => {
		const { server, client, ids } = await open(4);
		const [first = "", ...others] = ids;
		await client.call(products.deleteProduct, { params: { id: first } });
		const before = await all(client);
		const deleted = await remove(client, [...ids, ...ids]);
		expect(deleted).toEqual({ count: 3, products: others });
		expect([await all(client), await found(client, "bell")]).toEqual([[], []]);
		expect((await client.page(products.listProducts, { query: { limit: 1 } })).total).toBe(0);

		expect(await restore(client, deleted.products)).toEqual({ count: 3, products: others });
		expect(await all(client)).toEqual(before.map((product) => ({ ...product, version: 3 })));
		expect(await found(client, "bell 2")).toEqual(["Bell 2"]);
		expect((await client.page(products.listProducts, { query: { limit: 1 } })).total).toBe(3);
		expect(await restore(client, others)).toEqual({ count: 0, products: [] });
		expect(await server.visitor.call(checkLedger)).toMatchObject({ balanced: true, onHand: 12 });
	});

	it("get the same category, brand, supplier, model, price and reorder point, and are found by them", async () => {
		const { server, client, ids } = await open(3);
		await showSuppliers(client);
		const [one = "", two = "", three = ""] = ids;
		const fields = {
			category: "Components > Bells",
			brand: null,
			supplier: "Tarn",
			model: "Quixote",
			price: 12.5,
			reorderPoint: 4,
		};
		expect(await change(client, [one, two], fields)).toMatchObject({ count: 2 });
		const [first, second, third] = await all(client);
		const modelId = first?.modelId;
		for (const [name, product] of [
			["Bell 1", first],
			["Bell 2", second],
		] as const) {
			expect(product).toMatchObject({ ...fields, name, modelId, version: 2, quantity: 3 });
		}
		expect(third).toMatchObject({ _id: three, supplier: "Noordwijk", version: 1, model: null });
		expect(await found(client, "tarn quixote")).toEqual(["Bell 1", "Bell 2"]);
		expect([await found(client, "brand 1"), await found(client, "brand 3")]).toEqual([[], ["Bell 3"]]);
		expect(await server.visitor.call(products.listSuppliers)).toEqual(["Noordwijk", "Tarn"]);
		const sorted = await client.call(products.listProducts, { query: { sort: "-category" } });
		expect(sorted.map(({ name }) => name)).toEqual(["Bell 2", "Bell 1", "Bell 3"]);
		const model = await server.db.kysely.selectFrom("model").selectAll().executeTakeFirstOrThrow();
		expect([model.id, model.name]).toEqual([modelId, "Quixote"]);

		await change(client, ids, { model: null, reorderPoint: null });
		for (const product of await all(client)) {
			expect(product).toMatchObject({ model: null, modelId: null, reorderPoint: null });
		}
		expect(await found(client, "quixote")).toEqual([]);
	});

	it("stay as they are, with their version, where they have what all are given", async () => {
		const { client, ids } = await open(2);
		await change(client, ids.slice(1), { supplier: "Tarn" });
		const [, second] = await all(client);
		const { before } = await change(client, ids, { supplier: "Tarn" });
		expect(before).toEqual([{ id: ids[0], version: 2, change: { supplier: "Noordwijk" } }]);
		expect(await all(client)).toMatchObject([{ supplier: "Tarn", version: 2 }, second ?? {}]);
	});

	it("get back what each had, but for those that somebody changed or deleted since", async () => {
		const { client, ids } = await open(4);
		const [one = "", two = "", three = "", four = ""] = ids;
		const { before } = await change(client, ids, { brand: "Kestrel", reorderPoint: 5, model: "Quixote" });
		await client.call(products.changeProduct, { params: { id: two }, body: { price: 1 }, version: 2 });
		await client.call(products.deleteProduct, { params: { id: three } });
		const answer = await setBack(client, before, "a");
		expect(answer).toEqual({ count: 2, products: [one, four] });
		expect(await setBack(client, before, "a")).toEqual(answer);
		expect(await all(client)).toMatchObject([
			{ brand: "Brand 1", reorderPoint: null, model: null, modelId: null, version: 3 },
			{ brand: "Kestrel", reorderPoint: 5, model: "Quixote", price: 1, version: 3 },
			{ brand: "Brand 4", version: 3 },
		]);
		expect(await found(client, "kestrel")).toEqual(["Bell 2"]);
		expect(await found(client, "brand 4")).toEqual(["Bell 4"]);
		expect(await setBack(client, before)).toEqual({ count: 0, products: [] });
		const lines = await client.call(listAudit, { query: { action: "product.change-many" } });
		expect(lines.map(({ detail }) => JSON.parse(detail) as unknown)).toContainEqual({
			products: [one],
			changed: {
				brand: { before: "Kestrel", after: "Brand 1" },
				model: { before: "Quixote", after: null },
				reorderPoint: { before: 5, after: null },
			},
		});
		const noSuch = [{ id: unknown, version: 1, change: { brand: "X" } }];
		await expect(setBack(client, noSuch)).rejects.toMatchObject({ code: "not_found" });
		await expect(setBack(client, [])).rejects.toMatchObject({ code: "invalid_input" });
	});

	it("are changed all or none: one that there is not, or that is deleted, is named", async () => {
		const { client, ids } = await open(3);
		await client.call(products.deleteProduct, { params: { id: ids[2] ?? "" } });
		const before = [await all(client), await client.call(products.listDeletedProducts)];
		for (const [id, attempt] of [
			[unknown, () => remove(client, [...ids, unknown])],
			[unknown, () => restore(client, [...ids, unknown])],
			[unknown, () => change(client, [unknown, ...ids], { brand: "X" })],
			[ids[2], () => change(client, ids, { supplier: "New" })],
		] as const) {
			await expect(attempt()).rejects.toMatchObject({ code: "not_found", problem: { product: id } });
		}
		expect([await all(client), await client.call(products.listDeletedProducts)]).toEqual(before);
	});

	it.each([
		["sku", { sku: "B-2" }],
		["barcode", { barcode: "4006381333931" }],
	])("do not come back, not one of them, when another has a %s of theirs by now", async (column, own) => {
		const { client, ids } = await open(3);
		const [, two = ""] = ids;
		const version = 1;
		await client.call(products.changeProduct, { params: { id: two }, body: own, version });
		await remove(client, ids);
		await client.call(products.addProduct, { body: { ...bell, name: "Thief", ...own } });
		await expect(restore(client, ids)).rejects.toMatchObject({
			code: `${column}_taken`,
			problem: { product: two, detail: expect.stringContaining("Bell 2") },
		});
		expect((await all(client)).map(({ name }) => name)).toEqual(["Thief"]);
		expect(await client.call(products.listDeletedProducts)).toHaveLength(3);

		await client.call(products.deleteProduct, { params: { id: (await all(client))[0]?._id ?? "" } });
		const deleted = await client.call(products.listDeletedProducts);
		const both = restore(
			client,
			deleted.map(({ _id }) => _id),
		);
		await expect(both).rejects.toMatchObject({ code: `${column}_taken` });
		expect(await restore(client, ids)).toMatchObject({ count: 3 });
	});

	it("are done once for a key, and refused under it for another batch", async () => {
		const { client, ids } = await open(3);
		const first = await remove(client, ids, "a");
		await restore(client, ids);
		expect(await remove(client, ids, "a")).toEqual(first);
		expect(await all(client)).toHaveLength(3);
		await expect(remove(client, ids.slice(1), "a")).rejects.toMatchObject({ code: "idempotency_key_reused" });
		const body = { products: ids };
		const other = client.call(contract.restoreProducts, { body, idempotencyKey: "a" });
		await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
		expect((await all(client)).map(({ version }) => version)).toEqual([3, 3, 3]);
	});

	it.each([
		["no products", { products: [] }, "products"],
		["1,001 products", { products: Array.from({ length: 1001 }, () => unknown) }, "products"],
		["something else", { products: "all" }, "products"],
		["an id that is no text", { products: [1] }, "products.0"],
	])("are refused for %s", async (_, body, field) => {
		const server = await testServer();
		const { client } = await server.newUser();
		const fields = { brand: "X" };
		for (const attempt of [
			() => client.call(contract.deleteProducts, { body: body as never }),
			() => client.call(contract.restoreProducts, { body: body as never }),
			() => client.call(contract.changeProducts, { body: { ...body, change: fields } as never }),
		]) {
			await expect(attempt()).rejects.toMatchObject({
				code: "invalid_input",
				problem: { errors: [{ field }] },
			});
		}
	});

	it.each([
		["nothing to change", {}, "change"],
		["a field that is each product's own", { brand: "X", cost: 1 }, "change.cost"],
		["no price", { price: null }, "change.price"],
		["a supplier of no name", { supplier: null }, "change.supplier"],
		["three levels of categories", { category: "A > B > C" }, "change.category"],
		["half a piece", { reorderPoint: 0.5 }, "change.reorderPoint"],
	])("are not changed for %s", async (_, fields, field) => {
		const { client, ids } = await open(1);
		const attempt = change(client, ids, fields as never);
		await expect(attempt).rejects.toMatchObject({ code: "invalid_input", problem: { errors: [{ field }] } });
		expect((await all(client))[0]?.version).toBe(1);
	});

	it("leave each product's id in the audit log, and what was changed", async () => {
		const { client, ids } = await openWith(45);
		await change(client, ids, { brand: "Kestrel" });
		const lines = await client.call(listAudit, { query: { action: "product.change-many" } });
		const details = lines.map(({ detail }) => JSON.parse(detail) as { products: string[]; changed: object });
		expect(details.flatMap((detail) => detail.products).toSorted()).toEqual(ids.toSorted());
		const changed = { brand: { before: null, after: "Kestrel" } };
		expect(details.map((detail) => detail.changed)).toEqual(lines.map(() => changed));
		// Products with other values get a separate line; one that already had the value gets none.
		await change(client, ids.slice(0, 1), { brand: "Noordwijk" });
		await change(client, ids.slice(0, 4), { brand: "Noordwijk" });
		const [again] = await client.call(listAudit, { query: { action: "product.change-many" } });
		expect(JSON.parse(again?.detail ?? "")).toEqual({
			products: ids.slice(1, 4),
			changed: { brand: { before: "Kestrel", after: "Noordwijk" } },
		});
		await remove(client, ids.slice(0, 2));
		const [line] = await client.call(listAudit, { query: { action: "product.delete-many" } });
		expect(JSON.parse(line?.detail ?? "")).toEqual({ products: ids.slice(0, 2) });
	});

	it("changed by several at once, end up whole, each change as one", async () => {
		const { client, ids } = await openWith(30);
		const brands = Array.from({ length: 8 }, (_, i) => `Maker ${i}`);
		const batches = brands.map((brand, i) =>
			change(client, i % 2 === 0 ? ids : ids.toReversed(), { brand, model: brand, category: `Group ${i}` }),
		);
		await Promise.all(batches);
		const after = await all(client);
		expect(new Set(after.map(({ brand, model, category }) => `${brand} ${model} ${category}`)).size).toBe(1);
		expect(new Set(after.map(({ version }) => version))).toEqual(new Set([9]));
		expect(await found(client, after[0]?.brand ?? "")).toHaveLength(30);
	});

	it("deleted and restored by several at once, are counted right", async () => {
		const { client, ids } = await openWith(20);
		const both = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? remove : restore)(client, ids));
		await Promise.all(both);
		await remove(client, ids);
		await restore(client, ids.slice(5));
		expect(await all(client)).toHaveLength(15);
		expect((await client.page(products.listProducts, { query: { limit: 1 } })).total).toBe(15);
		expect(await found(client, "bell")).toHaveLength(15);
		// Of concurrent deletions of one product, one succeeds.
		const one = { params: { id: ids[9] ?? "" } };
		await Promise.allSettled(Array.from({ length: 4 }, () => client.call(products.deleteProduct, one)));
		expect((await client.page(products.listProducts, { query: { limit: 1 } })).total).toBe(14);
	});

	it("can be a thousand", async () => {
		const { client, ids } = await openWith(1000);
		const { count, before } = await change(client, ids, { supplier: "Tarn", category: "A > B", brand: "K" });
		expect(count).toBe(1000);
		const { items, total } = await client.page(products.listProducts, {
			query: { search: "bell 977 tarn" },
		});
		expect([items.map(({ name }) => name), total]).toEqual([["Bell 977"], 1]);
		expect((await setBack(client, before)).count).toBe(1000);
		expect(await found(client, "bell 977 tarn")).toEqual([]);
		expect((await remove(client, ids)).count).toBe(1000);
		expect((await restore(client, ids)).count).toBe(1000);
		expect(await all(client)).toHaveLength(1000);
	});
});
