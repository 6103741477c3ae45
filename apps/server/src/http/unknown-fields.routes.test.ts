import type { Problem } from "@freehub/contract/problem";
import { expect, it } from "vitest";
import { buyingShop } from "../../test/buying.ts";

/** Sends JSON as a program does, without types. */
async function openShop() {
	const { server, cookie, supplier, products, draft } = await buyingShop();
	async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
		const all = { cookie, "content-type": "application/json", ...headers };
		const answer = await server.request(`/api${path}`, { method, headers: all, body: JSON.stringify(body) });
		const problem = (await answer.json()) as Problem & Record<string, unknown>;
		return {
			status: answer.status,
			problem,
			fields: (problem.errors ?? []).map(({ field, rule }) => [field, rule]),
		};
	}
	return { send, supplier, product: products[0] ?? "", draft };
}

it("a body with a field that nothing reads is refused by the field's name, and nothing is written", async () => {
	const { send, supplier, product, draft } = await openShop();
	const order = await draft([10]);
	const line = { product, kind: "receive", quantity: 5 };
	const breaks = [{ from: 1, price: 5 }];
	const all: [string, string, unknown, string][] = [
		["POST", "/offers", { supplier, product, breaks, unit: 100 }, "unit"],
		["POST", "/offers", { supplier, product, breaks: [{ from: 1, price: 5, per: 100 }] }, "breaks.0.per"],
		["POST", "/movements", { lines: [line], occurredAt: "2026-10-01T08:00:00Z" }, "occurredAt"],
		["POST", "/movements", { lines: [{ ...line, orderline: "x" }] }, "lines.0.orderline"],
		["POST", `/products/${product}/movements`, { ...line, product: undefined, qty: 3 }, "qty"],
		[
			"POST",
			"/purchase-orders",
			{ supplier, lines: [{ product, ordered: 1, cost: 5, quantity: 2 }] },
			"lines.0.quantity",
		],
		["PATCH", `/products/${product}`, { quantity: 5 }, "quantity"],
		["PATCH", `/products/${product}`, { price: 5, quantity: 5 }, "quantity"],
		["PATCH", `/purchase-orders/${order._id}`, { note: "a", state: "received" }, "state"],
		[
			"POST",
			"/product-batches/change",
			{ products: [product], change: { price: 1, quantity: 5 } },
			"change.quantity",
		],
		["PATCH", "/settings", { signup: "customer" }, "signup"],
	];
	for (const [method, path, body, field] of all) {
		const sent = await send(method, path, body, { "if-match": "1", "idempotency-key": crypto.randomUUID() });
		expect([path, sent.status, sent.fields]).toEqual([path, 400, [[field, "unknown_field"]]]);
		expect(sent.problem.detail).toBe(`There is no field ${field} here.`);
	}
	const history = await send(
		"POST",
		`/products/${product}/movements`,
		{ kind: "count", quantity: 0 },
		{ "idempotency-key": "count" },
	);
	expect([history.status, history.problem]).toMatchObject([201, { quantity: 0 }]);
});

it("a field that has no effect on this kind of movement is refused, too", async () => {
	const { send, product } = await openShop();
	const all = [
		[{ kind: "receive", quantity: 1, to: "loc_x" }, "to"],
		[{ kind: "deliver", quantity: 1, reason: "damaged" }, "reason"],
		[{ kind: "receive", quantity: 1, exceed: true }, "exceed"],
	] as const;
	for (const [body, field] of all) {
		const sent = await send("POST", `/products/${product}/movements`, body);
		expect([field, sent.status, sent.fields]).toEqual([field, 400, [[field, "no_effect"]]]);
	}
});

it("of lines that are booked each for itself, only the one with an unknown field is refused", async () => {
	const { send, product } = await openShop();
	const line = { product, kind: "receive", quantity: 5 };
	const sent = await send(
		"POST",
		"/movements",
		{ mode: "each", lines: [line, { ...line, at: "now" }] },
		{ "idempotency-key": "each" },
	);
	expect(sent.problem.results).toMatchObject([
		{ ok: true },
		{ ok: false, error: { errors: [{ field: "at" }] } },
	]);
});

it("a new product is taken with fields of other programs, as the first app's form sends it", async () => {
	const { send } = await openShop();
	const body = {
		name: "A",
		description: "d",
		price: "5",
		quantity: "2",
		supplier: "S",
		image: "/a.svg",
		email: "a@b.c",
	};
	expect((await send("POST", "/product", body)).status).toBe(201);
});

it("an answer about unknown fields stays short, however many and long they are", async () => {
	const { send, product } = await openShop();
	const body = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${i}-${"x".repeat(500)}`, 1]));
	const { status, problem, fields } = await send("PATCH", `/products/${product}`, body, { "if-match": "1" });
	expect([status, fields.length, JSON.stringify(problem).length < 3000]).toEqual([400, 10, true]);
});
