import { randomUUID } from "node:crypto";
import { addProduct, getProduct, listProducts } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { requestPasswordReset, resetPassword } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { newestMail } from "../test/mails.ts";
import { runs } from "../test/runs.ts";
import { PASSWORD, type TestServer, testServer } from "../test/server.ts";

const product = { name: "A", description: "B", price: 1, quantity: 3, supplier: "C", image: "/d.svg" };

function signIn(server: TestServer, password: string, headers: Record<string, string> = {}) {
	return server.request("/api/auth/sign-in/email", {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify({ email: "kim@shop.test", password }),
	});
}

const cookiesOf = (answer: Response) =>
	answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");

describe("guessing at a password", () => {
	it("stops after ten wrong ones however many there are and from wherever; the owner still gets in", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		const { cookie } = await server.newUser("kim@shop.test");
		// The browser that opened the account is a known device; its session is irrelevant here.
		const known = cookie
			.split("; ")
			.filter((part) => part.includes("device"))
			.join("; ");
		const statuses = new Map<number, number>();
		const tries = runs(60, 300);
		for (let i = 0; i < tries; i++) {
			const address = `198.51.${Math.floor(i / 250)}.${i % 250}`;
			const { status } = await signIn(server, `wrong password ${i}`, { "x-forwarded-for": address });
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
		expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: tries - 10 });
		const refused = await signIn(server, PASSWORD, { "x-forwarded-for": "198.51.99.1" });
		expect([refused.status, Number(refused.headers.get("retry-after")) > 60]).toEqual([429, true]);
		const owner = { "x-forwarded-for": "203.0.113.7", cookie: known };
		expect((await signIn(server, PASSWORD, owner)).status).toBe(200);
	});

	it("cannot keep the owner out: whoever has the mail gets in from a new device too", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		await server.newUser("kim@shop.test");
		for (let i = 0; i < 12; i++)
			await signIn(server, "wrong password", { "x-forwarded-for": `198.51.100.${i}` });
		const owner = { "x-forwarded-for": "203.0.113.7" };
		expect((await signIn(server, PASSWORD, owner)).status).toBe(429);
		await server.visitor.call(requestPasswordReset, { body: { email: "kim@shop.test" } });
		const { token } = await newestMail(server.outbox, "kim@shop.test");
		const newPassword = "staple battery horse";
		await server.visitor.call(resetPassword, { body: { newPassword, token } });
		expect((await signIn(server, newPassword, owner)).status).toBe(200);
	});

	it("leaves a line in the audit log for each that was looked at, and one for all that were not", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		const { user, client } = await server.newUser("kim@shop.test");
		for (let i = 0; i < 30; i++)
			await signIn(server, "wrong password", { "x-forwarded-for": `198.51.100.${i}` });
		const lines = await client.call(listAudit, { query: { outcome: "refused", actor: user.id } });
		expect(lines.map(({ detail }) => detail)).toEqual(["too_many_requests", ...Array(10).fill("status 401")]);
	});

	it("of somebody else is not helped by a device that is known for one's own account", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		await server.newUser("kim@shop.test");
		const { cookie } = await server.newUser("eve@shop.test");
		const statuses = [];
		for (let i = 0; i < 12; i++) {
			const headers = { cookie, "x-forwarded-for": `198.51.100.${i}` };
			statuses.push((await signIn(server, "wrong password", headers)).status);
		}
		expect(statuses.slice(-2)).toEqual([429, 429]);
	});

	it("from one address stops after twenty attempts in a minute, whatever a client claims to be", async () => {
		const server = await testServer({ rateLimits: true });
		const attempt = (i: number) =>
			server.request("/api/auth/sign-in/email", {
				method: "POST",
				headers: {
					"content-type": "application/json",
					"x-forwarded-for": `10.0.0.${i}`,
					"x-freehub-client-address": `10.0.0.${i}`,
				},
				body: JSON.stringify({ email: `kim${i}@shop.test`, password: "guess number n" }),
			});
		const statuses = [];
		for (let i = 0; i < 21; i++) statuses.push((await attempt(i)).status);
		expect(statuses).toEqual([...Array(20).fill(401), 429]);
	});

	it("works no better when all attempts are made at once", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		await server.newUser("kim@shop.test");
		const answers = await Promise.all(
			Array.from({ length: 60 }, (_, i) =>
				signIn(server, `wrong password ${i}`, { "x-forwarded-for": `198.51.100.${i}` }),
			),
		);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
	});
});

describe("mails", () => {
	it("cannot be sent to somebody without end", async () => {
		const server = await testServer({ rateLimits: true, trustProxy: 1 });
		const statuses = [];
		for (let i = 0; i < 7; i++) {
			const answer = await server.request("/api/auth/request-password-reset", {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${i}` },
				body: JSON.stringify({ email: "kim@shop.test" }),
			});
			statuses.push(answer.status);
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	});
});

describe("writes", () => {
	it("of one account are limited in all processes together, with the time to wait", async () => {
		const server = await testServer({ rateLimits: true });
		const { user, client, cookie } = await server.newUser();
		await client.call(addProduct, { body: product });
		// Refused writes count as well, and take less time.
		const body = "{}";
		const write = () =>
			server.request("/api/product", {
				method: "POST",
				headers: { cookie, "content-type": "application/json" },
				body,
			});
		const answers: Response[] = [];
		for (let i = 0; i < 31; i++) answers.push(...(await Promise.all(Array.from({ length: 20 }, write))));
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(599);
		const [refused] = answers.filter(({ status }) => status === 429);
		expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
		// Within a second, this process's count is in the database for the other processes.
		await expect
			.poll(
				async () =>
					server.db.kysely
						.selectFrom("attempt")
						.select("count")
						.where("key", "=", `write:account:${user.id}`)
						.executeTakeFirst(),
				{ timeout: 5000 },
			)
			.toEqual({ count: 600 });
	});
});

describe("a session", () => {
	it("cannot be fixed upon somebody: whoever signs in gets another", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const planted = "freehub.session_token=planted.c2lnbmF0dXJl";
		const answer = await signIn(server, PASSWORD, { cookie: planted });
		expect(cookiesOf(answer)).not.toContain("planted");
		const { status } = await server.request("/api/account", { headers: { cookie: planted } });
		expect(status).toBe(401);
	});
});

describe("input", () => {
	it("cannot set what it does not name: ids, owners, moments, roles", async () => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser();
		const more = { _id: "mine", id: "mine", on_hand: 99, deleted_at: 1, created_at: 1, insertedId: "mine" };
		const { _id } = await client.call(addProduct, { body: { ...product, ...more } });
		expect(_id).not.toBe("mine");
		expect(await client.call(getProduct, { params: { id: _id } })).toMatchObject({ quantity: 3 });
		const movement = { kind: "receive" as const, quantity: 1 };
		const book = (body: typeof movement) =>
			client.call(recordMovement, { params: { id: _id }, body, idempotencyKey: randomUUID() });
		for (const named of [{ actor: "mallory" }, { recordedAt: "2001-01-01" }, { balance: 9 }])
			await expect(book({ ...movement, ...named })).rejects.toMatchObject({ code: "invalid_input" });
		expect(await book(movement)).toMatchObject({ balance: 4 });
		const customer = await server.newUser();
		const promote = customer.client.call(changeRole, {
			params: { id: customer.user.id },
			body: { role: "owner" },
		});
		await expect(promote).rejects.toMatchObject({ code: "forbidden" });
	});

	it("finds nothing by guessed ids, and says so alike for what is not there and what is somebody else's", async () => {
		const server = await testServer();
		const kim = await server.newUser();
		const eve = await server.newUser();
		const tokens = await server.request("/api/account/tokens", {
			method: "POST",
			headers: { cookie: kim.cookie, "content-type": "application/json" },
			body: JSON.stringify({ name: "Till", scopes: ["stock.read"], days: 1 }),
		});
		const { _id } = (await tokens.json()) as { _id: string };
		const revoke = async (id: string) => {
			const answer = await server.request(`/api/account/tokens/${id}`, {
				method: "DELETE",
				headers: { cookie: eve.cookie },
			});
			const { detail } = (await answer.json()) as { detail: string };
			return [answer.status, detail];
		};
		expect(await revoke(_id)).toEqual(await revoke("guessed"));
		expect((await revoke(_id))[0]).toBe(404);
		for (const id of ["1", "__proto__", "constructor", "../people", "%00", "' or 1=1 --", "{$gt:''}"]) {
			const answer = await server.request(`/api/products/${encodeURIComponent(id)}`);
			expect([id, answer.status]).toEqual([id, 404]);
		}
	});

	it("does not take a mail's token that nobody signed, or somebody else did", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const payload = {
			email: "kim@shop.test",
			updateTo: "eve@evil.test",
			requestType: "change-email-verification",
		};
		const forged = [
			new UnsecuredJWT(payload).setExpirationTime("1h").encode(),
			await new SignJWT(payload)
				.setProtectedHeader({ alg: "HS256" })
				.sign(new TextEncoder().encode("guessed")),
		];
		for (const token of forged) {
			const answer = await server.request(`/api/auth/verify-email?token=${token}`);
			expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
				401,
				"INVALID_TOKEN",
			]);
		}
	});

	it.each([32, 30_000])(
		"nested too deeply is refused before it is looked at: %d lists in an object",
		async (depth) => {
			const server = await testServer();
			const { cookie } = await server.newUser();
			const deep = `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;
			const answer = await server.request("/api/product", {
				method: "POST",
				headers: { cookie, "content-type": "application/json" },
				body: deep,
			});
			expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
				400,
				"invalid_json",
			]);
		},
	);

	it("cannot become SQL", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const name = `Robert'); drop table product; --`;
		const { _id } = await client.call(addProduct, { body: { ...product, name } });
		expect((await client.call(listProducts, { query: { search: "'; drop table product" } })).length).toBe(1);
		expect((await client.call(getProduct, { params: { id: _id } })).name).toBe(name);
	});
});
