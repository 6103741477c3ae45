import { changePrices } from "@freehub/contract/catalogue/price-batches";
import { deleteProducts, setProductsBack } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

const fields = { description: "D", quantity: 0, supplier: "Noordwijk", image: "/d.svg" };

async function shop() {
	const { client } = await (await testServer()).newUser();
	const add = (name: string, price: number, cost?: number) =>
		client.call(addProduct, { body: { ...fields, name, price, ...(cost !== undefined && { cost }) } });
	return { client, add };
}

const priceOf = async (client: Client, id: string) =>
	(await client.call(getProduct, { params: { id } })).price;

it("raises prices by a percentage to an ending, names what it leaves, and is undone", async () => {
	const { client, add } = await shop();
	const bell = await add("Bell", 10);
	const lock = await add("Lock", 24.5);
	const rounded = await add("Pump", 19.9);
	const free = await add("Sticker", 0);
	const changed = await add("Wheel", 100);
	await client.call(changeProduct, {
		params: { id: changed._id },
		body: { price: 120 },
		version: changed.version,
	});
	const gone = await add("Old", 5);
	await client.call(deleteProducts, { body: { products: [gone._id] } });
	const products = [bell, lock, rounded, free, changed, gone].map(({ _id: id, version }) => ({
		id,
		version,
	}));
	const body = { products, rule: { by: "percent", percent: 2 }, ending: "90" } as const;
	const answer = await client.call(changePrices, { body, idempotencyKey: "a" });
	expect(new Set(answer.before.map(({ id, change }) => `${id} ${change.price}`))).toEqual(
		new Set([`${bell._id} 10`, `${lock._id} 24.5`]),
	);
	expect(answer.kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
		{ id: gone._id, name: "Old", why: "deleted" },
		{ id: free._id, name: "Sticker", why: "no_price" },
		{ id: changed._id, name: "Wheel", why: "changed" },
	]);
	const now = async () =>
		Promise.all([bell, lock, rounded, free, changed].map(({ _id }) => priceOf(client, _id)));
	expect(await now()).toEqual([9.9, 24.9, 19.9, 0, 120]);
	// Repeated, nothing happens twice.
	expect(await client.call(changePrices, { body, idempotencyKey: "a" })).toEqual(answer);
	expect(await now()).toEqual([9.9, 24.9, 19.9, 0, 120]);
	await client.call(setProductsBack, { body: { before: answer.before } });
	expect(await now()).toEqual([10, 24.5, 19.9, 0, 120]);
});

it("sets a margin on the cost, or adds an amount", async () => {
	const { client, add } = await shop();
	const bell = await add("Bell", 10, 6);
	const lock = await add("Lock", 3);
	const version = (one: { _id: string; version: number }) => ({ id: one._id, version: one.version });
	const { kept } = await client.call(changePrices, {
		body: { products: [bell, lock].map(version), rule: { by: "margin", margin: 50 } },
	});
	expect(kept).toEqual([{ id: lock._id, name: "Lock", why: "no_cost" }]);
	expect(await priceOf(client, bell._id)).toBe(12);
	const less = await client.call(changePrices, {
		body: {
			products: [{ id: bell._id, version: bell.version + 1 }, version(lock)],
			rule: { by: "amount", amount: -3 },
		},
	});
	expect(less.kept).toEqual([{ id: lock._id, name: "Lock", why: "not_above_zero" }]);
	expect(await priceOf(client, bell._id)).toBe(9);
});

it("refuses rules without sense, and products that never existed", async () => {
	const { client, add } = await shop();
	const { _id: id, version } = await add("Bell", 10);
	const send = (rule: object, products = [{ id, version }]) =>
		client.call(changePrices, { body: { products, rule: rule as never } });
	for (const rule of [
		{ by: "percent", percent: -100 },
		{ by: "percent", percent: 1.234 },
		{ by: "amount", amount: 0.001 },
		{ by: "margin", margin: 100 },
	]) {
		await expect(send(rule)).rejects.toMatchObject({ code: "invalid_input" });
	}
	const unknown = [{ id: "01a1fc15-db0a-738e-9d65-3ba7697a899f", version: 1 }];
	await expect(send({ by: "percent", percent: 1 }, unknown)).rejects.toMatchObject({ code: "not_found" });
});
