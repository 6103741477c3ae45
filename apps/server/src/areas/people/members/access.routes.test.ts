import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import * as audit from "@freehub/contract/office/audit";
import * as people from "@freehub/contract/people/people";
import * as stock from "@freehub/contract/stock/stock";
import { type AccessMode, accessModes, type Role, roles } from "@freehub/domain/people/access";
import { movementKinds } from "@freehub/domain/stock/stock";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../../../test/server.ts";

const anyone = ["anonymous", ...roles];
const signedIn: string[] = [...roles];
const stockStaff = ["counter", "warehouse", "buyer", "owner"];
const staff = ["viewer", ...stockStaff];

/** The permitted callers of each endpoint with ACCESS=staff. An endpoint missing here fails the test. */
const table: Record<string, readonly string[]> = {
	"GET /products": anyone,
	"GET /products/{id}": anyone,
	"GET /products-by-id": anyone,
	"GET /device-products": staff,
	"GET /product-facets": anyone,
	"GET /product-names": anyone,
	"GET /supplier-names": anyone,
	"GET /models": anyone,
	"GET /models/{id}": anyone,
	"GET /blogs": anyone,
	"GET /blogs/{id}": anyone,
	"GET /articles": ["buyer", "owner"],
	"GET /articles/{id}": ["buyer", "owner"],
	"POST /articles": ["buyer", "owner"],
	"PATCH /articles/{id}": ["buyer", "owner"],
	"GET /articles/{id}/translations": ["buyer", "owner"],
	"PUT /articles/{id}/translations/{language}": ["buyer", "owner"],
	"POST /articles/{id}/publication": ["buyer", "owner"],
	"DELETE /articles/{id}/publication": ["buyer", "owner"],
	"DELETE /articles/{id}": ["buyer", "owner"],
	"POST /articles/{id}/restoration": ["buyer", "owner"],
	"GET /pages": anyone,
	"GET /pages/{slug}": anyone,
	"PATCH /pages/{slug}": ["owner"],
	"GET /pages/{slug}/translations": ["owner"],
	"PUT /pages/{slug}/translations/{language}": ["owner"],
	"GET /company": anyone,
	"GET /changes": anyone,
	"GET /events": anyone,
	"PATCH /company": ["owner"],
	"POST /product": ["buyer", "owner"],
	"DELETE /product/{id}": ["buyer", "owner"],
	"POST /images": ["warehouse", "buyer", "owner"],
	"PATCH /products/{id}": ["buyer", "owner"],
	"GET /products/{id}/last-change": ["buyer", "owner"],
	"GET /products/{id}/translations": ["buyer", "owner"],
	"PUT /products/{id}/translations/{language}": ["buyer", "owner"],
	"GET /barcodes/{code}": anyone,
	"GET /products/{id}/barcodes": ["buyer", "owner"],
	"POST /products/{id}/barcodes": ["buyer", "owner"],
	"DELETE /products/{id}/barcodes/{code}": ["buyer", "owner"],
	"POST /products/{id}/restoration": ["buyer", "owner"],
	"GET /deleted-products": ["buyer", "owner"],
	"POST /product-batches/deletion": ["buyer", "owner"],
	"POST /product-batches/restoration": ["buyer", "owner"],
	"POST /product-batches/change": ["buyer", "owner"],
	"POST /product-batches/reversal": ["buyer", "owner"],
	// Presence is visible only to people with an account.
	"GET /products/{id}/presence": [...staff],
	"PUT /products/{id}/presence": [...staff],
	"GET /product-export": staff,
	"POST /imports": ["buyer", "owner"],
	"GET /imports": ["buyer", "owner"],
	"GET /imports/{id}": ["buyer", "owner"],
	"PATCH /imports/{id}": ["buyer", "owner"],
	"GET /imports/{id}/rows": ["buyer", "owner"],
	"GET /imports/{id}/preview": ["buyer", "owner"],
	"GET /imports/{id}/problem-file": ["buyer", "owner"],
	"POST /imports/{id}/commit": ["buyer", "owner"],
	"POST /imports/{id}/cancellation": ["buyer", "owner"],
	"POST /imports/{id}/undo": ["buyer", "owner"],
	"POST /suppliers/{id}/price-lists": ["buyer", "owner"],
	"GET /suppliers/{id}/price-lists": ["buyer", "owner"],
	"GET /price-lists/{id}": ["buyer", "owner"],
	"GET /price-lists/{id}/rows": ["buyer", "owner"],
	"PATCH /price-lists/{id}": ["buyer", "owner"],
	"POST /price-lists/{id}/commit": ["buyer", "owner"],
	"POST /price-lists/{id}/cancellation": ["buyer", "owner"],
	"POST /price-lists/{id}/undo": ["buyer", "owner"],
	"GET /suppliers/{id}/articles": ["buyer", "owner"],
	"GET /suppliers/{id}/articles.csv": ["buyer", "owner"],
	"GET /suppliers/{id}/matches": ["buyer", "owner"],
	"POST /suppliers/{id}/matches": ["buyer", "owner"],
	"POST /suppliers/{id}/refused-matches": ["buyer", "owner"],
	"POST /suppliers/{id}/restored-matches": ["buyer", "owner"],
	"POST /suppliers/{id}/articles/{article}/product": ["buyer", "owner"],
	"DELETE /suppliers/{id}/articles/{article}/product": ["buyer", "owner"],
	"GET /products/{id}/movements": staff,
	"POST /products/{id}/movements": stockStaff,
	"POST /products/{id}/dropped-movements": signedIn,
	"GET /products/{id}/stock-series": staff,
	"GET /movements": staff,
	"GET /movements.csv": staff,
	"GET /movers": staff,
	"GET /movement-people": staff,
	// Even if everybody may read the stock, visitors have no such page.
	"GET /today": [...staff],
	"POST /movements": stockStaff,
	"POST /movements/{id}/reversal": stockStaff,
	"POST /batches/{id}/reversal": stockStaff,
	"GET /stock": staff,
	"GET /stock/totals": staff,
	"GET /stock/last-moved": staff,
	"GET /ledger/check": staff,
	"GET /locations": staff,
	"POST /locations": ["warehouse", "owner"],
	"PATCH /locations/{id}": ["warehouse", "owner"],
	"POST /locations/{id}/closing": ["warehouse", "owner"],
	"POST /locations/{id}/reopening": ["warehouse", "owner"],
	"GET /suppliers": ["buyer", "owner"],
	"POST /suppliers": ["buyer", "owner"],
	"GET /suppliers/{id}": ["buyer", "owner"],
	"PATCH /suppliers/{id}": ["buyer", "owner"],
	"DELETE /suppliers/{id}": ["buyer", "owner"],
	"GET /suppliers/{id}/figures": ["buyer", "owner"],
	"GET /suppliers/{id}/price-changes": ["buyer", "owner"],
	"GET /offers": ["buyer", "owner"],
	"POST /offers": ["buyer", "owner"],
	"PATCH /offers/{id}": ["buyer", "owner"],
	"DELETE /offers/{id}": ["buyer", "owner"],
	"POST /offer-files": ["buyer", "owner"],
	"POST /purchase-order-files": ["buyer", "owner"],
	"GET /incoming": staff,
	"GET /purchase-orders": ["warehouse", "buyer", "owner"],
	"GET /offers.csv": ["buyer", "owner"],
	"GET /purchase-orders.csv": ["buyer", "owner"],
	"GET /purchase-orders/{id}": ["warehouse", "buyer", "owner"],
	"GET /purchase-orders/{id}/revisions": ["warehouse", "buyer", "owner"],
	"GET /receipts/{id}/charges": ["buyer", "owner"],
	"POST /receipts/{id}/charges": ["buyer", "owner"],
	"DELETE /charges/{id}": ["buyer", "owner"],
	"GET /purchase-orders/{id}/credits": ["buyer", "owner"],
	"POST /purchase-orders/{id}/credits": ["buyer", "owner"],
	"DELETE /credits/{id}": ["buyer", "owner"],
	"GET /stock-value": ["buyer", "owner"],
	"GET /stock-value.csv": ["buyer", "owner"],
	"GET /purchase-orders/{id}/file": ["buyer", "owner"],
	"GET /lines-to-receive": ["warehouse", "buyer", "owner"],
	"GET /receipts": ["warehouse", "buyer", "owner"],
	"POST /purchase-orders": ["buyer", "owner"],
	"POST /product-purchase-orders": ["buyer", "owner"],
	"POST /purchase-lines/found": ["buyer", "owner"],
	"POST /low-stock-purchase-orders": ["buyer", "owner"],
	"PATCH /purchase-orders/{id}": ["buyer", "owner"],
	"DELETE /purchase-orders/{id}": ["buyer", "owner"],
	"POST /purchase-orders/{id}/copies": ["buyer", "owner"],
	"POST /purchase-orders/{id}/merging": ["buyer", "owner"],
	"POST /purchase-orders/{id}/splitting": ["buyer", "owner"],
	"POST /purchase-orders/{id}/sending": ["buyer", "owner"],
	"POST /purchase-orders/{id}/confirmation": ["buyer", "owner"],
	"POST /purchase-orders/{id}/cancellation": ["buyer", "owner"],
	"POST /purchase-orders/{id}/closing": ["warehouse", "buyer", "owner"],
	"POST /purchase-orders/{id}/reopening": ["warehouse", "buyer", "owner"],
	"GET /people": ["owner"],
	"PATCH /people/{id}": ["owner"],
	"DELETE /people/{id}": ["owner"],
	"DELETE /people/{id}/sessions": ["owner"],
	"GET /settings": ["owner"],
	"GET /export/everything": ["owner"],
	"GET /beginning": anyone,
	"POST /beginning/restore": anyone,
	"GET /backups": ["owner"],
	"GET /status": ["owner"],
	"PATCH /settings": ["owner"],
	"GET /demo": ["owner"],
	"DELETE /demo": ["owner"],
	"GET /invitations": ["owner"],
	"POST /invitations": ["owner"],
	"DELETE /invitations/{id}": ["owner"],
	"POST /invitations/preview": anyone,
	"POST /invitations/acceptance": signedIn,
	"GET /review": [...staff],
	"PATCH /review/limits": ["owner"],
	"GET /findings": [...staff],
	"POST /findings/{id}/seen": ["warehouse", "buyer", "owner"],
	"POST /findings/seen": ["warehouse", "buyer", "owner"],
	"DELETE /findings/{id}/seen": ["warehouse", "buyer", "owner"],
	"POST /enquiries": anyone,
	"DELETE /enquiries/{id}": ["owner"],
	"GET /webhooks": ["owner"],
	"POST /webhooks": ["owner"],
	"GET /webhooks/{id}": ["owner"],
	"DELETE /webhooks/{id}": ["owner"],
	"POST /webhooks/{id}/pause": ["owner"],
	"POST /webhooks/{id}/resumption": ["owner"],
	"POST /webhooks/{id}/attempt": ["owner"],
	"POST /webhooks/{id}/replay": ["owner"],
	"POST /webhooks/{id}/secret": ["owner"],
	"POST /webhooks/{id}/test": ["owner"],
	"GET /webhooks/{id}/deliveries": ["owner"],
	"POST /webhook-deliveries/{id}/repetition": ["owner"],
	"GET /my-items": signedIn,
	"GET /audit": ["owner"],
	"GET /audit.csv": ["owner"],
	"GET /identity/settings": anyone,
	"POST /auth/sign-up/email": anyone,
	"POST /auth/sign-in/email": anyone,
	"POST /auth/sign-in/firebase": anyone,
	"POST /auth/sign-in/social": anyone,
	"GET /auth/get-session": anyone,
	"POST /auth/request-password-reset": anyone,
	"POST /auth/reset-password": anyone,
	"POST /auth/send-verification-email": anyone,
	"GET /auth/verify-email": anyone,
	"POST /auth/link-social": signedIn,
	"POST /auth/unlink-account": signedIn,
	"POST /auth/change-password": signedIn,
	"POST /auth/change-email": signedIn,
	"POST /auth/update-user": signedIn,
	"GET /views": signedIn,
	"POST /views": signedIn,
	"DELETE /views/{id}": signedIn,
	"GET /account": signedIn,
	"POST /account/deletion": signedIn,
	"GET /account/sessions": signedIn,
	"DELETE /account/sessions/{id}": signedIn,
	"GET /account/tokens": signedIn,
	"POST /account/tokens": signedIn,
	"DELETE /account/tokens/{id}": signedIn,
	// These two end the session, so they come last.
	"DELETE /account/sessions": signedIn,
	"POST /auth/sign-out": anyone,
};

/** The differences if every signed-in user manages the inventory. */
const everyone: Record<string, readonly string[]> = Object.fromEntries(
	Object.entries(table).map(([endpoint, who]) => {
		if (who === anyone || who === staff) return [endpoint, anyone];
		// Every account manages the inventory, but does not publish in the shop's name.
		if (endpoint.includes(" /articles")) return [endpoint, who];
		return [endpoint, who.includes("warehouse") || who.includes("buyer") ? signedIn : who];
	}),
);

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
		`/api${path.replace("{id}", "no-such-id").replace("{language}", "de").replace("{code}", "96385074")}`,
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
		expect(endpoints.toSorted()).toEqual(Object.keys(table).toSorted());

		const cookies = await everybody(server);
		const expected: string[] = [];
		const found: string[] = [];
		for (const [endpoint, who] of Object.entries(access === "staff" ? table : everyone)) {
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
