import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import * as audit from "@freehub/contract/office/audit";
import * as people from "@freehub/contract/people/people";
import * as stock from "@freehub/contract/stock/stock";
import { type AccessMode, accessModes, type Role, roles } from "@freehub/domain/people/access";
import { movementKinds } from "@freehub/domain/stock/stock";
import { describe, expect, it } from "vitest";
import { anyone, orderTakers, salesReaders, signedIn, staff } from "../../../../test/endpoint-callers.ts";
import { endpointFacts } from "../../../../test/endpoint-facts.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

/** These two end the session, so they come last. */
const ends = ["DELETE /account/sessions", "POST /auth/sign-out"];

/** The permitted callers of each endpoint. One that test/endpoints does not have fails the test. */
function permitted(access: AccessMode): Map<string, readonly string[]> {
	const facts = [...endpointFacts].flatMap(([endpoint, { callers }]) =>
		callers === undefined ? [] : [[endpoint, callers] as const],
	);
	const table = facts.toSorted(([a], [b]) => ends.indexOf(a) - ends.indexOf(b));
	return new Map(
		access === "staff" ? table : table.map(([endpoint, who]) => [endpoint, ofAll(endpoint, who)]),
	);
}

/** The difference if every signed-in user manages the inventory. */
function ofAll(endpoint: string, who: readonly string[]): readonly string[] {
	if (who === anyone || who === staff) return anyone;
	// Every account manages the inventory, but does not publish in the shop's name.
	if (endpoint.includes(" /articles")) return who;
	// Customers' orders are for those with a role, in every shop.
	if (who === orderTakers || who === salesReaders) return who;
	return who.includes("warehouse") || who.includes("buyer") ? signedIn : who;
}

async function everybody(server: TestServer): Promise<Map<string, { cookie: string; client: Client }>> {
	const owner = await server.newUser();
	const all = new Map([["owner", { cookie: owner.cookie, client: owner.client }]]);
	for (const role of roles.filter((role) => role !== "owner")) {
		const { user, client, cookie } = await server.newUser();
		await owner.client.call(people.changeRole, { params: { id: user.id }, body: { role } });
		all.set(role, { cookie, client });
	}
	return all;
}

/** Bodies of which the rights depend: those who receive close and reopen single lines, not a whole order. */
const bodies: Record<string, string> = {
	"POST /purchase-orders/{id}/closing": '{"lines":[]}',
	"POST /purchase-orders/{id}/reopening": '{"lines":[]}',
};

async function call(server: TestServer, endpoint: string, headers: Record<string, string>) {
	const [method = "", path = ""] = endpoint.split(" ");
	const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
	const answer = await server.request(
		`/api${path.replace("{id}", "no-such-id").replace("{line}", "no-such-line").replace("{language}", "de").replace("{code}", "96385074")}`,
		{
			method,
			headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers },
			...(hasBody ? { body: bodies[endpoint] ?? "{}" } : {}),
		},
	);
	// A stream of events does not end.
	const text = answer.ok ? await answer.body?.cancel().then(() => "") : await answer.text();
	const code = answer.status < 400 ? "" : (JSON.parse(text ?? "") as { code: string }).code;
	return code === "unauthenticated" || code === "forbidden" ? code : "admitted";
}

describe.each(accessModes)("where access is for %s", (access: AccessMode) => {
	it("every endpoint of the document lets in whom the table says, and nobody else", async () => {
		const server = await testServer({ access });
		const document = (await (await server.request("/api/openapi.json")).json()) as {
			paths: Record<string, Record<string, unknown>>;
		};
		const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		const table = permitted(access);
		expect(endpoints.toSorted()).toEqual([...table.keys()].toSorted());

		const cookies = await everybody(server);
		const expected: string[] = [];
		const found: string[] = [];
		for (const [endpoint, who] of table) {
			for (const person of anyone) {
				const cookie = cookies.get(person)?.cookie;
				const answer = await call(server, endpoint, cookie === undefined ? {} : { cookie });
				found.push(`${person}: ${endpoint}: ${answer}`);
				const refusal = person === "anonymous" ? "unauthenticated" : "forbidden";
				expected.push(`${person}: ${endpoint}: ${who.includes(person) ? "admitted" : refusal}`);
			}
		}
		expect(found).toEqual(expected);
	});
});

it("gives each role its kinds of movement to book", async () => {
	const server = await testServer({ access: "staff" });
	const all = await everybody(server);
	const owner = all.get("owner")?.client as Client;
	const body = { name: "A", description: "B", price: 1, quantity: 50, supplier: "C", image: "/d.svg" };
	const { _id: id } = await owner.call(products.addProduct, { body });
	const own: Partial<Record<Role, readonly string[]>> = {
		counter: ["deliver", "count"],
		warehouse: ["receive", "deliver", "return", "adjust", "count"],
		buyer: ["receive", "return"],
	};
	for (const kind of movementKinds.filter((kind) => kind !== "transfer")) {
		const line = { kind, quantity: 1, ...(kind === "adjust" ? { reason: "found" as const } : {}) };
		const key = () => ({ idempotencyKey: crypto.randomUUID() });
		for (const role of ["counter", "warehouse", "buyer"] as const) {
			const client = all.get(role)?.client as Client;
			const book = client.call(stock.recordMovement, { params: { id }, body: { ...line }, ...key() });
			const may = own[role]?.includes(kind) === true;
			if (may) await book;
			else await expect(book).rejects.toMatchObject({ code: "forbidden" });
		}
	}
});

it("refuses a batch with a line of a kind that one may not book, also where that line is faulty", async () => {
	const server = await testServer({ access: "staff" });
	const all = await everybody(server);
	const owner = all.get("owner")?.client as Client;
	const buyer = all.get("buyer")?.client as Client;
	const body = { name: "A", description: "B", price: 1, quantity: 5, supplier: "C", image: "/d.svg" };
	const { _id: product } = await owner.call(products.addProduct, { body });
	const good = { product, kind: "receive", quantity: 1 };
	const send = (line: unknown) =>
		buyer.call(stock.recordBatch, {
			body: { mode: "each", lines: [good, line] },
			idempotencyKey: crypto.randomUUID(),
		});
	for (const line of [
		{ product, kind: "deliver", quantity: 1 },
		{ kind: "deliver", quantity: "x" },
	]) {
		await expect(send(line)).rejects.toMatchObject({ code: "forbidden" });
	}
	expect(await owner.call(products.getProduct, { params: { id: product } })).toMatchObject({ quantity: 5 });
	const refusals = await owner.page(audit.listAudit, { query: { action: "stock.book", outcome: "refused" } });
	expect(refusals.items).toHaveLength(2);
	// A line with an unknown kind is refused only for that reason.
	expect(await send({ product, kind: "steal", quantity: 1 })).toMatchObject({
		results: [{ ok: true }, { ok: false, error: { code: "invalid_input" } }],
	});
});
