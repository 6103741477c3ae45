import { createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import * as contract from "@freehub/contract/identity";
import { addProduct } from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../../test/server.ts";

const password = "correct horse battery";

function post(server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) {
	const init = {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	};
	return server.request(`/api/auth${path}`, init);
}

async function refusal(response: Response) {
	expect(response.headers.get("content-type")).toBe("application/problem+json");
	const { status, code } = (await response.json()) as { status: number; code: string };
	expect(status).toBe(response.status);
	return [status, code];
}

describe("an account with e-mail and password", () => {
	it("signs up, is known by its session, signs out, and signs in again", async () => {
		const server = await testServer();
		const { user, client, cookie } = await server.newUser("kim@shop.test");
		expect(user).toMatchObject({ email: "kim@shop.test", name: "kim" });
		expect(await client.call(contract.getSession)).toEqual({ user });
		expect(await server.visitor.call(contract.getSession)).toBeNull();
		await client.call(contract.signOut, { body: {} });
		expect(await client.call(contract.getSession)).toBeNull();
		const again = await server.visitor.call(contract.signIn, { body: { email: "kim@shop.test", password } });
		expect(again.user).toEqual(user);
		expect(cookie).toContain("freehub.session_token=");
	});

	it("is kept in a cookie that scripts cannot read and other sites cannot send, secure behind TLS", async () => {
		const body = { email: "kim@shop.test", name: "kim", password };
		const plain = await post(await testServer(), "/sign-up/email", body);
		expect(plain.headers.get("set-cookie")).toMatch(
			/^freehub\.session_token=.+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/,
		);
		const tls = await post(await testServer({ publicUrl: "https://shop.test" }), "/sign-up/email", body);
		expect(tls.headers.get("set-cookie")).toMatch(/^__Secure-freehub\.session_token=.+; Secure;/);
	});

	it("stores no password, only a slow hash of it", async () => {
		const server = await testServer();
		await server.newUser();
		const rows = await server.db.kysely
			.selectFrom("account" as never)
			.selectAll()
			.execute();
		const { password: stored } = rows[0] as unknown as { password: string };
		expect(stored).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
	});

	it("refuses a wrong password and an unknown address alike", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const wrong = await post(server, "/sign-in/email", { email: "kim@shop.test", password: "not this one" });
		const unknown = await post(server, "/sign-in/email", { email: "sam@shop.test", password });
		expect(await refusal(wrong)).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
		expect(await refusal(unknown)).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
	});

	it.each([
		[
			"a second account for one address",
			{ email: "kim@shop.test" },
			422,
			"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
		],
		["a short password", { password: "short" }, 400, "PASSWORD_TOO_SHORT"],
		["a missing password", { password: undefined }, 400, "VALIDATION_ERROR"],
		["what is no address", { email: "kim" }, 400, "VALIDATION_ERROR"],
	])("refuses %s", async (_, wrong, status, code) => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const body = { email: "sam@shop.test", name: "sam", password, ...wrong };
		expect(await refusal(await post(server, "/sign-up/email", body))).toEqual([status, code]);
	});

	it("takes programs that send no origin, and refuses pages of other sites", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const signIn = async (headers: Record<string, string>) =>
			(await post(server, "/sign-in/email", { email: "kim@shop.test", password }, headers)).status;
		expect(await signIn({ "sec-fetch-mode": "cors" })).toBe(200);
		expect(await signIn({ origin: "http://shop.test" })).toBe(200);
		expect(await signIn({ origin: "https://evil.test" })).toBe(403);
		expect(await signIn({ origin: "null" })).toBe(403);
	});

	it("never sends a browser on to another site after a provider's answer", async () => {
		const server = await testServer({ google: { clientId: "x", clientSecret: "y" } });
		const body = { provider: "google", callbackURL: "https://evil.test/", disableRedirect: true };
		expect(await refusal(await post(server, "/sign-in/social", body))).toEqual([403, "INVALID_CALLBACK_URL"]);
	});

	it("answers a problem document where better-auth answers nothing", async () => {
		const server = await testServer();
		expect(await refusal(await server.request("/api/auth/no-such-path"))).toEqual([404, "not_found"]);
	});
});

describe("a session", () => {
	it("is dead at once for writes after sign-out, although sessions are remembered for a moment", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const product = { name: "A", description: "B", price: 1, quantity: 1, supplier: "C", image: "/d.svg" };
		await client.call(addProduct, { body: product });
		await client.call(contract.signOut, { body: {} });
		await expect(client.call(addProduct, { body: product })).rejects.toThrow(ApiError);
	});

	it("is refused when its cookie was changed", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const forged = cookie.replace(/token=(.)/, (_, first) => `token=${first === "a" ? "b" : "a"}`);
		const client = createClient((path, init) =>
			server.request(`/api${path}`, { ...init, headers: { cookie: forged } }),
		);
		expect(await client.call(contract.getSession)).toBeNull();
	});
});

describe("the limits on attempts", () => {
	it("stop guessing after some attempts a minute, say when to come back, and are on by default", async () => {
		const server = await testServer({ rateLimits: true });
		const attempt = () =>
			post(server, "/sign-in/email", { email: "kim@shop.test", password: "guess number n" });
		const statuses = [];
		for (let i = 0; i < 21; i++) statuses.push((await attempt()).status);
		expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
		const last = await attempt();
		expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(await refusal(last)).toEqual([429, "too_many_requests"]);
	});

	it("go by the connection's address, not by what a client claims", async () => {
		const server = await testServer({ rateLimits: true });
		const attempt = (i: number) =>
			post(
				server,
				"/sign-in/email",
				{ email: "kim@shop.test", password: "guess number n" },
				{ "x-forwarded-for": `10.0.0.${i}`, "x-freehub-client-address": `10.0.0.${i}` },
			);
		const statuses = [];
		for (let i = 0; i < 21; i++) statuses.push((await attempt(i)).status);
		expect(statuses.at(-1)).toBe(429);
	});
});

describe("external providers", () => {
	it("are all off without credentials", async () => {
		const server = await testServer();
		expect(await server.visitor.call(contract.listProviders)).toEqual({
			google: false,
			facebook: false,
			github: false,
		});
		const body = { provider: "google", callbackURL: "/", errorCallbackURL: "/", disableRedirect: true };
		expect(await refusal(await post(server, "/sign-in/social", body))).toEqual([404, "PROVIDER_NOT_FOUND"]);
	});

	it("start at Google with a state and a PKCE challenge when the server has credentials", async () => {
		const google = { clientId: "the-client", clientSecret: "the-secret" };
		const server = await testServer({ google });
		expect(await server.visitor.call(contract.listProviders)).toMatchObject({ google: true, github: false });
		const { url } = await server.visitor.call(contract.signInSocial, {
			body: { provider: "google", callbackURL: "/a", errorCallbackURL: "/b", disableRedirect: true },
		});
		const { host, searchParams } = new URL(url);
		expect(host).toBe("accounts.google.com");
		expect(Object.fromEntries(searchParams)).toMatchObject({
			client_id: "the-client",
			code_challenge_method: "S256",
			redirect_uri: "http://shop.test/api/auth/callback/google",
			state: expect.stringMatching(/.{20,}/),
		});
	});
});
