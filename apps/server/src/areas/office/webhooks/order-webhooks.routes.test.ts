import { addOffer } from "@freehub/contract/buying/offers";
import { changeSupplier } from "@freehub/contract/buying/suppliers";
import type { WebhookKind } from "@freehub/contract/kinds";
import { addWebhook } from "@freehub/contract/office/webhooks";
import { expect, it } from "vitest";
import { buyingShop } from "../../../../test/buying.ts";
import { hookReceiver } from "../../../../test/hook-receiver.ts";

it("tells of orders, their receipts and suppliers' terms and offers, each to those who asked for it", async () => {
	const shop = await buyingShop({ webhookPrivateTargets: true });
	const { client, supplier, products } = shop;
	const told = async (kinds: WebhookKind[]) => {
		const receiver = await hookReceiver();
		await client.call(addWebhook, { body: { url: receiver.url, kinds } });
		return () => receiver.changes().map(({ kind, id, what }) => [kind, id, what]);
	};
	const ofOrders = await told(["purchase_order"]);
	const ofSuppliers = await told(["supplier"]);
	shop.server.dispatchers[0]?.start();

	const order = await shop.order([5]);
	await shop.receive(order, [{ line: 0, quantity: 2 }]);
	await client.call(changeSupplier, { params: { id: supplier }, body: { leadDays: 3 }, version: 1 });
	const offer = { supplier, product: products[0] ?? "", breaks: [{ from: 1, price: 2 }] };
	await client.call(addOffer, { body: offer });

	// The draft, its sending and its receipt; the terms and the offer.
	await expect
		.poll(() => ofOrders(), { timeout: 8000 })
		.toEqual([
			["purchase_order", order._id, "added"],
			["purchase_order", order._id, "changed"],
			["purchase_order", order._id, "changed"],
		]);
	await expect
		.poll(() => ofSuppliers(), { timeout: 8000 })
		.toEqual([
			["supplier", supplier, "changed"],
			["supplier", supplier, "changed"],
		]);
});
