import { randomUUID } from "node:crypto";
import { addProduct, deleteProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { listAudit } from "@freehub/contract/office/audit";
import { dropMovement } from "@freehub/contract/stock/dropped-movements";
import { listStock } from "@freehub/contract/stock/levels";
import * as locations from "@freehub/contract/stock/locations";
import * as contract from "@freehub/contract/stock/stock";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgetOldKeys, systemRequest, type WriteRequest } from "#db/write.ts";
import { markClock } from "../../../../test/mark-clock.ts";
import { testServer } from "../../../../test/server.ts";
import { keysQuery } from "./movements.repo.ts";
import { recordMovement } from "./record-movements.ts";

type Body = Record<string, unknown>;

async function shop(quantity = 10) {
	const server = await testServer();
	const { client, user, cookie } = await server.newUser("kim@shop.test");
	const body = {
		name: "Chain",
		description: "126 links",
		price: 42,
		quantity,
		supplier: "Tarnwick",
		image: "/c.svg",
	};
	const { _id: id } = await client.call(addProduct, { body });
	const book = (line: Body, idempotencyKey: string = randomUUID()) =>
		client.call(contract.recordMovement, { params: { id }, body: line as never, idempotencyKey });
	return { server, client, user, cookie, id, book };
}

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	return error.problem;
}

async function expectBalanced(client: Client) {
	const check = await client.call(contract.checkLedger);
	expect(check).toMatchObject({ balanced: true, sum: 0, differences: [] });
	return check;
}

async function newBin(client: Client, name = "Shelf A") {
	const body = { name, kind: "bin" as const, parent: "main" };
	return (await client.call(locations.addLocation, { body }))._id;
}

describe("POST /products/{id}/movements", () => {
	it("receives: answers the movement with the new quantity, and every reader sees it", async () => {
		const { server, client, user, id, book } = await shop();
		const answer = await book({ kind: "receive", quantity: 5, reference: "PO 4711", note: "two boxes" });
		expect(answer).toMatchObject({
			_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			kind: "receive",
			product: id,
			quantity: 15,
			from: "supplier",
			to: "main",
			reference: "PO 4711",
			note: "two boxes",
			actor: user.id,
			actorName: "kim",
			reverses: null,
			balance: 15,
			movement: { quantity: 5 },
		});
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 15 });
		expect(await server.visitor.call(listStock)).toMatchObject([
			{ product: id, location: "main", quantity: 15 },
		]);
		await expectBalanced(client);
	});

	it("delivers to the last piece, and refuses the next with what is asked and what is there", async () => {
		const { id, book, client } = await shop(3);
		expect(await book({ kind: "deliver", quantity: 3 })).toMatchObject({ quantity: 0 });
		expect(await refusal(book({ kind: "deliver", quantity: 2 }))).toMatchObject({
			status: 409,
			code: "insufficient_stock",
			product: id,
			location: "main",
			requested: 2,
			available: 0,
		});
		await expectBalanced(client);
	});

	it("returns to the supplier what is there, and no more", async () => {
		const { client, book } = await shop(5);
		const returned = { kind: "return", quantity: 3, reference: "RMA 88" };
		expect(await book(returned)).toMatchObject({ kind: "return", from: "main", to: "supplier", quantity: 2 });
		expect(await refusal(book(returned))).toMatchObject({
			code: "insufficient_stock",
			requested: 3,
			available: 2,
		});
		const { items } = await client.page(contract.listMovements, { query: { kind: "return" } });
		expect(items).toMatchObject([{ quantity: 3, reference: "RMA 88" }]);
		await expectBalanced(client);
	});

	it("adjusts with a reason, counts, and transfers to a bin", async () => {
		const { client, id, book, server } = await shop(10);
		const bin = await newBin(client);
		expect(await book({ kind: "adjust", quantity: 2, reason: "damaged" })).toMatchObject({ quantity: 8 });
		expect(await book({ kind: "adjust", quantity: 1, reason: "found" })).toMatchObject({ quantity: 9 });
		expect(await book({ kind: "transfer", quantity: 4, to: bin })).toMatchObject({ quantity: 9, to: bin });
		expect(await book({ kind: "count", quantity: 3, location: bin })).toMatchObject({
			quantity: 8,
			counted: 3,
		});
		const stock = await server.visitor.call(listStock, { query: { product: id } });
		expect(new Map(stock.map(({ location, quantity }) => [location, quantity]))).toEqual(
			new Map([
				["main", 5],
				[bin, 3],
			]),
		);
		await expectBalanced(client);
	});

	it("needs a key, and does the work once for it, also when the same request comes twice at once", async () => {
		const { client, id, book, cookie, server } = await shop(10);
		const headers = { "content-type": "application/json", cookie };
		const body = JSON.stringify({ kind: "deliver", quantity: 1 });
		const bare = await server.request(`/api/products/${id}/movements`, { method: "POST", headers, body });
		expect([bare.status, await bare.json()]).toMatchObject([400, { code: "idempotency_key_required" }]);
		const line = { kind: "deliver", quantity: 1 };
		const answers = await Promise.all([book(line, "k"), book(line, "k"), book(line, "k")]);
		expect(answers[1]).toEqual(answers[0]);
		expect(await book(line, "k")).toEqual(answers[0]);
		expect(await client.call(getProduct, { params: { id } })).toMatchObject({ quantity: 9 });
		expect(await refusal(book({ kind: "deliver", quantity: 2 }, "k"))).toMatchObject({
			status: 422,
			code: "idempotency_key_reused",
		});
	});

	it("gives a refusal again for its key, although the stock is there by now", async () => {
		const { book } = await shop(0);
		const first = await refusal(book({ kind: "deliver", quantity: 1 }, "k"));
		await book({ kind: "receive", quantity: 5 });
		const again = await refusal(book({ kind: "deliver", quantity: 1 }, "k"));
		expect({ ...again, requestId: "" }).toEqual({ ...first, requestId: "" });
	});

	it("compares and sets, by ifQuantity or by If-Match", async () => {
		const { id, book, server, cookie } = await shop(10);
		expect(await book({ kind: "deliver", quantity: 1, ifQuantity: 10 })).toMatchObject({ quantity: 9 });
		expect(await refusal(book({ kind: "deliver", quantity: 1, ifQuantity: 10 }))).toMatchObject({
			status: 409,
			code: "quantity_changed",
			quantity: 9,
		});
		const send = (match: string) =>
			server.request(`/api/products/${id}/movements`, {
				method: "POST",
				headers: {
					"content-type": "application/json",
					cookie,
					"idempotency-key": randomUUID(),
					"if-match": match,
				},
				body: JSON.stringify({ kind: "deliver", quantity: 1 }),
			});
		expect((await send('"10"')).status).toBe(409);
		expect((await send('"9"')).status).toBe(201);
		expect((await send("many")).status).toBe(400);
	});

	it.each<[string, Body, string]>([
		["a quantity of 0", { kind: "deliver", quantity: 0 }, "quantity"],
		["a fraction", { kind: "deliver", quantity: 1.5 }, "quantity"],
		["a negative receipt", { kind: "receive", quantity: -1 }, "quantity"],
		["a negative count", { kind: "count", quantity: -1 }, "quantity"],
		["no quantity", { kind: "count" }, "quantity"],
		["an unknown kind", { kind: "steal", quantity: 1 }, "kind"],
		["an adjustment without a reason", { kind: "adjust", quantity: 1 }, "reason"],
		["an unknown reason", { kind: "adjust", quantity: 1, reason: "bored" }, "reason"],
		["a transfer to nowhere", { kind: "transfer", quantity: 1 }, "to"],
		["a transfer to where it is", { kind: "transfer", quantity: 1, to: "main" }, "to"],
		["a virtual location", { kind: "receive", quantity: 1, location: "customer" }, "location"],
		["a time that is none", { kind: "receive", quantity: 1, occurredAt: "yesterday" }, "occurredAt"],
		["the year 0", { kind: "receive", quantity: 1, occurredAt: "0001-01-01T00:00:00+14:00" }, "occurredAt"],
		["the future", { kind: "receive", quantity: 1, occurredAt: "2100-01-01T00:00:00Z" }, "occurredAt"],
	])("refuses %s", async (_, line, field) => {
		const { book, client, id } = await shop();
		expect(await refusal(book(line))).toMatchObject({ status: 400, errors: [{ field }] });
		expect(await client.call(getProduct, { params: { id } })).toMatchObject({ quantity: 10 });
	});

	it("refuses visitors, unknown products and locations, and deleted products, whose ledger stays", async () => {
		const { server, client, id, book } = await shop();
		const call = server.visitor.call(contract.recordMovement, {
			params: { id },
			body: { kind: "receive", quantity: 1 },
			idempotencyKey: "k",
		});
		expect(await refusal(call)).toMatchObject({ status: 401 });
		expect(await refusal(book({ kind: "receive", quantity: 1, location: "nowhere" }))).toMatchObject({
			status: 404,
		});
		await client.call(deleteProduct, { params: { id } });
		expect(await refusal(book({ kind: "receive", quantity: 1 }))).toMatchObject({ status: 404 });
		const kept = [{ product: id, kind: "receive", quantity: 10 }];
		expect((await client.page(contract.listMovements)).items).toMatchObject(kept);
		expect((await client.page(contract.listProductMovements, { params: { id } })).items).toMatchObject(kept);
		await expectBalanced(client);
	});
});

describe("POST /movements", () => {
	async function twoProducts() {
		const all = await shop(10);
		const body = {
			name: "Pin",
			description: "x",
			price: 1,
			quantity: 5,
			supplier: "Tarnwick",
			image: "/c.svg",
		};
		const { _id: other } = await all.client.call(addProduct, { body });
		const batch = (lines: unknown[], mode?: string, idempotencyKey: string = randomUUID()) =>
			all.client.call(contract.recordBatch, { body: { lines, mode } as never, idempotencyKey });
		return { ...all, other, batch };
	}

	it("books all lines or none, summed per product before they are checked", async () => {
		const { client, id, other, batch } = await twoProducts();
		const deliver = (product: string, quantity: number) => ({ product, kind: "deliver", quantity });
		expect(await batch([deliver(id, 4), deliver(other, 5), deliver(id, 6)])).toMatchObject({
			movements: [{ balance: 6 }, { balance: 0 }, { balance: 0 }],
			quantities: { [id]: 0, [other]: 0 },
		});
		const tooMuch = [{ product: other, kind: "receive", quantity: 9 }, deliver(other, 6), deliver(other, 6)];
		expect(await refusal(batch(tooMuch))).toMatchObject({
			code: "insufficient_stock",
			// Both lines together; `available` includes the incoming pieces.
			requested: 12,
			available: 9,
			detail: "Only 9 here; you asked for 12.",
		});
		expect(await client.call(getProduct, { params: { id: other } })).toMatchObject({ quantity: 0 });
		// Pieces received in a batch can be delivered in the same batch, in any order of lines.
		expect(await batch([deliver(other, 2), { product: other, kind: "receive", quantity: 2 }])).toMatchObject({
			movements: [
				{ kind: "deliver", balance: 0 },
				{ kind: "receive", balance: 2 },
			],
		});
		await expectBalanced(client);
	});

	it("books each line on its own when asked, with a result per line", async () => {
		const { client, id, other, batch } = await twoProducts();
		const lines = [
			{ product: id, kind: "deliver", quantity: 11 },
			{ product: other, kind: "deliver", quantity: 5 },
			{ product: "unknown", kind: "receive", quantity: 1 },
			{ product: id, kind: "deliver", quantity: 10 },
		];
		const answer = await batch(lines, "each", "k");
		expect(answer).toMatchObject({
			results: [
				{ ok: false, error: { status: 409, code: "insufficient_stock", requested: 11, available: 10 } },
				{ ok: true, quantity: 0 },
				{ ok: false, error: { status: 404, code: "not_found" } },
				{ ok: true, quantity: 0 },
			],
		});
		expect(await batch(lines, "each", "k")).toEqual(answer);
		await expectBalanced(client);
	});

	it("books each line after those before it, in their order, or none at all", async () => {
		const { client, id, other, batch } = await twoProducts();
		const bin = await newBin(client);
		const lines = [
			{ product: id, kind: "transfer", quantity: 4, to: bin },
			{ product: id, kind: "deliver", quantity: 7 },
			{ product: id, kind: "deliver", quantity: 6 },
			{ product: other, kind: "receive", quantity: 1, ifQuantity: 6 },
			{ product: id, kind: "receive", quantity: 2, location: "nowhere" },
			{ product: id, kind: "count", quantity: 3, location: bin, ifQuantity: 4 },
			{ product: id, kind: "receive", quantity: 5, occurredAt: "2999-01-01T00:00:00Z" },
			{ product: id, kind: "receive", quantity: 5 },
		];
		const answer = await batch(lines, "each");
		const results = "results" in answer ? answer.results : [];
		const outcomes = results.map((result) => (result.ok ? result.quantity : result.error.code));
		const refusals = ["insufficient_stock", "quantity_changed", "not_found", "invalid_input"];
		expect(outcomes).toEqual([10, refusals[0], 4, refusals[1], refusals[2], 3, refusals[3], 8]);
		const ledger = await client.call(contract.listProductMovements, { params: { id } });
		expect(ledger.map(({ kind, balance }) => `${kind} ${balance}`).slice(0, 4)).toEqual([
			"receive 8",
			"count 3",
			"deliver 4",
			"transfer 10",
		]);
		const refused = [{ product: "unknown", kind: "receive", quantity: 1 }];
		expect(await batch(refused, "each")).toMatchObject({ results: [{ ok: false }] });
		await expectBalanced(client);
	});

	it("names all that was asked for where other lines of the batch bring some back", async () => {
		const { id, batch } = await twoProducts();
		const lines = [
			{ product: id, kind: "receive", quantity: 1 },
			{ product: id, kind: "deliver", quantity: 100_000_000 },
		];
		expect(await refusal(batch(lines))).toMatchObject({
			code: "insufficient_stock",
			requested: 100_000_000,
			available: 11,
			detail: "Only 11 here; you asked for 100000000.",
		});
	});

	it("refuses only the lines that are not as they should be when each stands on its own", async () => {
		const { client, id, batch } = await twoProducts();
		const good = { product: id, kind: "deliver", quantity: 1 };
		const faulty: [unknown, string][] = [
			[{ ...good, quantity: 0 }, "quantity"],
			[{ product: id, kind: "adjust", quantity: 1 }, "reason"],
			[{ ...good, kind: "steal" }, "kind"],
			[{ ...good, occurredAt: "yesterday" }, "occurredAt"],
			[{ kind: "deliver", quantity: 1 }, "product"],
			[null, "body"],
			["deliver", "body"],
		];
		const lines = [good, ...faulty.map(([line]) => line), good];
		const answer = await batch(lines, "each", "k");
		const results = "results" in answer ? answer.results : [];
		expect(results[0]).toMatchObject({ ok: true, quantity: 9 });
		for (const [i, [, field]] of faulty.entries()) {
			const error = { status: 400, code: "invalid_input", errors: [{ field }] };
			expect(results[i + 1], field).toMatchObject({ ok: false, error });
		}
		expect(results.at(-1)).toMatchObject({ ok: true, quantity: 8 });
		expect(await batch(lines, "each", "k")).toEqual(answer);
		expect(await batch([null], "each")).toMatchObject({ results: [{ ok: false }] });
		await expectBalanced(client);
	});

	it.each<[string, unknown, string]>([
		["no lines", { mode: "each" }, "lines"],
		["lines that are no list", { mode: "each", lines: { 0: {} } }, "lines"],
		["an empty list", { mode: "each", lines: [] }, "lines"],
		["too many lines", { mode: "each", lines: Array.from({ length: 1001 }, () => null) }, "lines"],
		["another mode", { mode: "some", lines: [{}] }, "mode"],
		["no object", ["each"], "body"],
		["a faulty line among all or nothing", { lines: [{ kind: "deliver" }] }, "lines.0.product"],
	])("refuses a body with %s as a whole", async (_, body, field) => {
		const { client, id } = await shop();
		const call = client.call(contract.recordBatch, { body: body as never, idempotencyKey: randomUUID() });
		const { status, errors = [] } = await refusal(call);
		expect([status, errors[0]?.field]).toEqual([400, field]);
		expect(await client.call(getProduct, { params: { id } })).toMatchObject({ quantity: 10 });
	});

	it("takes 1,000 lines and no more", async () => {
		const { id, batch, client } = await twoProducts();
		const lines = Array.from({ length: 1000 }, () => ({ product: id, kind: "receive", quantity: 1 }));
		expect(await batch(lines)).toMatchObject({ quantities: { [id]: 1010 } });
		expect(await refusal(batch([...lines, lines[0]]))).toMatchObject({ status: 400 });
		expect(await refusal(batch([]))).toMatchObject({ status: 400 });
		await expectBalanced(client);
	});

	it("is taken back as a whole, once", async () => {
		const { client, id, other, batch } = await twoProducts();
		const { batch: name } = await batch([
			{ product: id, kind: "deliver", quantity: 4 },
			{ product: other, kind: "receive", quantity: 3 },
		]);
		const undo = () =>
			client.call(contract.reverseBatch, { params: { id: name }, idempotencyKey: randomUUID() });
		expect(await undo()).toMatchObject({ quantities: { [id]: 10, [other]: 5 } });
		expect(await refusal(undo())).toMatchObject({ status: 409, code: "already_reversed" });
		await expectBalanced(client);
	});
});

describe("POST /movements/{id}/reversal", () => {
	it("takes a movement back, once, and can be taken back itself", async () => {
		const { client, book, id } = await shop(10);
		const undo = (movement: string) =>
			client.call(contract.reverseMovement, { params: { id: movement }, idempotencyKey: randomUUID() });
		const delivered = await book({ kind: "deliver", quantity: 4, reference: "Order 7" });
		const back = await undo(delivered._id);
		expect(back).toMatchObject({ from: "customer", to: "main", quantity: 10, reverses: delivered._id });
		expect(await refusal(undo(delivered._id))).toMatchObject({ status: 409, code: "already_reversed" });
		expect(await undo(back._id)).toMatchObject({ quantity: 6, reverses: back._id });
		const { items } = await client.page(contract.listProductMovements, { params: { id } });
		expect(items.map(({ reversedBy, balance }) => [reversedBy !== null, balance])).toEqual([
			[false, 6],
			[true, 10],
			[true, 6],
			[false, 10],
		]);
		await expectBalanced(client);
	});

	it("of a count says what was counted, at once and in the ledger", async () => {
		const { client, book } = await shop(200);
		const { movement } = await book({ kind: "count", quantity: 2 });
		const undo = { params: { id: movement._id }, idempotencyKey: "k" };
		const undone = await client.call(contract.reverseMovement, undo);
		expect(undone.movement).toMatchObject({ kind: "count", quantity: 198, counted: 2 });
		const [latest] = (await client.page(contract.listMovements, { query: {} })).items;
		expect(latest).toMatchObject({ reverses: movement._id, quantity: 198, counted: 2 });
	});

	it("is refused when the stock is no longer there", async () => {
		const { client, book } = await shop(0);
		const received = await book({ kind: "receive", quantity: 5 });
		await book({ kind: "deliver", quantity: 3 });
		const undo = client.call(contract.reverseMovement, { params: { id: received._id }, idempotencyKey: "k" });
		expect(await refusal(undo)).toMatchObject({ code: "insufficient_stock", requested: 5, available: 2 });
		await expectBalanced(client);
	});
});

describe("reading the ledger", () => {
	it("pages a product's history newest first, and hides people from visitors", async () => {
		const { server, client, book, id } = await shop(1);
		for (let i = 2; i <= 5; i++) await book({ kind: "receive", quantity: 1, note: "secret" });
		const first = await client.page(contract.listProductMovements, { params: { id }, query: { limit: 3 } });
		expect([first.total, first.items.map(({ balance }) => balance)]).toEqual([5, [5, 4, 3]]);
		const query = { limit: 3, cursor: first.next };
		const second = await client.page(contract.listProductMovements, { params: { id }, query });
		expect([second.next, second.items.map(({ balance }) => balance)]).toEqual([undefined, [2, 1]]);
		const [seen] = (await server.visitor.page(contract.listProductMovements, { params: { id } })).items;
		expect(seen).toMatchObject({ balance: 5, actor: "", actorName: "", note: "" });
	});

	it("says how many movements of a product a filter finds, on each page of them", async () => {
		const { client, book, id } = await shop(10);
		for (let i = 0; i < 3; i++) await book({ kind: "deliver", quantity: 1 });
		const params = { id };
		const query = { kind: "deliver" as const, limit: 2 };
		const first = await client.page(contract.listProductMovements, { params, query });
		const next = { params, query: { ...query, cursor: first.next } };
		const second = await client.page(contract.listProductMovements, next);
		expect([first, second].map(({ total, items }) => [total, items.length])).toEqual([
			[3, 2],
			[3, 1],
		]);
	});

	it("filters the whole ledger by kind, actor, location and time, page by page", async () => {
		const { client, id, book, user } = await shop(0);
		const bin = await newBin(client);
		await book({ kind: "receive", quantity: 10, occurredAt: "2026-02-01T00:00:00Z" });
		await book({ kind: "transfer", quantity: 2, to: bin, occurredAt: "2026-03-01T00:00:00Z" });
		await book({ kind: "deliver", quantity: 1, location: bin, occurredAt: "2026-04-01T00:00:00Z" });
		await book({ kind: "deliver", quantity: 1, occurredAt: "2026-05-01T00:00:00Z" });
		const kinds = async (query: Record<string, unknown>) => {
			const all: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await client.page(contract.listMovements, {
					query: { ...query, limit: 1, cursor } as never,
				});
				all.push(...page.items.map(({ kind }) => kind));
				cursor = page.next;
			} while (cursor !== undefined);
			return all;
		};
		expect(await kinds({})).toEqual(["deliver", "deliver", "transfer", "receive"]);
		expect(await kinds({ kind: "deliver" })).toEqual(["deliver", "deliver"]);
		expect(await kinds({ location: bin })).toEqual(["deliver", "transfer"]);
		expect(await kinds({ actor: user.id, kind: "transfer" })).toEqual(["transfer"]);
		expect(await kinds({ actor: "nobody" })).toEqual([]);
		expect(await kinds({ from: "2026-03-15", to: "2026-04-15" })).toEqual(["deliver"]);
		const written = [[1e300, "a"], [-8e15, "a"], [1.5, "a"], [0, "\u0000"], [0], {}].map((parts) =>
			Buffer.from(JSON.stringify(parts)).toString("base64url"),
		);
		for (const cursor of ["x", ...written]) {
			const query = { cursor };
			const refused = { status: 400, code: "invalid_cursor" };
			expect(await refusal(client.page(contract.listMovements, { query }))).toMatchObject(refused);
			const ofProduct = client.page(contract.listProductMovements, { params: { id }, query });
			expect(await refusal(ofProduct)).toMatchObject(refused);
		}
	});

	it("tells what was where at any moment", async () => {
		const { client, book, id } = await shop(0);
		await book({ kind: "receive", quantity: 8, occurredAt: "2026-01-10T00:00:00Z" });
		await book({ kind: "deliver", quantity: 3, occurredAt: "2026-02-10T00:00:00Z" });
		const at = async (moment: string) => client.call(listStock, { query: { at: moment } });
		expect(await at("2026-01-01T00:00Z")).toEqual([]);
		expect(await at("2026-01-31T00:00Z")).toMatchObject([{ product: id, location: "main", quantity: 8 }]);
		expect(await at("2026-03-01")).toMatchObject([{ product: id, location: "main", quantity: 5 }]);
		expect(await refusal(at("soon"))).toMatchObject({ status: 400 });
	});

	it("finds a level that does not follow from the ledger", async () => {
		const { client, id, server } = await shop(10);
		expect(await expectBalanced(client)).toMatchObject({ entries: 1, products: 1, onHand: 10 });
		await server.db.kysely
			.updateTable("level")
			.set({ quantity: 11 })
			.where("product", "=", id)
			.where("location", "=", "main")
			.execute();
		expect(await client.call(contract.checkLedger)).toMatchObject({
			balanced: false,
			sum: 1,
			differences: [
				{ product: id, location: "main", quantity: 11, derived: 10 },
				{ product: id, location: "", quantity: 10, derived: 11 },
			],
		});
	});

	it("never scans the ledger for a page", async () => {
		const { server } = await shop();
		const { db } = server;
		const isPostgres = db.engine.name === "postgres";
		const filters = [
			{},
			{ kind: "deliver" as const },
			{ actor: "x" },
			{ location: "main" },
			{ from: "2026-01-01" },
		];
		for (const filter of filters) {
			const { sql: text, parameters } = keysQuery(db, filter, 50).compile();
			const plan = await db.transact(async (tx) => {
				if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
				const explain = { sql: `${isPostgres ? "explain" : "explain query plan"} ${text}`, parameters };
				const { rows } = await tx.executeQuery({
					...explain,
					query: { kind: "RawNode" },
					queryId: { queryId: "x" },
				} as never);
				return JSON.stringify(rows);
			});
			expect(plan, text).not.toMatch(/SCAN movement\b(?! USING)|Seq Scan on movement/);
		}
	});
});

describe("the database itself", () => {
	it("refuses to change or remove an entry, a level below zero, and a second reversal", async () => {
		const { server, book, id, client } = await shop(10);
		const { kysely } = server.db;
		await expect(
			kysely
				.updateTable("movement")
				.set({ quantity: 1 } as never)
				.execute(),
		).rejects.toThrow(/append-only/);
		await expect(kysely.deleteFrom("movement").execute()).rejects.toThrow(/append-only/);
		await expect(
			kysely.updateTable("level").set({ quantity: -1 }).where("location", "=", "main").execute(),
		).rejects.toThrow(/level_not_negative/);
		await expect(
			kysely
				.updateTable("product")
				.set({ on_hand: -1 } as never)
				.where("id", "=", id)
				.execute(),
		).rejects.toThrow(/check/i);
		const { _id } = await book({ kind: "deliver", quantity: 1 });
		await client.call(contract.reverseMovement, { params: { id: _id }, idempotencyKey: "k" });
		const row = await kysely
			.selectFrom("movement")
			.selectAll()
			.where("reverses", "=", _id)
			.executeTakeFirstOrThrow();
		const moments = { occurred_at: new Date(), recorded_at: new Date() };
		await expect(
			kysely
				.insertInto("movement")
				.values({ ...row, ...moments, id: "x", seq: 99 })
				.execute(),
		).rejects.toThrow(/unique/i);
	});
});

describe("locations", () => {
	it("are warehouses and bins with names of their own, beside the main one and the virtual ones", async () => {
		const { server, client } = await shop();
		const bin = await newBin(client, "Shelf A");
		const list = await server.visitor.call(locations.listLocations);
		expect(list.map(({ name, kind }) => [name, kind])).toEqual([
			["Shop", "warehouse"],
			["Shelf A", "bin"],
			["Adjustment", "adjustment"],
			["Customer", "customer"],
			["Supplier", "supplier"],
		]);
		const same = client.call(locations.addLocation, {
			body: { name: "shelf-a", kind: "bin", parent: "main" },
		});
		expect(await refusal(same)).toMatchObject({ status: 409, code: "name_taken" });
		const renamed = await client.call(locations.changeLocation, {
			params: { id: bin },
			body: { name: "Shelf B" },
		});
		expect(renamed).toMatchObject({ _id: bin, name: "Shelf B", parent: "main" });
		for (const body of [
			{ name: "x", kind: "bin" as const },
			{ name: "x", kind: "bin" as const, parent: bin },
			{ name: "x", kind: "warehouse" as const, parent: "main" },
			{ name: " ", kind: "warehouse" as const },
		]) {
			expect(await refusal(client.call(locations.addLocation, { body }))).toMatchObject({ status: 400 });
		}
		const rename = (id: string) =>
			client.call(locations.changeLocation, { params: { id }, body: { name: "x" } });
		expect(await refusal(rename("supplier"))).toMatchObject({ status: 404 });
		expect(await refusal(rename("unknown"))).toMatchObject({ status: 404 });
		expect(
			await refusal(server.visitor.call(locations.addLocation, { body: { name: "x", kind: "warehouse" } })),
		).toMatchObject({ status: 401 });
	});
});

describe("what a device has recorded without a connection", () => {
	it("is refused under another person's session, and booked under its own person's", async () => {
		const { server, client, user, id } = await shop();
		const other = await server.newUser();
		const call = { params: { id }, body: { kind: "receive" as const, quantity: 1 }, user: user.id };
		const idempotencyKey = randomUUID();
		const refused = other.client.call(contract.recordMovement, { ...call, idempotencyKey });
		expect(await refusal(refused)).toMatchObject({ status: 401, code: "unauthenticated" });
		await client.call(contract.recordMovement, { ...call, idempotencyKey });
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 11 });
	});

	it("is repeated under its key for 14 days, and booked once", async () => {
		let now = Date.now();
		const server = await testServer({}, () => new Date(now));
		const { client } = await server.newUser();
		const { _id: id } = await client.call(addProduct, {
			body: {
				name: "Chain",
				description: "126 links",
				price: 42,
				quantity: 10,
				supplier: "Tarnwick",
				image: "/c.svg",
			},
		});
		const request: WriteRequest = { ...systemRequest(new Date(now)), key: "k1", asked: ["a"] };
		const line = { product: id, kind: "receive" as const, quantity: 1 };
		await recordMovement(server.db, line, request);
		// Days by the marks that a running server stores, whatever its clock shows.
		const pass = async (days: number) => {
			now += days * 24 * 60 * 60 * 1000;
			await markClock(server.db, now, days * 24);
			await forgetOldKeys(server.db);
		};
		await pass(14);
		await recordMovement(server.db, line, { ...request, now: new Date(now) });
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 11 });
		await pass(0.05);
		await recordMovement(server.db, line, { ...request, now: new Date(now) });
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 12 });
	});

	it("is given up with a reason, which the audit log keeps; nothing is booked", async () => {
		const { server, client, id } = await shop();
		const drop = {
			params: { id },
			body: { movement: { kind: "deliver" as const, quantity: 12 }, reason: "Booked at the counter" },
			idempotencyKey: randomUUID(),
		};
		expect(await client.call(dropMovement, drop)).toEqual({ dropped: true });
		await client.call(dropMovement, drop);
		const { items } = await client.page(listAudit, { query: { action: "stock.drop" } });
		expect(items.map(({ target, detail }) => [target, JSON.parse(detail)])).toEqual([
			[id, ["dropped", { kind: "deliver", quantity: 12 }, "Booked at the counter"]],
		]);
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 10 });
	});
});

describe("a batch that the client names", () => {
	it("holds all changes that name it, in any case, and is taken back as one", async () => {
		const { client, id, book } = await shop();
		const batch = randomUUID();
		for (const line of [
			{ kind: "receive", quantity: 5, batch },
			{ kind: "deliver", quantity: 2, batch: batch.toUpperCase() },
			{ kind: "count", quantity: 20, batch, occurredAt: new Date(Date.now() - 1000).toISOString() },
		]) {
			expect(await book(line)).toMatchObject({ batch });
		}
		await book({ kind: "receive", quantity: 100 });
		const undone = await client.call(contract.reverseBatch, {
			params: { id: batch },
			idempotencyKey: randomUUID(),
		});
		expect(undone.movements).toHaveLength(3);
		expect(undone.quantities).toEqual({ [id]: 110 });
		await expectBalanced(client);
	});

	it("takes what arrives an hour late, each once, at its time, and also after it was taken back", async () => {
		const { client, id, book } = await shop();
		const batch = randomUUID();
		const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
		const late: [Body, string][] = [
			[{ kind: "receive", quantity: 5, batch, occurredAt: ago(60) }, randomUUID()],
			[{ kind: "deliver", quantity: 2, batch, occurredAt: ago(50) }, randomUUID()],
			// Three pieces were there at that time.
			[{ kind: "count", quantity: 4, batch, occurredAt: ago(40) }, randomUUID()],
		];
		for (const [line, key] of late) {
			const first = await book(line, key);
			expect(await book(line, key)).toEqual(first);
			expect(first).toMatchObject({ batch, occurredAt: line.occurredAt });
		}
		const takeBack = () =>
			client.call(contract.reverseBatch, { params: { id: batch }, idempotencyKey: randomUUID() });
		expect(await takeBack()).toMatchObject({ quantities: { [id]: 10 } });
		await book({ kind: "receive", quantity: 7, batch, occurredAt: ago(30) });
		const again = await takeBack();
		expect(again.movements).toHaveLength(1);
		expect(again.quantities).toEqual({ [id]: 10 });
		await expectBalanced(client);
	});

	it("is refused where another person's movements are in it, and nothing is booked", async () => {
		const { server, id, book } = await shop();
		const batch = randomUUID();
		await book({ kind: "receive", quantity: 5, batch });
		const { client: other } = await server.newUser();
		const join = () =>
			other.call(contract.recordMovement, {
				params: { id },
				body: { kind: "receive", quantity: 1, batch },
				idempotencyKey: randomUUID(),
			});
		expect(await refusal(join())).toMatchObject({ code: "batch_of_another", status: 409 });
		expect(await server.visitor.call(getProduct, { params: { id } })).toMatchObject({ quantity: 15 });
	});

	it("belongs to the first of two people who name it at the same moment", async () => {
		const { server, id, client } = await shop();
		const { client: other } = await server.newUser();
		const batch = randomUUID();
		const booked = await Promise.allSettled(
			[client, other].map(async (by) =>
				by.call(contract.recordMovement, {
					params: { id },
					body: { kind: "receive", quantity: 1, batch },
					idempotencyKey: randomUUID(),
				}),
			),
		);
		expect(booked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});

	it("must be a UUID", async () => {
		const { book } = await shop();
		const problem = await refusal(book({ kind: "receive", quantity: 1, batch: "today" }));
		expect(problem.errors).toMatchObject([{ field: "batch", message: "batch must be a UUID." }]);
	});
});
