import { randomUUID } from "node:crypto";
import { findPurchaseLines, listLineNeeds } from "@freehub/contract/buying/found-lines";
import { addOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { changeSupplier, getSupplier } from "@freehub/contract/buying/suppliers";
import { changeProduct } from "@freehub/contract/catalogue/products";
import { recordBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { buyingShop } from "../../../../test/buying.ts";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** A shop whose first product was sold: 12 pieces in the last 30 days, 30 in 90, and more before that. */
async function shopThatSells() {
	const shop = await buyingShop();
	const { client, products, supplier } = shop;
	const [bell = ""] = products;
	const moves = [
		{ kind: "receive" as const, quantity: 200, occurredAt: ago(200) },
		{ kind: "deliver" as const, quantity: 50, occurredAt: ago(120) },
		{ kind: "deliver" as const, quantity: 18, occurredAt: ago(60) },
		{ kind: "deliver" as const, quantity: 14, occurredAt: ago(10) },
		{ kind: "adjust" as const, quantity: 2, reason: "returned" as const, occurredAt: ago(5) },
		{ kind: "adjust" as const, quantity: -117, reason: "damaged" as const },
	];
	for (const { occurredAt, ...line } of moves) {
		const body = { lines: [{ product: bell, ...line, ...(occurredAt && { occurredAt }) }] };
		await client.call(recordBatch, { body, idempotencyKey: randomUUID() });
	}
	await client.call(changeProduct, { params: { id: bell }, body: { reorderPoint: 4 }, version: 1 });
	const offer = { supplier, product: bell, breaks: [{ from: 1, price: 5 }], pack: 6, leadDays: 14 };
	await client.call(addOffer, { body: offer });
	return { ...shop, bell };
}

describe("GET /purchase-orders/{id}/needs", () => {
	it("says of each line's product what is there, on its way, in other drafts and sold, and the terms", async () => {
		const { client, bell, products, draft, order, supplier } = await shopThatSells();
		await order([3]);
		await draft([2]);
		const mine = await draft([7, 1]);
		const needs = await client.call(listLineNeeds, { params: { id: mine._id } });
		expect(needs).toHaveLength(2);
		expect(needs.find(({ product }) => product === bell)).toEqual({
			product: bell,
			onHand: 3,
			incoming: 3,
			inDrafts: 2,
			sold30: 12,
			sold90: 30,
			reorderPoint: 4,
			safetyStock: null,
			storesLack: 0,
			waiting: 0,
			promisedComing: 0,
			lowStores: [],
			leadDays: 14,
			pack: 6,
			minimum: 0,
			isDiscontinued: false,
		});
		const { version } = await client.call(getSupplier, { params: { id: supplier } });
		await client.call(changeSupplier, { params: { id: supplier }, body: { leadDays: 9 }, version });
		const chain = (await client.call(listLineNeeds, { params: { id: mine._id } })).find(
			({ product }) => product === products[1],
		);
		expect(chain).toMatchObject({ leadDays: 9, sold90: 0, pack: 1, inDrafts: 0 });
	});

	it("is what a product that is looked up needs, with the price at which it was last ordered", async () => {
		const { client, bell, order, supplier } = await shopThatSells();
		await order([3]);
		const codes = [bell, "nothing"];
		const [found, none] = await client.call(findPurchaseLines, {
			body: { supplier, currency: "USD", codes },
		});
		expect(none).toBeNull();
		expect(found?.need).toMatchObject({ onHand: 3, incoming: 3, sold30: 12, leadDays: 14 });
		expect(found?.last).toMatchObject({ cost: 10, per: 1, currency: "USD", supplierName: "Wheels Inc." });
	});
});

it("drafts what is low as its sales, its lead time, its point and its packs ask for", async () => {
	const { client, bell, supplier } = await shopThatSells();
	const { orders } = await client.call(commands.orderWhatIsLow, { body: { supplier, fillUp: false } });
	const id = orders[0]?._id ?? "";
	const order = await client.call(getPurchaseOrder, {
		params: { id },
	});
	// Point 4, 6 pieces until it comes, 3 on hand: 7, in packs of 6.
	expect(order.lines.find(({ product }) => product === bell)?.ordered).toBe(12);
});

describe("a discontinued product", () => {
	it("is not proposed, and orders that have it say so", async () => {
		const { client, bell, supplier, draft } = await shopThatSells();
		await client.call(changeProduct, { params: { id: bell }, body: { discontinued: "yes" }, version: 2 });
		const { orders } = await client.call(commands.orderWhatIsLow, { body: { supplier, fillUp: false } });
		expect(orders).toMatchObject([{ lines: 2 }]);
		const mine = await draft([6, 1]);
		expect(mine.lines.map(({ isDiscontinued }) => isDiscontinued)).toEqual([true, false]);
		const [found] = await client.call(findPurchaseLines, {
			body: { supplier, currency: "USD", codes: [bell] },
		});
		expect(found?.need.isDiscontinued).toBe(true);
	});
});
