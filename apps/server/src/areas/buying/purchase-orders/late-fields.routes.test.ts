import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { expect, it } from "vitest";
import { asRead, type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";

async function change(shop: BuyingShop, order: contract.PurchaseOrder, body: contract.PurchaseOrderChange) {
	const { version } = await shop.read(order);
	return shop.client.call(commands.changePurchaseOrder, { params: { id: order._id }, version, body });
}

const late = (...fields: string[]) => ({
	code: "purchase_state",
	problem: { reason: "too_late", errors: fields.map((field) => ({ field, rule: "too_late" })) },
});

it("makes no revision and no version of a change that changes nothing", async () => {
	const shop = await buyingShop();
	const order = await shop.order([10, 5], { note: "Ring" });
	const { note, expected, location, lines } = order;
	const same = { note, expected, location: location._id, rate: "1.00" };
	expect(await change(shop, order, same)).toEqual(order);
	expect(await change(shop, order, { lines: asRead(lines) })).toEqual(order);
	const doubled = lines.map(({ _id, product, ordered, cost = 0 }) => {
		return { _id, product, ordered, cost: cost * 2, per: 2 };
	});
	expect(await change(shop, order, { lines: doubled })).toEqual(order);
	expect(await change(shop, order, {})).toEqual(order);
	const draft = await shop.draft([1]);
	expect(await change(shop, draft, { note: "" })).toEqual(draft);
	const confirm = (pieces: number) =>
		shop.client.call(commands.confirmPurchaseOrder, {
			params: { id: order._id },
			body: { lines: [{ line: lines[0]?._id ?? "", pieces, day: null }] },
		});
	const confirmed = await confirm(9);
	expect(await confirm(9)).toEqual(confirmed);
	expect(confirmed.version).toBe(order.version + 1);
	const read = { params: { id: order._id } };
	expect(await shop.client.call(contract.listPurchaseOrderRevisions, read)).toHaveLength(1);
	expect(await change(shop, order, { note: "Ring twice" })).toMatchObject({ revision: 1 });
});

it("refuses the rate of an order of which something has come, by its name; before, it is a revision", async () => {
	const shop = await buyingShop();
	const line = { product: shop.products[0] ?? "", ordered: 10, cost: 5 };
	const order = await send(shop.client, await shop.draft([], { currency: "EUR", lines: [line] }), "1.1");
	expect(await change(shop, order, { rate: "1.2" })).toMatchObject({ revision: 1, rate: "1.2" });
	const [revision] = await shop.client.call(contract.listPurchaseOrderRevisions, {
		params: { id: order._id },
	});
	expect(revision).toMatchObject({ rate: { before: "1.1", after: "1.2" }, changes: [] });
	await shop.receive(order, [{ line: 0, quantity: 10 }]);
	await expect(change(shop, order, { rate: "1.3" })).rejects.toMatchObject(late("rate"));
	await expect(change(shop, order, { rate: "1.3", currency: "USD" })).rejects.toMatchObject(
		late("currency", "rate"),
	);
	expect(await change(shop, order, { rate: "1.20" })).toMatchObject({ revision: 1, rate: "1.2" });
});

it("refuses every field that can take no effect any more, all at once, and changes nothing", async () => {
	const shop = await buyingShop();
	const order = await shop.order([10, 5]);
	await shop.receive(order, [
		{ line: 0, quantity: 10 },
		{ line: 1, quantity: 2 },
	]);
	const [bell, chain] = order.lines.map(({ _id, product, ordered }) => ({ _id, product, ordered }));
	const lines = (also: object, more: object = {}) =>
		[
			{ ...bell, ...also },
			{ ...chain, ...more },
		] as contract.ChangedPurchaseLine[];
	// The chain is still open: its price and the day count for what comes.
	expect(await change(shop, order, { expected: "2030-01-01", lines: lines({}, { cost: 9 }) })).toMatchObject({
		expected: "2030-01-01",
		lines: [{ cost: 10 }, { cost: 9 }],
	});
	await expect(change(shop, order, { lines: lines({ cost: 9 }) })).rejects.toMatchObject(
		late("lines.0.cost"),
	);
	await shop.client.call(commands.closePurchaseLines, { params: { id: order._id }, body: {} });
	const before = await shop.read(order);
	await expect(
		change(shop, order, { expected: "2031-01-01", lines: lines({}, { ordered: 6, cost: 8 }) }),
	).rejects.toMatchObject(late("expected", "lines.1.ordered", "lines.1.cost"));
	const supplier = before.supplier._id;
	await expect(change(shop, order, { supplier, currency: "EUR" })).rejects.toMatchObject(late("currency"));
	expect(await shop.read(order)).toEqual(before);
	// More of a line is expected, so that the day counts.
	const more = { expected: "2031-01-01", lines: lines({ ordered: 12 }) };
	expect(await change(shop, order, more)).toMatchObject({ expected: "2031-01-01", state: "partly_received" });
});
