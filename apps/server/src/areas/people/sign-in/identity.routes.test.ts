import { addProduct } from "@freehub/contract/catalogue/products";
import { createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import * as contract from "@freehub/contract/people/identity";
import { hashPassword as hashWithScrypt } from "better-auth/crypto";
import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { mailsTo, newestMail } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";
import { hashPassword } from "./passwords.ts";

const password = PASSWORD;
const google = {
	clientId: "the-client",
	clientSecret: "the-secret",
	name: "Google",
	// No server listens there.
	discoveryUrl: "http://127.0.0.1:9/.well-known/openid-configuration",
};

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
		expect(user).toMatchObject({ email: "kim@shop.test", name: "kim", role: "owner", emailVerified: false });
		expect(await client.call(contract.getSession)).toEqual({ user });
		expect(await server.visitor.call(contract.getSession)).toBeNull();
		await client.call(contract.signOut, { body: {} });
		expect(await client.call(contract.getSession)).toBeNull();
		const again = await server.visitor.call(contract.signIn, { body: { email: "Kim@shop.test", password } });
		expect(again.user).toEqual({ id: user.id, email: "kim@shop.test", name: "kim" });
		expect(cookie).toContain("freehub.session_token=");
	});

	it("is kept in a cookie that scripts cannot read and other sites cannot send, secure behind TLS", async () => {
		const body = { email: "kim@shop.test", name: "kim", password };
		const plain = await post(await testServer(), "/sign-up/email", body);
		expect(plain.headers.get("set-cookie")).toMatch(
			/^freehub\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/,
		);
		const tls = await post(await testServer({ publicUrl: "https://shop.test" }), "/sign-up/email", body);
		for (const line of tls.headers.getSetCookie()) {
			expect(line).toMatch(/^__Secure-freehub\..+; HttpOnly/);
			expect(line).toMatch(/; Secure/);
			expect(line).toMatch(/; SameSite=Lax/);
		}
	});

	it("tells a session's secret in its cookie alone, never in an answer", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser("kim@shop.test");
		const secret = /session_token=([^.]+)/.exec(cookie)?.[1] ?? "?";
		const answers = [
			await post(server, "/sign-in/email", { email: "kim@shop.test", password }),
			await server.request("/api/auth/get-session", { headers: { cookie } }),
			await server.request("/api/account/sessions", { headers: { cookie } }),
		];
		for (const answer of answers) expect(await answer.text()).not.toContain(secret);
	});

	it("stores no password, only a slow hash of it, and takes those of earlier versions once more", async () => {
		const server = await testServer({ passwordCost: readConfig({}).passwordCost });
		const { user } = await server.newUser("kim@shop.test");
		const stored = async () =>
			(await server.db.kysely.selectFrom("account").select("password").executeTakeFirstOrThrow()).password;
		const slow = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/;
		expect(await stored()).toMatch(slow);
		const cheap = await hashPassword(password, { memoryKib: 8, passes: 1 });
		for (const earlier of [await hashWithScrypt(password), cheap]) {
			await server.db.kysely.updateTable("account").set({ password: earlier }).execute();
			const { user: again } = await server.visitor.call(contract.signIn, {
				body: { email: "kim@shop.test", password },
			});
			expect(again.id).toBe(user.id);
			expect(await stored()).toMatch(slow);
		}
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
		["a second account", { email: "kim@shop.test" }, 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"],
		["a short password", { password: "short" }, 400, "password_too_short"],
		["an endless password", { password: "long".repeat(40) }, 400, "password_too_long"],
		["one of the commonest passwords", { password: "Password1" }, 400, "password_too_common"],
		["the shop's own name as password", { password: "freehub1" }, 400, "password_too_common"],
		["the address as password", { password: "sam@shop.test" }, 400, "password_too_common"],
		["a missing password", { password: undefined }, 400, "invalid_input"],
		["what is no address", { email: "kim" }, 400, "invalid_input"],
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

	it("lets nothing through to better-auth that the contract does not name", async () => {
		const server = await testServer();
		for (const path of ["/no-such-path", "/list-sessions", "/list-accounts", "/get-access-token", "/ok"]) {
			expect(await refusal(await server.request(`/api/auth${path}`))).toEqual([404, "not_found"]);
		}
		const { user, client, cookie } = await server.newUser();
		for (const more of [
			{ role: "viewer" },
			{ emailVerified: true },
			{ id: "another" },
			{ email: "x@shop.test" },
		]) {
			const change = await post(server, "/update-user", { name: "lee", ...more }, { cookie });
			expect(await refusal(change)).toEqual([400, "invalid_input"]);
		}
		expect((await post(server, "/update-user", { name: "kim" }, { cookie })).status).toBe(200);
		expect(await client.call(contract.getSession)).toEqual({ user: { ...user, name: "kim" } });
	});
});

describe("mails", () => {
	it("confirm an address before anybody gets in with it, where that is asked for", async () => {
		const server = await testServer({ requireEmailVerification: true });
		const body = { email: "kim@shop.test", password };
		const first = await post(server, "/sign-up/email", { ...body, name: "kim" });
		expect(first.headers.getSetCookie()).toEqual([]);
		expect(await first.json()).toMatchObject({ signedIn: false });
		expect(await refusal(await post(server, "/sign-in/email", body))).toEqual([403, "EMAIL_NOT_VERIFIED"]);
		const { token } = await newestMail(server.outbox, "kim@shop.test");
		expect(await server.visitor.call(contract.verifyEmail, { query: { token } })).toEqual({ status: true });
		expect((await post(server, "/sign-in/email", body)).status).toBe(200);
	});

	it("and not the answer tell that an address is known, where they confirm addresses", async () => {
		const server = await testServer({ requireEmailVerification: true });
		const signUp = async (email: string) => {
			const answer = await post(server, "/sign-up/email", { email, name: "kim", password });
			const { user, signedIn } = (await answer.json()) as { user: Record<string, string>; signedIn: boolean };
			return {
				status: answer.status,
				signedIn,
				keys: Object.keys(user),
				cookies: answer.headers.getSetCookie(),
			};
		};
		const known = await signUp("kim@shop.test");
		expect(await signUp("kim@shop.test")).toEqual(known);
		// Each mail is sent after its answer, possibly in reverse order.
		await expect
			.poll(() =>
				mailsTo(server.outbox, "kim@shop.test")
					.map(({ subject }) => subject)
					.toSorted(),
			)
			.toEqual(["Confirm your e-mail address", "You have an account already"]);
	});

	it("let somebody choose a new password, once, and end every session", async () => {
		const server = await testServer();
		const { client } = await server.newUser("kim@shop.test");
		const ask = (email: string) => server.visitor.call(contract.requestPasswordReset, { body: { email } });
		expect(await ask("nobody@shop.test")).toEqual(await ask("kim@shop.test"));
		const { token } = await newestMail(server.outbox, "kim@shop.test");
		expect(mailsTo(server.outbox, "nobody@shop.test")).toEqual([]);
		const newPassword = "staple battery horse";
		const reset = (newPassword: string) => post(server, "/reset-password", { newPassword, token });
		expect(await refusal(await reset("password"))).toEqual([400, "password_too_common"]);
		expect((await reset(newPassword)).status).toBe(200);
		expect(await refusal(await reset(newPassword))).toEqual([400, "INVALID_TOKEN"]);
		expect(await client.call(contract.getSession)).toBeNull();
		const body = { email: "kim@shop.test", password: newPassword };
		expect((await server.visitor.call(contract.signIn, { body })).user.name).toBe("kim");
		await expect
			.poll(() => mailsTo(server.outbox, "kim@shop.test").at(-1)?.subject)
			.toBe("Your password was changed");
		// The secret of a link is not stored in the database.
		const rows = await server.db.kysely
			.selectFrom("verification" as never)
			.selectAll()
			.execute();
		expect(JSON.stringify(rows)).not.toContain(token);
	});

	it("change an address only when the new one answers, and ask for the password first", async () => {
		const server = await testServer();
		const { client } = await server.newUser("kim@shop.test");
		const change = (body: { newEmail: string; password?: string }) =>
			client.call(contract.changeEmail, { body });
		await expect(change({ newEmail: "sam@shop.test" })).rejects.toMatchObject({ code: "wrong_password" });
		await expect(change({ newEmail: "sam@shop.test", password: "guessed wrong" })).rejects.toThrow(ApiError);
		await change({ newEmail: "sam@shop.test", password });
		expect((await client.call(contract.getSession))?.user.email).toBe("kim@shop.test");
		const { token } = await newestMail(server.outbox, "sam@shop.test");
		await client.call(contract.verifyEmail, { query: { token } });
		expect((await client.call(contract.getSession))?.user).toMatchObject({
			email: "sam@shop.test",
			emailVerified: true,
		});
	});

	it("do not give an address that somebody took since, and work once", async () => {
		const server = await testServer();
		const { client } = await server.newUser("kim@shop.test");
		const askFor = async (newEmail: string) => {
			await client.call(contract.changeEmail, { body: { newEmail, password } });
			return (await newestMail(server.outbox, newEmail)).token;
		};
		const follow = (token: string) => client.call(contract.verifyEmail, { query: { token } });
		const token = await askFor("sam@shop.test");
		await server.newUser("sam@shop.test");
		await expect(follow(token)).rejects.toMatchObject({ status: 422 });
		expect((await client.call(contract.getSession))?.user.email).toBe("kim@shop.test");
		const other = await askFor("lou@shop.test");
		await follow(other);
		await expect(follow(other)).rejects.toMatchObject({ status: 401 });
	});

	it("lead to PUBLIC_URL or this machine, never to the host that a request names", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		await post(server, "/request-password-reset", { email: "kim@shop.test" }, { host: "evil.test" });
		await newestMail(server.outbox, "kim@shop.test");
		const { readdirSync, readFileSync } = await import("node:fs");
		for (const file of readdirSync(server.outbox)) {
			const mail = readFileSync(`${server.outbox}/${file}`, "utf8");
			expect(mail).toContain("http://localhost:3000/reset-password");
			expect(mail).not.toContain("evil.test");
		}
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

	it("is what its cookie says, whatever token comes along", async () => {
		const server = await testServer();
		const { user, cookie } = await server.newUser();
		const client = server.clientWith({ cookie, authorization: "Bearer fh_unknown" });
		expect(await client.call(contract.getSession)).toEqual({ user });
	});

	it("is a new one after signing in, and the one that the browser bore before is dead", async () => {
		const server = await testServer();
		const { client, cookie } = await server.newUser("kim@shop.test");
		const answer = await post(server, "/sign-in/email", { email: "kim@shop.test", password }, { cookie });
		const fresh = answer.headers.getSetCookie().find((line) => line.includes("session_token")) ?? "";
		expect(fresh.split(";")[0]).not.toBe(cookie);
		expect(await client.call(contract.getSession)).toBeNull();
		// A question about the old one that is answered late leaves the new one's cookie alone.
		const late = await server.request("/api/auth/get-session", { headers: { cookie } });
		expect(late.headers.getSetCookie()).toEqual([]);
	});

	it("begins for somebody whose browser has a cookie that is none", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		for (const value of ["", "%", "%E0%A4%A", "a.b%3", "%00.%00"]) {
			const cookie = `freehub.session_token=${value}`;
			const answer = await post(server, "/sign-in/email", { email: "kim@shop.test", password }, { cookie });
			expect([value, answer.status]).toEqual([value, 200]);
		}
	});

	it("ends when it was not used for long, and after its longest life however much it is used", async () => {
		const server = await testServer({ sessionMaxDays: 30 });
		const asStored = (days: number) => {
			const moment = new Date(Date.now() - days * 86_400_000);
			return server.db.engine.name === "sqlite" ? moment.toISOString() : moment;
		};
		const idle = await server.newUser();
		const old = await server.newUser();
		const set = (user: string, values: object) =>
			server.db.kysely.updateTable("session").set(values).where("userId", "=", user).execute();
		await set(idle.user.id, { expiresAt: asStored(0.001) });
		await set(old.user.id, { createdAt: asStored(31) });
		expect(await server.clientWith({ cookie: `${idle.cookie}; x=1` }).call(contract.getSession)).toBeNull();
		// Another process, which has not cached the session; the one that opened it caches it briefly.
		const fresh = server.secondProcess();
		const session = await fresh("/api/auth/get-session", { headers: { cookie: old.cookie } });
		expect(await session.json()).toBeNull();
		const left = server.db.kysely.selectFrom("session").select("id").where("userId", "=", old.user.id);
		expect(await left.execute()).toEqual([]);
	});
});

describe("external providers", () => {
	it("are all off without credentials", async () => {
		const server = await testServer();
		expect(await server.visitor.call(contract.getIdentitySettings)).toEqual({
			google: false,
			facebook: false,
			github: false,
			oidc: null,
			firebase: null,
			requireEmailVerification: false,
			sendsMail: false,
			sendsOrders: false,
			access: "everyone",
			invitedOnly: false,
			visitorRights: ["stock.read"],
			shop: { currency: "USD", timeZone: null, weightUnit: null, language: "en" },
		});
		const body = { provider: "google", callbackURL: "/", errorCallbackURL: "/", disableRedirect: true };
		expect(await refusal(await post(server, "/sign-in/social", body))).toEqual([404, "PROVIDER_NOT_FOUND"]);
	});

	it("never send a browser on to another site", async () => {
		const server = await testServer({ github: { clientId: "x", clientSecret: "y" } });
		const body = { provider: "github", callbackURL: "https://evil.test/", errorCallbackURL: "/" };
		const answer = await post(server, "/sign-in/social", { ...body, disableRedirect: true });
		expect(await refusal(answer)).toEqual([403, "INVALID_CALLBACK_URL"]);
	});

	it("that cannot be reached keep nobody from signing in with a password", async () => {
		const server = await testServer({ google });
		await server.newUser("kim@shop.test");
		const body = { provider: "google", callbackURL: "/", errorCallbackURL: "/", disableRedirect: true };
		expect(await refusal(await post(server, "/sign-in/social", body))).toEqual([404, "PROVIDER_NOT_FOUND"]);
		expect((await post(server, "/sign-in/email", { email: "kim@shop.test", password })).status).toBe(200);
	});

	it("start with a state that a cookie is bound to, and refuse an answer with another", async () => {
		const server = await testServer({ github: { clientId: "x", clientSecret: "y" } });
		const { url } = await server.visitor.call(contract.signInSocial, {
			body: { provider: "github", callbackURL: "/a", errorCallbackURL: "/b", disableRedirect: true },
		});
		const state = new URL(url).searchParams.get("state") ?? "";
		expect(state).toMatch(/.{20,}/);
		const stolen = await server.request(`/api/auth/callback/github?state=${state}&code=1`);
		expect(stolen.headers.get("location")).toBe("/b?error=state_mismatch");
		const unknown = await server.request("/api/auth/callback/github?state=guessed&code=1");
		expect(unknown.headers.get("location")).toContain("/signin/popup?failed=1&error=state_mismatch");
	});

	it("open no session for an ID token of Firebase that somebody has forged", async () => {
		const firebase = {
			projectId: "bikes-and-more",
			apiKey: "the key",
			authDomain: "bikes-and-more.firebaseapp.com",
			emulator: undefined,
			checkRevoked: false,
		};
		const server = await testServer({ firebase });
		// Only the signature is missing.
		const claims = { email: "kim@shop.test", email_verified: true, auth_time: Date.now() / 1000 - 60 };
		const idToken = new UnsecuredJWT(claims)
			.setIssuer(`https://securetoken.google.com/${firebase.projectId}`)
			.setAudience(firebase.projectId)
			.setSubject("uid-of-kim")
			.setIssuedAt()
			.setExpirationTime("1h")
			.encode();
		const answer = await post(server, "/sign-in/firebase", { idToken });
		expect(await refusal(answer)).toEqual([401, "unauthenticated"]);
		expect(answer.headers.getSetCookie()).toEqual([]);
		expect(await server.db.kysely.selectFrom("user").select("id").execute()).toEqual([]);
	});
});
