import { randomUUID } from "node:crypto";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { listStock } from "@freehub/contract/stock/levels";
import * as locations from "@freehub/contract/stock/locations";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** A store with bins, of which A-1 has 288 pieces of a product. */
async function store() {
	const server = await testServer();
	const { client } = await server.newUser("kim@shop.test");
	const { _id: id } = await client.call(addProduct, {
		body: {
			name: "Chain",
			description: "126 links",
			price: 42,
			quantity: 0,
			supplier: "Tarnwick",
			image: "/c.svg",
		},
	});
	const add = async (body: { name: string; kind: "warehouse" | "bin"; parent?: string }) =>
		(await client.call(locations.addLocation, { body }))._id;
	const depot = await add({ name: "Depot", kind: "warehouse" });
	const bins = [];
	for (const name of ["B-1", "A-1", "A-2", "C-1", "C-2"]) {
		bins.push(await add({ name, kind: "bin", parent: depot }));
	}
	const [b1 = "", a1 = ""] = bins;
	const book = (line: object, key: string = randomUUID()) =>
		client.call(recordMovement, { params: { id }, body: line as never, idempotencyKey: key });
	await book({ kind: "receive", quantity: 288, location: a1 });
	const onHand = async () => (await client.call(getProduct, { params: { id } })).quantity;
	const levels = async () =>
		Object.fromEntries(
			(await client.all(listStock, { query: { product: id } }))
				.filter(({ location }) => location !== "supplier" && location !== "adjustment")
				.map(({ location, quantity }) => [location, quantity]),
		);
	return { client, id, depot, a1, b1, book, onHand, levels };
}

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	return error.problem;
}

describe("a store with bins", () => {
	it("is not counted itself while the pieces are in its bins, unless the request says so", async () => {
		const { depot, a1, book, onHand, levels } = await store();
		const count = { kind: "count", quantity: 288, location: depot };
		expect(await refusal(book(count))).toMatchObject({
			status: 409,
			code: "bin_needed",
			detail:
				"Depot has bins: A-1, A-2, B-1 and 2 more. Name the bin with the pieces, or send outsideBins: true if they are in none of them.",
			location: depot,
			facts: { name: "Depot", bins: "A-1, A-2, B-1", more: 2 },
		});
		// Also if somebody counts none: nothing is booked where nobody chose.
		expect(await refusal(book({ ...count, quantity: 0 }))).toMatchObject({ code: "bin_needed" });
		expect(await onHand()).toBe(288);
		await book({ kind: "count", quantity: 287, location: a1 });
		await book({ ...count, quantity: 3, outsideBins: true });
		expect(await levels()).toEqual({ [a1]: 287, [depot]: 3 });
		// Now it has pieces of its own.
		await book({ ...count, quantity: 2 });
		expect(await levels()).toEqual({ [a1]: 287, [depot]: 2 });
	});

	it("is refused line by line in a batch, and the same for an old date", async () => {
		const { client, id, depot, a1, onHand, book } = await store();
		const lines = [
			{ product: id, kind: "count" as const, quantity: 286, location: a1 },
			{ product: id, kind: "count" as const, quantity: 288, location: depot },
		];
		const send = (mode: "all" | "each") =>
			client.call(recordBatch, { body: { mode, lines }, idempotencyKey: randomUUID() });
		expect(await refusal(send("all"))).toMatchObject({ code: "bin_needed" });
		expect(await onHand()).toBe(288);
		expect(await send("each")).toMatchObject({
			results: [{ ok: true }, { ok: false, error: { code: "bin_needed" } }],
		});
		const earlier = new Date(Date.now() - 1000).toISOString();
		const dated = { kind: "count", quantity: 5, location: depot, occurredAt: earlier };
		expect(await refusal(book(dated))).toMatchObject({ code: "bin_needed" });
		expect(await onHand()).toBe(286);
	});

	it("may be the main one: a count or a find that names no location is refused, a receipt is not", async () => {
		const { client, book, levels, a1 } = await store();
		const found = { kind: "adjust", quantity: 2, reason: "found" };
		// Without bins the main location is meant.
		await book(found);
		await book({ kind: "count", quantity: 0 });
		await client.call(locations.addLocation, { body: { name: "Hook", kind: "bin", parent: "main" } });
		expect(await refusal(book({ kind: "count", quantity: 4 }))).toMatchObject({ code: "bin_needed" });
		expect(await refusal(book(found))).toMatchObject({ code: "bin_needed" });
		expect(await levels()).toEqual({ [a1]: 288 });
		await book({ ...found, location: "main" });
		await book({ kind: "receive", quantity: 1, location: "main" });
		await book({ kind: "receive", quantity: 1 });
		expect(await levels()).toEqual({ [a1]: 288, main: 4 });
	});

	it("counts as one without bins once those are closed", async () => {
		const { client, depot, b1, a1, book, levels } = await store();
		await book({ kind: "transfer", quantity: 288, location: a1, to: "main" });
		for (const { _id } of await client.all(locations.listLocations, { query: { parent: depot } })) {
			await client.call(locations.closeLocation, { params: { id: _id }, body: {} });
		}
		await book({ kind: "count", quantity: 6, location: depot });
		expect(await levels()).toEqual({ main: 288, [depot]: 6 });
		await client.call(locations.reopenLocation, { params: { id: b1 }, body: {} });
		await book({ kind: "count", quantity: 5, location: depot });
		expect(await levels()).toEqual({ main: 288, [depot]: 5 });
	});
});

describe("a number that replaces another one", () => {
	it("is refused if there were other pieces than its author saw: 12 over 10 while 2 are sold", async () => {
		const { a1, book, onHand } = await store();
		await book({ kind: "count", quantity: 10, location: a1 });
		await book({ kind: "deliver", quantity: 2, location: a1 });
		const count = { kind: "count", quantity: 12, location: a1, ifLevel: 10 };
		expect(await refusal(book(count))).toMatchObject({
			status: 409,
			code: "quantity_changed",
			detail: "There are 8 at this location, not 10.",
			location: a1,
			quantity: 8,
		});
		expect(await onHand()).toBe(8);
		await book({ ...count, ifLevel: 8 });
		expect(await onHand()).toBe(12);
	});

	it("is compared at its own location, at the time when it happened, and a count that confirms is booked", async () => {
		const { a1, b1, book, onHand } = await store();
		await book({ kind: "receive", quantity: 5, location: b1 });
		await book({ kind: "count", quantity: 287, location: a1, ifLevel: 288 });
		expect(await onHand()).toBe(292);
		// Counted before the sale, sent after it.
		await new Promise((resolve) => setTimeout(resolve, 20));
		const counted = new Date().toISOString();
		await new Promise((resolve) => setTimeout(resolve, 20));
		await book({ kind: "deliver", quantity: 7, location: a1 });
		await book({ kind: "count", quantity: 290, location: a1, ifLevel: 287, occurredAt: counted });
		expect(await onHand()).toBe(288);
		// The device had an old number, but the counted pieces are those that are there.
		await book({ kind: "count", quantity: 283, location: a1, ifLevel: 290 });
		expect(
			await refusal(book({ kind: "adjust", quantity: -1, reason: "lost", location: a1, ifLevel: 9 })),
		).toMatchObject({ code: "quantity_changed", quantity: 283 });
	});

	it("is booked once, however often it is sent", async () => {
		const { a1, book, onHand } = await store();
		const count = { kind: "count", quantity: 12, location: a1, ifLevel: 288 };
		const first = await book(count, "once");
		expect(await book(count, "once")).toEqual(first);
		expect(await onHand()).toBe(12);
	});
});
