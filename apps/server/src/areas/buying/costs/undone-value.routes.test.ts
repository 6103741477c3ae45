import { randomUUID } from "node:crypto";
import * as costs from "@freehub/contract/buying/costs";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { recordBatch, recordMovement, reverseBatch, reverseMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { buyingShop, send } from "../../../../test/buying.ts";

const key = () => ({ idempotencyKey: randomUUID() });

/** A new product, bought ten times at 100.00 and once at 500.00, by two orders. */
async function boughtTwice() {
	const shop = await buyingShop();
	const { client, supplier } = shop;
	const fields = {
		name: "Cassette",
		description: "d",
		price: 20,
		quantity: 0,
		supplier: "W",
		image: "/i.svg",
	};
	const { _id: product } = await client.call(addProduct, { body: fields });
	const buy = async (ordered: number, cost: number) => {
		const body = { supplier, lines: [{ product, ordered, cost }] };
		const order = await send(client, await client.call(commands.addPurchaseOrder, { body }));
		const purchaseLine = order.lines[0]?._id ?? "";
		const line = { kind: "receive" as const, product, purchaseLine, quantity: ordered };
		const { batch } = await client.call(recordBatch, { body: { lines: [line] }, ...key() });
		return { batch, purchaseLine };
	};
	const book = (body: object) =>
		client.call(recordMovement, { params: { id: product }, body: body as never, ...key() });
	const undo = async (batch: string) =>
		(await client.call(reverseBatch, { params: { id: batch }, ...key() })).batch;
	const value = async () => {
		const { pieces, average, fifo } = await client.call(costs.getStockValue, {});
		return [pieces, average, fifo];
	};
	return { ...shop, product, first: await buy(10, 100), second: await buy(1, 500), buy, book, undo, value };
}

it("a delivery that is undone after sales never happened, and an undo of that undo brings it back", async () => {
	const { second, book, undo, value } = await boughtTwice();
	await book({ kind: "deliver", quantity: 3 });
	expect(await value()).toEqual([8, 1090.91, 1200]);
	const undone = await undo(second.batch);
	expect(await value()).toEqual([7, 700, 700]);
	const redone = await undo(undone);
	expect(await value()).toEqual([8, 1090.91, 1200]);
	await undo(redone);
	expect(await value()).toEqual([7, 700, 700]);
});

it("the first delivery, of which pieces were sold, can be undone as well: they were those of the second", async () => {
	const { first, buy, book, undo, value } = await boughtTwice();
	await book({ kind: "deliver", quantity: 3 });
	await buy(10, 300);
	await undo(first.batch);
	// The one at 500.00 and two at 300.00 were sold.
	expect(await value()).toEqual([8, 2400, 2400]);
});

it("a return leaves at the cost of its order line, and one that is undone never left", async () => {
	const { product, client, second, book, undo, value } = await boughtTwice();
	await book({ kind: "deliver", quantity: 3 });
	const line = { kind: "return" as const, product, purchaseLine: second.purchaseLine, quantity: 1 };
	const { batch } = await client.call(recordBatch, { body: { lines: [line] }, ...key() });
	expect(await value()).toEqual([7, 700, 700]);
	await undo(batch);
	expect(await value()).toEqual([8, 1090.91, 1200]);
});

it("sales, transfers and adjustments that are undone never happened", async () => {
	const { client, buy, book, value } = await boughtTwice();
	const before = [
		await book({ kind: "deliver", quantity: 4 }),
		await book({ kind: "adjust", quantity: 2, reason: "found" }),
		await book({ kind: "adjust", quantity: 1, reason: "lost" }),
	];
	await buy(5, 20);
	for (const { movement } of before) {
		await client.call(reverseMovement, { params: { id: movement._id }, ...key() });
	}
	expect(await value()).toEqual([16, 1600, 1600]);
});

it("a batch that is partly undone counts with what is left of it", async () => {
	const { client, product, supplier, book, value } = await boughtTwice();
	const lines = [
		{ product, ordered: 4, cost: 900 },
		{ product, ordered: 4, cost: 100 },
	];
	const order = await send(
		client,
		await client.call(commands.addPurchaseOrder, { body: { supplier, lines } }),
	);
	const come = order.lines.map(({ _id: purchaseLine }) => {
		return { kind: "receive" as const, product, purchaseLine, quantity: 4 };
	});
	const { movements } = (await client.call(recordBatch, { body: { lines: come }, ...key() })) as {
		movements: { _id: string }[];
	};
	await book({ kind: "deliver", quantity: 5 });
	await client.call(reverseMovement, { params: { id: movements[0]?._id ?? "" }, ...key() });
	// Fifteen pieces for 1,900.00, of which five were sold.
	expect(await value()).toEqual([10, 1266.67, 1400]);
});

it("the charges of a delivery that is undone are not borne by other pieces, and one that is taken back never was", async () => {
	const { client, first, second, book, undo, value } = await boughtTwice();
	const charge = (batch: string, amount: number) =>
		client.call(costs.addCharge, {
			params: { id: batch },
			body: { kind: "freight", basis: "pieces", amount },
		});
	await charge(second.batch, 40);
	const { _id } = await charge(first.batch, 60);
	await book({ kind: "deliver", quantity: 3 });
	expect(await value()).toEqual([8, 1163.64, 1282]);
	await client.call(costs.takeBackCharge, { params: { id: _id } });
	expect(await value()).toEqual([8, 1120, 1240]);
	await undo(second.batch);
	expect(await value()).toEqual([7, 700, 700]);
});

it("a delivery that is here again bears freight like any other", async () => {
	const { client, first, undo, value } = await boughtTwice();
	const back = await undo(await undo(first.batch));
	const body = { kind: "freight", basis: "value", amount: 40 } as const;
	const { _id } = await client.call(costs.addCharge, { params: { id: back }, body });
	expect(await value()).toEqual([11, 1540, 1540]);
	await undo(back);
	expect(await value()).toEqual([1, 500, 500]);
	await client.call(costs.takeBackCharge, { params: { id: _id } });
	expect(await value()).toEqual([1, 500, 500]);
});

it("a price that changes later changes nothing, and pieces without one have that of the others", async () => {
	const { client, product, second, book, undo, value } = await boughtTwice();
	await client.call(changeProduct, { params: { id: product }, body: { cost: 7 }, version: 1 });
	await undo(second.batch);
	expect(await value()).toEqual([10, 1000, 1000]);
	const fields = { name: "Pad", description: "d", price: 20, quantity: 4, supplier: "W", image: "/i.svg" };
	const { _id: other, version } = await client.call(addProduct, { body: fields });
	expect(await value()).toEqual([14, 1000, 1000]);
	await client.call(changeProduct, { params: { id: other }, body: { cost: 7 }, version });
	await client.call(recordMovement, {
		params: { id: other },
		body: { kind: "receive", quantity: 1 },
		...key(),
	});
	expect(await value()).toEqual([15, 1035, 1035]);
	await book({ kind: "deliver", quantity: 10 });
	expect(await value()).toEqual([5, 35, 35]);
});
