import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import * as contract from "@freehub/contract/stock/stock";
import { MAX_QUANTITY, MAX_TURNOVER } from "@freehub/domain/quantity";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const body = { name: "Ball", description: "3 mm", price: 1, quantity: 0, supplier: "S", image: "/b.svg" };
	const { _id: product } = await client.call(addProduct, { body });
	const batch = (lines: Record<string, unknown>[], mode: "all" | "each" = "all") =>
		client.call(contract.recordBatch, {
			body: { lines: lines.map((line) => ({ product, ...line })), mode } as never,
			idempotencyKey: randomUUID(),
		});
	return { server, client, product, batch };
}

const receive = { kind: "receive", quantity: MAX_QUANTITY };
const deliver = { kind: "deliver", quantity: MAX_QUANTITY };

it("books a batch whose sums are larger than any one quantity, and takes it back", async () => {
	const { client, product, batch } = await shop();
	const count = { kind: "count", quantity: 7 };
	const booked = await batch([receive, receive, receive, deliver, deliver, count]);
	expect(booked).toMatchObject({
		quantities: { [product]: 7 },
		movements: [
			{ balance: MAX_QUANTITY },
			{ balance: 2 * MAX_QUANTITY },
			{ balance: 3 * MAX_QUANTITY },
			{ balance: 2 * MAX_QUANTITY },
			{ balance: MAX_QUANTITY },
			{ balance: 7, quantity: MAX_QUANTITY - 7 },
		],
	});
	// A count in the middle books a difference larger than the max quantity.
	const early = await batch([receive, receive, count, receive, deliver]);
	expect(early).toMatchObject({
		quantities: { [product]: 7 },
		movements: [{}, {}, { quantity: 2 * MAX_QUANTITY }, {}, {}],
	});
	const takeBack = { params: { id: early.batch }, idempotencyKey: randomUUID() };
	expect(await client.call(contract.reverseBatch, takeBack)).toMatchObject({ quantities: { [product]: 7 } });
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true, sum: 0, onHand: 7 });
	const at = new Date(Date.now() + 60_000).toISOString();
	const level = { product, productName: "Ball", location: "main", quantity: 7 };
	expect(await client.call(listStock, { query: { at } })).toEqual([level]);
});

it("turns over more than an integer of 32 bits holds, line by line too", async () => {
	const { client, product, batch } = await shop();
	const lines = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? receive : deliver));
	expect(await batch(lines, "each")).toMatchObject({ results: lines.map(() => ({ ok: true })) });
	expect(await batch(lines)).toMatchObject({ quantities: { [product]: 0 } });
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true, onHand: 0 });
});

it("refuses in words what would leave more on hand than a product can have", async () => {
	const { batch, product, client } = await shop();
	await expect(batch([receive, receive, deliver, receive])).rejects.toMatchObject({
		status: 409,
		code: "too_much_stock",
		problem: { product, location: "main", detail: "A product can have at most 1000000000 pieces." },
	});
	expect(await client.call(listStock, { query: { product } })).toEqual([]);
});

it("refuses in words a turnover that could not be added up exactly", async () => {
	const { server, batch, product, client } = await shop();
	await batch([receive]);
	// Booking that much would take too long for a test.
	await server.db.kysely
		.updateTable("level")
		.set({ quantity: -MAX_TURNOVER })
		.where("product", "=", product)
		.where("location", "=", "supplier")
		.execute();
	await batch([deliver]);
	await expect(batch([{ kind: "receive", quantity: 1 }])).rejects.toMatchObject({
		status: 409,
		code: "too_much_stock",
		problem: {
			product,
			location: "supplier",
			detail: "The books can hold at most 1000000000000000 pieces of a product from or to one place outside.",
		},
	});
	expect(await client.call(contract.checkLedger)).toMatchObject({
		sum: MAX_QUANTITY - MAX_TURNOVER,
		onHand: 0,
	});
});
