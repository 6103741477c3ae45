import { randomUUID } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import * as contract from "@freehub/contract/catalogue/products";
import { recordBatch, recordMovement, reverseBatch, reverseMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";

const key = () => ({ idempotencyKey: randomUUID() });

/** A product of which 7 pieces are there and 20 are expected on a day. */
async function shopWithIncoming() {
	const shop = await buyingShop();
	const [id = ""] = shop.products;
	const params = { id };
	await shop.client.call(contract.changeProduct, { params, version: 1, body: { cost: 3.5 } });
	const received = { kind: "receive" as const, quantity: 7 };
	await shop.client.call(recordMovement, { params, body: received, ...key() });
	await shop.order([20], { expected: "2031-05-04" });
	return { ...shop, id, params };
}

const read = ({ client }: Pick<BuyingShop, "client">, id: string): Promise<Product> =>
	client.call(contract.getProduct, { params: { id }, query: {} });

it("every write that answers a product answers what a read of it says, also its incoming pieces", async () => {
	const shop = await shopWithIncoming();
	const { client, id, params } = shop;
	const changed = await client.call(contract.changeProduct, { params, version: 2, body: { price: 21 } });
	expect(changed).toMatchObject({ quantity: 7, incoming: 20, incomingNext: "2031-05-04", cost: 3.5 });
	expect(changed).toEqual(await read(shop, id));
	const before = await read(shop, id);
	const refused = client.call(contract.changeProduct, { params, version: 2, body: { price: 22 } });
	await expect(refused).rejects.toMatchObject({ problem: { current: before } });

	await client.call(contract.deleteProduct, { params });
	const [deleted] = await client.call(contract.listDeletedProducts, { query: {} });
	expect(deleted).toMatchObject({ quantity: 7, incoming: 20, cost: 3.5, deletedAt: expect.any(String) });
	const restored = await client.call(contract.restoreProduct, { params, ...key() });
	expect(restored).toEqual(await read(shop, id));
	expect(restored).toMatchObject({ ...before, version: restored.version });

	const body = {
		name: "Lamp",
		description: "d",
		price: 9,
		cost: 4,
		quantity: 3,
		supplier: "S",
		image: "/i.svg",
	};
	const { acknowledged, insertedId, ...added } = await client.call(contract.addProduct, { body });
	expect(acknowledged).toBe(true);
	expect(added).toEqual(await read(shop, insertedId));
});

it("every booking answers the quantity that a read says", async () => {
	const shop = await shopWithIncoming();
	const { client, id, params } = shop;
	const body = { kind: "deliver", quantity: 2 } as const;
	const one = await client.call(recordMovement, { params, body, ...key() });
	expect(one.quantity).toBe((await read(shop, id)).quantity);
	const back = await client.call(reverseMovement, { params: { id: one.movement._id }, ...key() });
	expect(back.quantity).toBe((await read(shop, id)).quantity);
	const lines = [{ product: id, ...body }];
	const batch = await client.call(recordBatch, { body: { lines }, ...key() });
	const quantities = { [id]: (await read(shop, id)).quantity };
	expect(batch).toMatchObject({ quantities });
	const undone = await client.call(reverseBatch, { params: { id: batch.batch }, ...key() });
	expect(undone.quantities).toEqual({ [id]: (await read(shop, id)).quantity });
	const each = await client.call(recordBatch, { body: { mode: "each", lines }, ...key() });
	expect(each).toMatchObject({ results: [{ ok: true, quantity: (await read(shop, id)).quantity }] });
});
