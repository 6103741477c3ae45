import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import * as contract from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

type Line = Record<string, unknown>;

/** A shop with a clock that tests set; it opens at the first time. */
async function shop(quantity = 0) {
	let now = Date.parse("2026-06-01T00:00:00Z");
	const server = await testServer({}, () => new Date(now));
	const { client } = await server.newUser();
	const body = {
		name: "Chain",
		description: "126 links",
		price: 42,
		quantity,
		supplier: "S",
		image: "/c.svg",
	};
	const { _id: product } = await client.call(addProduct, { body });
	const book = (line: Line) =>
		client.call(contract.recordMovement, {
			params: { id: product },
			body: line as never,
			idempotencyKey: randomUUID(),
		});
	const batch = (lines: Line[], mode: "all" | "each" = "all") =>
		client.call(contract.recordBatch, {
			body: { lines: lines.map((line) => ({ product, ...line })), mode } as never,
			idempotencyKey: randomUUID(),
		});
	const levelAt = async (at: string, location = "main") => {
		const levels = await client.call(listStock, { query: { at, product } });
		return levels.find((level) => level.location === location)?.quantity ?? 0;
	};
	return { server, client, product, book, batch, levelAt, setNow: (to: string) => (now = Date.parse(to)) };
}

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	return error.problem;
}

const on = (day: string) => `2026-05-${day}T12:00:00.000Z`;

describe("a movement of the past", () => {
	it("is refused where it takes out more than there was, with what was there and when", async () => {
		const { product, book, levelAt } = await shop();
		await book({ kind: "receive", quantity: 10, occurredAt: on("10") });
		await book({ kind: "deliver", quantity: 7, occurredAt: on("20") });
		await book({ kind: "receive", quantity: 5 });
		expect(await refusal(book({ kind: "deliver", quantity: 1, occurredAt: on("05") }))).toMatchObject({
			status: 409,
			code: "insufficient_stock",
			detail: `None were here on ${on("05")}; you asked for 1.`,
			product,
			location: "main",
			requested: 1,
			available: 0,
			at: on("05"),
		});
		// There was enough on that day, but seven pieces left later.
		expect(await refusal(book({ kind: "return", quantity: 4, occurredAt: on("12") }))).toMatchObject({
			code: "insufficient_stock",
			requested: 4,
			available: 3,
			at: on("20"),
		});
		expect(await levelAt(on("05"))).toBe(0);
		await book({ kind: "return", quantity: 3, occurredAt: on("12") });
		expect([await levelAt(on("12")), await levelAt(on("20"))]).toEqual([7, 0]);
	});

	it("may have come in at any time", async () => {
		const { book, levelAt } = await shop(2);
		await book({ kind: "receive", quantity: 4, occurredAt: on("01") });
		await book({ kind: "adjust", reason: "found", quantity: 1, occurredAt: on("02") });
		expect([await levelAt(on("01")), await levelAt(on("02"))]).toEqual([4, 5]);
		expect(await book({ kind: "deliver", quantity: 5, occurredAt: on("03") })).toMatchObject({ quantity: 2 });
	});

	it("leaves one place for another only where it was", async () => {
		const { client, book, levelAt } = await shop();
		const bin = await client.call(addLocation, { body: { name: "Bin", kind: "bin", parent: "main" } });
		await book({ kind: "receive", quantity: 4, occurredAt: on("10") });
		const transfer = { kind: "transfer", quantity: 4, to: bin._id };
		expect(await refusal(book({ ...transfer, occurredAt: on("09") }))).toMatchObject({ at: on("09") });
		await book({ ...transfer, occurredAt: on("12") });
		const fromBin = { kind: "deliver", quantity: 1, location: bin._id };
		expect(await refusal(book({ ...fromBin, occurredAt: on("11") }))).toMatchObject({
			location: bin._id,
			available: 0,
		});
		await book({ ...fromBin, occurredAt: on("12") });
		expect(await levelAt(on("12"), bin._id)).toBe(3);
	});

	it("that is a count is compared with the level at its time", async () => {
		const { book, levelAt } = await shop();
		await book({ kind: "receive", quantity: 10, occurredAt: on("10") });
		await book({ kind: "deliver", quantity: 4, occurredAt: on("20") });
		const counted = await book({ kind: "count", quantity: 9, occurredAt: on("15") });
		expect(counted).toMatchObject({ counted: 9, quantity: 5, movement: { quantity: 1 }, to: "adjustment" });
		expect([await levelAt(on("15")), await levelAt(on("20"))]).toEqual([9, 5]);
		expect(await refusal(book({ kind: "count", quantity: 3, occurredAt: on("15") }))).toMatchObject({
			requested: 6,
			available: 5,
			at: on("20"),
		});
	});

	it("stays as it was when a movement is taken back, which happens now", async () => {
		const { client, book, levelAt, setNow } = await shop();
		const received = await book({ kind: "receive", quantity: 4, occurredAt: on("10") });
		const takeBack = { params: { id: received._id }, idempotencyKey: randomUUID() };
		setNow("2026-06-02T00:00:00Z");
		await client.call(contract.reverseMovement, takeBack);
		expect([await levelAt(on("11")), await levelAt("2026-06-02T00:00:00Z")]).toEqual([4, 0]);
	});
});

describe("the lines of a batch", () => {
	it("count in the order of their time, not in that of the list", async () => {
		const { batch, levelAt } = await shop();
		const out = { kind: "deliver", quantity: 3 };
		const lines = [
			{ ...out, occurredAt: on("11") },
			{ kind: "receive", quantity: 3, occurredAt: on("10") },
		];
		await batch(lines);
		expect([await levelAt(on("10")), await levelAt(on("11"))]).toEqual([3, 0]);
		const late = [
			{ ...out, occurredAt: on("12") },
			{ kind: "receive", quantity: 3, occurredAt: on("13") },
		];
		expect(await refusal(batch(late))).toMatchObject({ requested: 3, available: 0, at: on("12") });
		expect(await refusal(batch([late[0] ?? {}, { kind: "receive", quantity: 3 }]))).toMatchObject({
			at: on("12"),
		});
	});

	it("are each held against what those before it have booked", async () => {
		const { batch, levelAt } = await shop();
		const answer = await batch(
			[
				{ kind: "deliver", quantity: 1, occurredAt: on("11") },
				{ kind: "receive", quantity: 3, occurredAt: on("10") },
				{ kind: "deliver", quantity: 2 },
				{ kind: "deliver", quantity: 2, occurredAt: on("11") },
				{ kind: "count", quantity: 5, occurredAt: on("10") },
				{ kind: "deliver", quantity: 3, occurredAt: on("11") },
			],
			"each",
		);
		const results = "results" in answer ? answer.results : [];
		expect(
			results.map((result) => (result.ok ? result.quantity : [result.error.available, result.error.at])),
		).toEqual([[0, on("11")], 3, 1, [1, undefined], 3, 0]);
		expect([await levelAt(on("10")), await levelAt(on("11"))]).toEqual([5, 2]);
	});
});

describe("a movement without a date", () => {
	it("happens after all others of its product, also where another clock is ahead", async () => {
		const { book, levelAt, setNow } = await shop();
		setNow("2026-06-01T00:00:10Z");
		await book({ kind: "receive", quantity: 3 });
		setNow("2026-06-01T00:00:09Z");
		const delivered = await book({ kind: "deliver", quantity: 3 });
		expect(delivered.occurredAt).toBe("2026-06-01T00:00:10.000Z");
		expect(await levelAt("2026-06-01T00:00:09Z")).toBe(0);
		expect(await levelAt("2026-06-01T00:00:10Z")).toBe(0);
	});

	it("is what one becomes that a clock a little ahead has dated into the future", async () => {
		const { book } = await shop();
		const ahead = await book({ kind: "receive", quantity: 3, occurredAt: "2026-06-01T00:04:00Z" });
		expect(ahead.occurredAt).toBe("2026-06-01T00:00:00.000Z");
		const far = book({ kind: "receive", quantity: 3, occurredAt: "2026-06-01T00:06:00Z" });
		expect(await refusal(far)).toMatchObject({ code: "invalid_input", errors: [{ field: "occurredAt" }] });
	});
});
