import { randomUUID } from "node:crypto";
import { addCharge, getStockValue, listCharges } from "@freehub/contract/buying/costs";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";

// Orders of four products whose freight does not split evenly, as people have met them with wrong cents in other programs.

type Line = { pieces: number; cost: number; per?: number; weight?: number };

const key = () => ({ idempotencyKey: randomUUID() });

async function addNew(client: Client, name: string, more: object): Promise<string> {
	const body = { name, description: "d", price: 20, quantity: 0, supplier: "Wheels Inc.", image: "/i.svg" };
	return (await client.call(addProduct, { body: { ...body, ...more } as never }))._id;
}

/** Receives an order of new products. */
async function received({ client, supplier }: BuyingShop, lines: readonly Line[]) {
	const products: string[] = [];
	for (const [i, { weight }] of lines.entries()) {
		const more = { sku: `LC-${i}-${randomUUID()}`, ...(weight !== undefined && { weight, weightUnit: "g" }) };
		products.push(await addNew(client, `Part ${i}`, more));
	}
	const ordered = lines.map(({ pieces, cost, per = 1 }, i) => {
		return { product: products[i] ?? "", ordered: pieces, cost, per };
	});
	const draft = await client.call(commands.addPurchaseOrder, { body: { supplier, lines: ordered } });
	const order = await send(client, draft);
	const come = order.lines.map(({ _id: purchaseLine, product, ordered: quantity }) => {
		return { kind: "receive" as const, product, purchaseLine, quantity };
	});
	const { batch } = await client.call(recordBatch, { body: { lines: come }, ...key() });
	return { products, params: { id: batch } };
}

const valueOf = async ({ client }: BuyingShop) => {
	const { average, fifo } = await client.call(getStockValue, {});
	return [average, fifo];
};

it.each([
	{
		currency: "USD",
		lines: [
			{ pieces: 6, cost: 0.92, weight: 48 },
			{ pieces: 6, cost: 0.92, weight: 61 },
			{ pieces: 3, cost: 75.17, weight: 240 },
			{ pieces: 6, cost: 20.54, weight: 396 },
		],
		freight: 1000,
		right: 1359.79,
	},
	{
		currency: "XPF",
		lines: [
			{ pieces: 9, cost: 666, per: 9, weight: 48 },
			{ pieces: 7, cost: 133, per: 7, weight: 61 },
			{ pieces: 3, cost: 131, per: 3, weight: 240 },
			{ pieces: 5, cost: 525, per: 5, weight: 396 },
		],
		freight: 333,
		right: 1788,
	},
])(
	"freight is in the value to the last cent, and nothing is left without pieces: $currency",
	async ({ currency, lines, freight, right }) => {
		for (const basis of ["value", "weight", "pieces"] as const) {
			const shop = await buyingShop({ shop: { ...readConfig({}).shop, currency } });
			const { products, params } = await received(shop, lines);
			await shop.client.call(addCharge, { params, body: { kind: "freight", basis, amount: freight } });
			expect(await valueOf(shop), basis).toEqual([right, right]);
			for (const [i, id] of products.entries()) {
				for (let left = lines[i]?.pieces ?? 0; left > 0; left--) {
					const body = { kind: "deliver", quantity: 1 } as const;
					await shop.client.call(recordMovement, { params: { id }, body, ...key() });
				}
			}
			expect(await valueOf(shop), basis).toEqual([0, 0]);
		}
	},
);

it("freight by weight is refused with the names of the products that have none, and taken when they have one", async () => {
	const shop = await buyingShop();
	const { client } = shop;
	const light = Array.from({ length: 7 }, () => ({ pieces: 2, cost: 5 }));
	const { products, params } = await received(shop, [{ pieces: 1, cost: 5, weight: 900 }, ...light]);
	const body = { kind: "freight", basis: "weight", amount: 10 } as const;
	await expect(client.call(addCharge, { params, body })).rejects.toMatchObject({
		code: "invalid_input",
		problem: {
			detail: expect.stringMatching(
				/^No weight is known of Part 1 \(LC-1-.*\), .*, Part 5 \(.*\) and 2 more\. /,
			),
			errors: [{ field: "basis", rule: "without_weight", facts: { more: 2 } }],
		},
	});
	expect(await client.call(listCharges, { params })).toEqual([]);
	for (const id of products.slice(1)) {
		const weighed = { weight: 50, weightUnit: "g" as const };
		await client.call(changeProduct, { params: { id }, body: weighed, version: 1 });
	}
	expect(await client.call(addCharge, { params, body })).toMatchObject({ value: 10 });
	// 900 g and 14 times 50 g share 10.00.
	const { products: valued } = await client.call(getStockValue, {});
	expect(valued.find(({ product }) => product === products[0])).toMatchObject({ average: 10.63 });
});

it("freight by value is refused with the names of the products that came without a price", async () => {
	const shop = await buyingShop();
	const { client } = shop;
	const { params } = await received(shop, [
		{ pieces: 1, cost: 5 },
		{ pieces: 2, cost: 0 },
		// Too cheap for a cent, but it has a price.
		{ pieces: 1, cost: 0.01, per: 100 },
	]);
	const charge = (basis: "value" | "pieces") =>
		client.call(addCharge, { params, body: { kind: "freight", basis, amount: 10 } });
	await expect(charge("value")).rejects.toMatchObject({
		problem: {
			errors: [
				{
					field: "basis",
					rule: "without_price",
					message: expect.stringMatching(/^No price is known of Part 1 \(LC-1-[\w-]+\)\. Split/),
				},
			],
		},
	});
	expect(await charge("pieces")).toMatchObject({ value: 10 });
	// Without an order, too.
	const lines = [
		{ kind: "receive" as const, product: await addNew(client, "Known", { cost: 3 }), quantity: 1 },
		{ kind: "receive" as const, product: await addNew(client, "Unknown", {}), quantity: 1 },
	];
	const { batch } = await client.call(recordBatch, { body: { lines }, ...key() });
	const body = { kind: "duty", basis: "value", amount: 1 } as const;
	await expect(client.call(addCharge, { params: { id: batch }, body })).rejects.toMatchObject({
		problem: { detail: expect.stringMatching(/^No price is known of Unknown\. /) },
	});
});
