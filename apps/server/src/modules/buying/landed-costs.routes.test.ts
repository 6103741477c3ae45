import * as contract from "@freehub/contract/landed-costs";
import { changeProduct } from "@freehub/contract/products";
import { recordMovement, reverseBatch } from "@freehub/contract/stock";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../test/buying.ts";

let keys = 0;
const key = () => ({ idempotencyKey: `cost-${keys++}` });

async function valueOf({ client }: BuyingShop) {
	const { pieces, average, fifo } = await client.call(contract.getStockValue, {});
	return { pieces, average, fifo };
}

const deliver = ({ client, products }: BuyingShop, product: number, quantity: number) =>
	client.call(recordMovement, {
		params: { id: products[product] ?? "" },
		body: { kind: "deliver", quantity },
		...key(),
	});

it("values what was received at its order's cost, with its charges, and what was sold at the average", async () => {
	const shop = await buyingShop();
	const { client } = shop;
	const order = await shop.order([10, 5]);
	const { batch } = await shop.receive(order, [
		{ line: 0, quantity: 10 },
		{ line: 1, quantity: 5 },
	]);
	expect(await valueOf(shop)).toEqual({ pieces: 15, average: 150, fifo: 150 });
	await deliver(shop, 0, 4);
	const params = { id: batch };
	const charge = await client.call(contract.addCharge, {
		params,
		body: { kind: "freight", basis: "pieces", amount: 10 },
	});
	expect(charge).toMatchObject({ value: 10, currency: "USD", takenBackAt: null });
	// 6.67 for ten pieces, of which six are left, and 3.33 for five.
	expect(await valueOf(shop)).toEqual({ pieces: 11, average: 117.33, fifo: 117.33 });
	await expect(
		client.call(contract.addCharge, { params, body: { kind: "duty", amount: 5, currency: "EUR" } }),
	).rejects.toMatchObject({ code: "order_state" });
	await client.call(contract.addCharge, {
		params,
		body: { kind: "duty", amount: 5, currency: "EUR", rate: "1.2" },
	});
	expect(await client.call(contract.listCharges, { params })).toMatchObject([{ value: 6 }, { value: 10 }]);
	await client.call(contract.takeBackCharge, { params: { id: charge._id } });
	await expect(client.call(contract.takeBackCharge, { params: { id: charge._id } })).rejects.toMatchObject({
		code: "already_reversed",
	});
	expect(await valueOf(shop)).toEqual({ pieces: 11, average: 114.4, fifo: 114.4 });
	await expect(
		client.call(contract.addCharge, { params: { id: "nothing" }, body: { kind: "duty", amount: 5 } }),
	).rejects.toMatchObject({ code: "not_found" });
});

it("says what a day's end was worth, after late receipts and what was taken back", async () => {
	const shop = await buyingShop();
	const { client, products } = shop;
	await client.call(changeProduct, { params: { id: products[2] ?? "" }, body: { cost: 3 }, version: 1 });
	const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
	const move = (body: object) =>
		client.call(recordMovement, { params: { id: products[2] ?? "" }, body: body as never, ...key() });
	await move({ kind: "receive", quantity: 10, occurredAt: day(20) });
	await move({ kind: "deliver", quantity: 5, occurredAt: day(10) });
	const at = async (ago: number) =>
		(await client.call(contract.getStockValue, { query: { day: day(ago).slice(0, 10) } })).average;
	expect([await at(30), await at(15), await at(5), await at(0)]).toEqual([0, 30, 15, 15]);
	const order = await shop.order([0, 0, 10]);
	const { batch } = await shop.receive(order, [{ line: 0, quantity: 10, occurredAt: day(15) }]);
	// Twenty pieces are worth 130, so five that were sold then take 32.50 with them.
	expect([await at(16), await at(12), await at(5)]).toEqual([30, 130, 97.5]);
	await client.call(reverseBatch, { params: { id: batch }, ...key() });
	expect([await at(12), await at(0)]).toEqual([130, 32.5]);
	const csv = await shop.server.request("/api/buying/stock-value.csv", { headers: { cookie: shop.cookie } });
	expect(await csv.text()).toBe("SKU,Name,Pieces,Moving average,FIFO\r\n,Saddle,5,32.5,15\r\n");
});

it("knows what a supplier owes for returned and credited pieces, and what has come", async () => {
	const shop = await buyingShop();
	const { client, products } = shop;
	const order = await shop.order([10]);
	const refused = { pieces: 2, reason: "damaged", settlement: "credited" };
	await shop.receive(order, [{ line: 0, quantity: 8, refused }]);
	const sendBack = (quantity: number) =>
		client.call(recordMovement, {
			params: { id: products[0] ?? "" },
			body: { kind: "return", quantity, orderLine: order.lines[0]?._id ?? "" },
			...key(),
		});
	await client.call(recordMovement, {
		params: { id: products[0] ?? "" },
		body: { kind: "receive", quantity: 20 },
		...key(),
	});
	await sendBack(3);
	await expect(sendBack(6)).rejects.toMatchObject({ code: "too_much_returned", problem: { left: 5 } });
	expect(await shop.read(order)).toMatchObject({
		state: "received",
		lines: [{ accepted: 8, returned: 3, open: 0 }],
	});
	const params = { id: order._id };
	expect(await client.call(contract.getOrderCredits, { params })).toMatchObject({ expected: 50, arrived: 0 });
	const credit = { params, body: { number: "CN-1", amount: 30 }, ...key() };
	await client.call(contract.addCredit, credit);
	const { credits, ...sums } = await client.call(contract.addCredit, credit);
	expect([sums, credits.length]).toEqual([{ expected: 50, arrived: 30 }, 1]);
	const back = await client.call(contract.takeBackCredit, { params: { id: credits[0]?._id ?? "" } });
	expect(back).toMatchObject({ arrived: 0, credits: [{ takenBackAt: expect.any(String) }] });
});
