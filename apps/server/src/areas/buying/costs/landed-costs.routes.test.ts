import * as contract from "@freehub/contract/buying/costs";
import { changeProduct } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import {
	checkLedger,
	listMovements,
	recordBatch,
	recordMovement,
	reverseBatch,
	reverseMovement,
} from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";

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
	).rejects.toMatchObject({ code: "purchase_state" });
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
	// From then on it never came; the days before keep their value.
	expect([await at(12), await at(0)]).toEqual([130, 15]);
	const csv = await shop.server.request("/api/stock-value.csv", { headers: { cookie: shop.cookie } });
	expect(await csv.text()).toBe("SKU,Name,Pieces,Moving average,FIFO\r\n,Saddle,5,15,15\r\n");
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
			body: { kind: "return", quantity, purchaseLine: order.lines[0]?._id ?? "" },
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
	expect(await client.call(contract.getPurchaseOrderCredits, { params })).toMatchObject({
		expected: 50,
		arrived: 0,
	});
	const credit = { params, body: { number: "CN-1", amount: 30 }, ...key() };
	await client.call(contract.addCredit, credit);
	const { credits, ...sums } = await client.call(contract.addCredit, credit);
	expect([sums, credits.length]).toEqual([{ expected: 50, arrived: 30 }, 1]);
	const back = await client.call(contract.takeBackCredit, { params: { id: credits[0]?._id ?? "" } });
	expect(back).toMatchObject({ arrived: 0, credits: [{ takenBackAt: expect.any(String) }] });
});

it("keeps 0 <= returned <= accepted: what was sent back is first taken back itself, however it was booked", async () => {
	const shop = await buyingShop();
	const { client, products } = shop;
	const [product = ""] = products;
	const order = await shop.order([10]);
	const purchaseLine = order.lines[0]?._id ?? "";
	const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
	const body = { kind: "receive" as const, quantity: 50, occurredAt: ago(2) };
	await client.call(recordMovement, { params: { id: product }, body, ...key() });
	const first = await shop.receive(order, [{ line: 0, quantity: 3 }]);
	const second = await shop.receive(order, [{ line: 0, quantity: 2 }]);
	const line = { kind: "return" as const, product, purchaseLine, quantity: 4 };
	const back = (await client.call(recordBatch, {
		body: { lines: [{ ...line, occurredAt: ago(1) }] },
		...key(),
	})) as {
		batch: string;
		movements: { _id: string }[];
	};
	const undo = (batch: string) => client.call(reverseBatch, { params: { id: batch }, ...key() });
	await expect(undo(first.batch)).rejects.toMatchObject({
		code: "returned_since",
		problem: {
			returned: 2,
			purchaseLine,
			detail:
				"2 of these received pieces were sent back to the supplier. Take back that return first, then the receipt.",
		},
	});
	const [receipt] = await client.call(listMovements, { query: { batch: second.batch } });
	await expect(
		client.call(reverseMovement, { params: { id: receipt?._id ?? "" }, ...key() }),
	).rejects.toMatchObject({ code: "returned_since", problem: { returned: 1 } });
	const each = { mode: "each" as const, lines: [{ ...line, quantity: 2 }] };
	expect(await client.call(recordBatch, { body: each, ...key() })).toMatchObject({
		results: [{ ok: false, error: { code: "too_much_returned", left: 1 } }],
	});
	expect((await shop.read(order)).lines).toMatchObject([{ accepted: 5, returned: 4 }]);
	const undone = await undo(back.batch);
	await undo(first.batch);
	// The return cannot come again: only two received pieces are left.
	await expect(undo(undone.batch)).rejects.toMatchObject({ code: "too_much_returned", problem: { left: 2 } });
	expect((await shop.read(order)).lines).toMatchObject([{ accepted: 2, returned: 0 }]);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
});

it("takes back a batch of a receipt and of its return as one", async () => {
	const shop = await buyingShop();
	const { client, products } = shop;
	const order = await shop.order([10]);
	const purchaseLine = order.lines[0]?._id ?? "";
	const own = { product: products[0] ?? "", purchaseLine };
	const lines = [
		{ ...own, kind: "return" as const, quantity: 2 },
		{ ...own, kind: "receive" as const, quantity: 5 },
	];
	const booked = await client.call(recordBatch, { body: { lines }, ...key() });
	expect((await shop.read(order)).lines).toMatchObject([{ accepted: 5, returned: 2 }]);
	await client.call(reverseBatch, { params: { id: booked.batch }, ...key() });
	expect((await shop.read(order)).lines).toMatchObject([{ accepted: 0, returned: 0 }]);
});

it("the check of the books names order lines of which more went back than came", async () => {
	const shop = await buyingShop();
	const { client, products, server } = shop;
	const [product = ""] = products;
	const order = await shop.order([10]);
	await shop.receive(order, [{ line: 0, quantity: 1 }]);
	const body = { kind: "return" as const, quantity: 1, purchaseLine: order.lines[0]?._id ?? "" };
	await client.call(recordMovement, { params: { id: product }, body, ...key() });
	// As earlier versions could leave it: the receipt was taken back after the return.
	await server.db.transact(async (tx) => {
		const receipt = await tx
			.selectFrom("movement")
			.selectAll()
			.where("kind", "=", "receive")
			.where("line", "is not", null)
			.executeTakeFirstOrThrow();
		const { from_location, to_location, occurred_at, recorded_at } = receipt;
		await tx
			.insertInto("movement")
			.values({
				...receipt,
				id: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
				seq: 99,
				occurred_at: new Date(occurred_at),
				recorded_at: new Date(recorded_at),
				from_location: to_location,
				to_location: from_location,
				reverses: receipt.id,
			})
			.execute();
	});
	const { balanced, differences } = await client.call(checkLedger);
	expect(balanced).toBe(false);
	expect(differences).toContainEqual({ product, location: "returned", quantity: 1, derived: 0 });
});

it("finds movements whose order line is gone, which no foreign key prevents", async () => {
	const { client, server, order, receive, products } = await buyingShop();
	const sent = await order([10, 10]);
	await receive(sent, [{ line: 0, quantity: 4 }]);
	await receive(sent, [{ line: 1, quantity: 3 }]);
	await receive(sent, [{ line: 1, quantity: 2 }]);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true });
	const gone = sent.lines[1]?._id ?? "";
	await server.db.transact((tx) => tx.deleteFrom("purchase_order_line").where("id", "=", gone).execute());
	const { balanced, differences } = await client.call(checkLedger);
	expect(balanced).toBe(false);
	expect(differences.filter(({ location }) => location === "line")).toEqual([
		{ product: products[1], location: "line", quantity: 2, derived: 0 },
	]);
});

it("finds movements that name the line of a kind of document that there is not", async () => {
	const { client, server, order, receive, products } = await buyingShop();
	await receive(await order([10]), [{ line: 0, quantity: 4 }]);
	const [product = ""] = products;
	await server.db.transact(async (tx) => {
		const one = await tx.selectFrom("movement").selectAll().executeTakeFirstOrThrow();
		const times = { occurred_at: new Date(one.occurred_at), recorded_at: new Date(one.recorded_at) };
		const id = "01a1fc15-db0a-738e-9d65-3ba7697a899f";
		await tx
			.insertInto("movement")
			.values({ ...one, ...times, id, seq: 99, line: "job 1", line_kind: "job" })
			.execute();
	});
	const { differences } = await client.call(checkLedger);
	expect(differences).toContainEqual({ product, location: "line", quantity: 1, derived: 0 });
});

it("names the charges that a receipt leaves when it is taken back, with amounts only for who may see costs", async () => {
	const shop = await buyingShop({ access: "staff" });
	const { client, server } = shop;
	const order = await shop.order([10]);
	const body = { kind: "freight" as const, amount: 48.5, note: "Invoice 88" };
	const charged = async (by = client) => {
		const { _id: purchaseLine, product = "" } = order.lines[0] ?? {};
		const line = { kind: "receive" as const, product, purchaseLine, quantity: 5 };
		const { batch } = await by.call(recordBatch, { body: { lines: [line] }, ...key() });
		const { _id } = await client.call(contract.addCharge, { params: { id: batch }, body });
		return { batch, charge: _id };
	};
	const { batch, charge } = await charged();
	const gone = await client.call(contract.addCharge, {
		params: { id: batch },
		body: { kind: "duty", amount: 3 },
	});
	await client.call(contract.takeBackCharge, { params: { id: gone._id } });
	const params = { id: batch };
	const listed = async () =>
		(await client.call(contract.listCharges, { params })).find(({ _id }) => _id === charge);
	expect(await listed()).toMatchObject({ isReceiptTakenBack: false });
	const undone = await client.call(reverseBatch, { params, ...key() });
	expect(undone.chargesLeft).toEqual([{ _id: charge, kind: "freight", amount: 48.5, currency: "USD" }]);
	expect(await listed()).toMatchObject({ isReceiptTakenBack: true, takenBackAt: null });
	await client.call(contract.takeBackCharge, { params: { id: charge } });
	expect(await listed()).toMatchObject({ isReceiptTakenBack: true, takenBackAt: expect.any(String) });

	const receiver = await server.newUser();
	await client.call(changeRole, { params: { id: receiver.user.id }, body: { role: "warehouse" } });
	const other = await charged(receiver.client);
	const byReceiver = await receiver.client.call(reverseBatch, { params: { id: other.batch }, ...key() });
	expect(byReceiver.chargesLeft).toEqual([
		{ _id: other.charge, kind: "freight", amount: null, currency: null },
	]);
	const plain = await shop.receive(order, [{ line: 0, quantity: 1 }]);
	expect(await client.call(reverseBatch, { params: { id: plain.batch }, ...key() })).not.toHaveProperty(
		"chargesLeft",
	);
});
