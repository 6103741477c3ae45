import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { checkLedger, recordBatch, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** A store with the bins, of which A-2 has most of a product: 5, 8 and 3 pieces. */
async function filledStore() {
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
	const { _id: store } = await client.call(addLocation, { body: { name: "North", kind: "warehouse" } });
	const bins: string[] = [];
	for (const name of ["A-1", "A-2", "A-3"]) {
		bins.push((await client.call(addLocation, { body: { name, kind: "bin", parent: store } }))._id);
	}
	const book = (line: object, key: string = randomUUID()) =>
		client.call(recordMovement, { params: { id }, body: line as never, idempotencyKey: key });
	for (const [i, quantity] of [5, 8, 3].entries())
		await book({ kind: "receive", quantity, location: bins[i] });
	const levels = async () => {
		const all = await client.all(listStock, { query: { product: id } });
		return bins.map((bin) => all.find(({ location }) => location === bin)?.quantity ?? 0);
	};
	return { client, id, store, bins, book, levels };
}

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	return error.problem;
}

describe("pieces from a store with bins", () => {
	it("come from where most are, and each movement is named; an undo brings each back to its bin", async () => {
		const { client, store, bins, book, levels } = await filledStore();
		const [a1 = "", a2 = ""] = bins;
		const one = await book({ kind: "deliver", quantity: 8, location: store, fromBins: "most" });
		expect(one).toMatchObject({ from: a2, quantity: 8, movement: { quantity: 8 } });
		expect(one.movements).toBeUndefined();
		const key = randomUUID();
		const sold = { kind: "deliver", quantity: 7, location: store, fromBins: "most", ifLevel: 8 };
		const several = await book(sold, key);
		expect(several.quantity).toBe(1);
		expect(several.movements).toMatchObject([
			{ from: a1, quantity: 5, balance: 3 },
			{ from: bins[2], quantity: 2, balance: 1 },
		]);
		expect(await book(sold, key)).toEqual(several);
		expect(await levels()).toEqual([0, 0, 1]);
		const params = { id: several.batch };
		const back = await client.call(reverseBatch, { params, idempotencyKey: randomUUID() });
		expect(back.movements).toHaveLength(2);
		expect(await levels()).toEqual([5, 0, 3]);
		expect(await client.call(checkLedger)).toMatchObject({ balanced: true });
	});

	it("are refused, and nothing is booked, if the bins together have too few", async () => {
		const { store, book, levels } = await filledStore();
		const asked = { kind: "transfer", to: "main", quantity: 17, location: store, fromBins: "most" };
		expect(await refusal(book(asked))).toMatchObject({
			code: "insufficient_stock",
			location: store,
			available: 16,
			requested: 17,
		});
		expect(await refusal(book({ ...asked, quantity: 2, ifLevel: 15 }))).toMatchObject({
			code: "quantity_changed",
			location: store,
			quantity: 16,
		});
		expect(await levels()).toEqual([5, 8, 3]);
	});

	it("come from the only bin that has some; if several have, they are named", async () => {
		const { store, bins, book, levels } = await filledStore();
		const one = { kind: "deliver", quantity: 2, location: store, fromBins: "only" };
		expect(await refusal(book(one))).toMatchObject({
			code: "bin_needed",
			detail: "North has pieces in several places: A-2, A-1, A-3. Name one of them.",
			places: [
				{ location: bins[1], quantity: 8 },
				{ location: bins[0], quantity: 5 },
				{ location: bins[2], quantity: 3 },
			],
		});
		expect(
			await refusal(book({ kind: "count", quantity: 2, location: store, fromBins: "only" })),
		).toMatchObject({
			code: "bin_needed",
		});
		await book({ kind: "adjust", reason: "lost", quantity: 5, location: bins[0] });
		await book({ kind: "adjust", reason: "lost", quantity: 3, location: bins[2] });
		expect(await book(one)).toMatchObject({ movement: { from: bins[1], quantity: 2 } });
		await book({ kind: "count", quantity: 4, ifLevel: 6, location: store, fromBins: "only" });
		expect(await levels()).toEqual([0, 4, 0]);
	});

	it("without a choice, the store itself alone gives them", async () => {
		const { store, book } = await filledStore();
		for (const fromBins of [{}, { fromBins: "refuse" }]) {
			const asked = { kind: "deliver", quantity: 1, location: store, ...fromBins };
			expect(await refusal(book(asked))).toMatchObject({ code: "insufficient_stock", available: 0 });
		}
		for (const wrong of [
			{ kind: "receive", quantity: 1, fromBins: "most" },
			{ kind: "adjust", reason: "found", quantity: 1, fromBins: "only" },
			{ kind: "count", quantity: 1, fromBins: "most" },
		]) {
			expect(await refusal(book({ ...wrong, location: store }))).toMatchObject({
				status: 400,
				errors: [{ field: "fromBins", rule: "no_effect" }],
			});
		}
	});

	it("of a batch see what its earlier lines took and brought, also where it happened before", async () => {
		const { client, id, store, bins, levels } = await filledStore();
		const line = { product: id, kind: "deliver", location: store, fromBins: "most" };
		const lines = [
			{ ...line, quantity: 8 },
			{ product: id, kind: "receive", quantity: 9, location: bins[2] },
			{ ...line, quantity: 12 },
			{ ...line, quantity: 6 },
		];
		const body = { mode: "each", lines } as never;
		const answer = await client.call(recordBatch, { body, idempotencyKey: randomUUID() });
		expect(answer).toMatchObject({
			results: [
				{ ok: true, movement: { from: bins[1] }, quantity: 8 },
				{ ok: true, quantity: 17 },
				{ ok: true, movement: { from: bins[2], quantity: 12 } },
				{ ok: false, error: { code: "insufficient_stock", available: 5 } },
			],
		});
		expect(await levels()).toEqual([5, 0, 0]);
		const early = { ...line, quantity: 1, occurredAt: new Date(Date.now() - 3_600_000).toISOString() };
		const before = client.call(recordBatch, {
			body: { lines: [early] } as never,
			idempotencyKey: randomUUID(),
		});
		expect(await refusal(before)).toMatchObject({
			code: "insufficient_stock",
			location: store,
			available: 0,
		});
	});
});
