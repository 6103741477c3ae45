import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBeginning } from "@freehub/contract/backups";
import type { Client } from "@freehub/contract/client";
import { createClient } from "@freehub/contract/client";
import { changeSettings } from "@freehub/contract/office/settings";
import { deleteAccount } from "@freehub/contract/people/account";
import * as contract from "@freehub/contract/people/identity";
import { UnsecuredJWT } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";
import { openIdProvider } from "../../../../test/openid-provider.ts";
import { PASSWORD, SECRET, type TestServer, testServer } from "../../../../test/server.ts";
import { beginningCode } from "./beginning-code.ts";
import { keepBeginningCode } from "./beginning-code-file.ts";

const STRANGER = "203.0.113.9";
const WRONG = "7K3M-Q0XB-94TZ-HN2V";
const codeOf = async ({ db }: TestServer) => (await beginningCode(db, SECRET)) ?? "";
const needed = { status: 403, code: "beginning_code_needed" };
const wrong = { status: 403, code: "beginning_code_wrong" };
const nobody = async ({ db }: TestServer) =>
	(await db.kysely.selectFrom("user").select("id").execute()).length === 0;

function signUp(client: Client, code?: string, email = "kim@shop.test") {
	return client.call(contract.signUp, {
		body: { email, name: "kim", password: PASSWORD },
		...(code !== undefined && { beginningCode: code }),
	});
}

describe("the first account of a new shop", () => {
	it("is made from this machine without a code, and from elsewhere with it alone, as people type it", async () => {
		const server = await testServer();
		const code = await codeOf(server);
		expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){3}$/);
		const stranger = server.clientWith({}, STRANGER);
		expect(await stranger.call(getBeginning)).toMatchObject({ isNew: true, needsCode: true });
		await expect(signUp(stranger)).rejects.toMatchObject(needed);
		await expect(signUp(stranger, "  ")).rejects.toMatchObject(needed);
		for (const given of [WRONG, code.slice(0, -1), `${code}0`, "é", "ব্যাকআপ", "x".repeat(5000)])
			await expect(signUp(stranger, given)).rejects.toMatchObject(wrong);
		expect(await nobody(server)).toBe(true);
		const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
		expect((await signUp(stranger, typed)).signedIn).toBe(true);

		const other = await testServer();
		expect(await other.visitor.call(getBeginning)).toMatchObject({ isNew: true, needsCode: false });
		expect((await signUp(other.visitor)).signedIn).toBe(true);
	});

	it("needs it through a proxy on this machine, whatever Host says", async () => {
		const server = await testServer();
		for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-proto"])
			await expect(signUp(server.clientWith({ [header]: "127.0.0.1" }))).rejects.toMatchObject(needed);
		await expect(signUp(server.clientWith({ host: "localhost" }, STRANGER))).rejects.toMatchObject(needed);
		await expect(signUp(server.clientWith({}, "192.168.1.9"))).rejects.toMatchObject(needed);
		expect(await nobody(server)).toBe(true);
	});

	it("needs it with Firebase, too", async () => {
		const firebase = {
			projectId: "bikes",
			apiKey: "a-key",
			authDomain: "bikes.firebaseapp.com",
			checkRevoked: false,
			emulator: "127.0.0.1:9",
		};
		const server = await testServer({ firebase });
		const stranger = server.clientWith({}, STRANGER);
		const now = Math.floor(Date.now() / 1000);
		const idToken = new UnsecuredJWT({ email: "kim@shop.test", email_verified: true, auth_time: now })
			.setIssuer("https://securetoken.google.com/bikes")
			.setAudience("bikes")
			.setSubject("kim")
			.setIssuedAt(now)
			.setExpirationTime(now + 60)
			.encode();
		await expect(stranger.call(contract.signInFirebase, { body: { idToken } })).rejects.toMatchObject(needed);
		expect(await nobody(server)).toBe(true);
	});

	it("needs it with an OpenID provider, when the sign-in begins, and is there when the browser comes back", async () => {
		const place = await openIdProvider();
		const github = { clientId: "the-client", clientSecret: "the-secret" };
		const server = await testServer({ oidc: { ...place.settings, name: "The company" }, github });
		const code = await codeOf(server);
		let cookie = "";
		const stranger = createClient(async (path, init) => {
			const answer = await server.request(`/api${path}`, init, STRANGER);
			cookie = answer.headers
				.getSetCookie()
				.map((line) => line.split(";")[0])
				.join("; ");
			return answer;
		});
		const body = { callbackURL: "/done", errorCallbackURL: "/failed", disableRedirect: true } as const;
		const begin = (provider: "oidc" | "github", given?: string) =>
			stranger.call(contract.signInSocial, {
				body: { ...body, provider },
				...(given !== undefined && { beginningCode: given }),
			});
		for (const provider of ["oidc", "github"] as const) {
			await expect(begin(provider)).rejects.toMatchObject(needed);
			await expect(begin(provider, WRONG)).rejects.toMatchObject(wrong);
		}
		const { url } = await begin("oidc", code);
		const person = { sub: "1", email: "kim@shop.test", email_verified: true, name: "Kim" };
		const back = await server.request(place.wayBack(url, "oidc", person), { headers: { cookie } }, STRANGER);
		expect(back.headers.get("location")).toBe("/done");
		const [row] = await server.db.kysely.selectFrom("user").select(["email", "role"]).execute();
		expect(row).toEqual({ email: "kim@shop.test", role: "owner" });
	});

	it("is refused at the last check, whichever way an account is made without having been let through", async () => {
		const place = await openIdProvider();
		const server = await testServer({ oidc: { ...place.settings, name: "The company" } });
		const body = {
			provider: "oidc",
			callbackURL: "/done",
			errorCallbackURL: "/failed",
			disableRedirect: true,
		} as const;
		const first = await server.newUser();
		const begin = (sent: object) =>
			server.request("/api/auth/sign-in/social", {
				method: "POST",
				headers: { "content-type": "application/json", "x-freehub-may-begin": "yes" },
				body: JSON.stringify(sent),
			});
		for (const more of [{ additionalData: { mayBegin: true } }, { mayBegin: true }])
			expect((await begin({ ...body, ...more })).status).toBe(400);
		const begun = await begin(body);
		const { url } = (await begun.json()) as { url: string };
		const cookie = begun.headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ");
		// As if the shop were new when the browser comes back.
		await first.client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
		await server.db.kysely.updateTable("counter").set({ value: 0 }).where("name", "=", "owner").execute();
		const person = { sub: "1", email: "kim@shop.test", email_verified: true, name: "Kim" };
		const back = await server.request(
			place.wayBack(url, "oidc", person),
			{ headers: { cookie, "x-freehub-may-begin": "yes" } },
			STRANGER,
		);
		expect(back.headers.get("location")).not.toBe("/done");
		expect(await nobody(server)).toBe(true);
	});

	it("counts codes by address: after ten in a minute the right one waits, too, and other addresses go on", async () => {
		const server = await testServer({ rateLimits: true });
		const code = await codeOf(server);
		const stranger = server.clientWith({}, STRANGER);
		const begin = (given: string) =>
			stranger.call(contract.signInSocial, {
				body: { provider: "github", callbackURL: "/a", errorCallbackURL: "/b", disableRedirect: true },
				beginningCode: given,
			});
		for (let i = 0; i < 10; i++) await expect(begin(WRONG)).rejects.toMatchObject(wrong);
		await expect(begin(code)).rejects.toMatchObject({ status: 429 });
		await expect(signUp(stranger, code)).rejects.toMatchObject({ status: 429 });
		expect((await signUp(server.clientWith({}, "198.51.100.7"), code)).signedIn).toBe(true);
	});

	it("ends the code: nobody needs one afterwards, and it is refused by no way to sign up", async () => {
		const server = await testServer();
		const code = await codeOf(server);
		const stranger = server.clientWith({}, STRANGER);
		await signUp(stranger, code);
		expect(await beginningCode(server.db, SECRET)).toBeUndefined();
		expect(await stranger.call(getBeginning)).toMatchObject({ isNew: false, needsCode: false });
		await signUp(stranger, undefined, "sam@shop.test");
		await signUp(stranger, WRONG, "lee@shop.test");
		const roles = await server.db.kysely.selectFrom("user").select("role").orderBy("createdAt").execute();
		expect(roles.map(({ role }) => role)).toEqual(["owner", "customer", "customer"]);
	});
});

describe("the code", () => {
	it("is one for all processes on a database, and another one in each database with the same secret", async () => {
		const server = await testServer();
		const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(server)));
		expect(new Set(codes).size).toBe(1);
		const second = server.secondProcess();
		const stranger = createClient((path, init) => second(`/api${path}`, init, STRANGER));
		expect(await codeOf(await testServer())).not.toBe(codes[0]);
		expect(await beginningCode(server.db, "another secret that is long enough")).not.toBe(codes[0]);
		expect((await signUp(stranger, codes[0])).signedIn).toBe(true);
	});

	it("is in a file of each process that its user alone can read, until the shop has an owner", async () => {
		const server = await testServer();
		const folder = mkdtempSync(join(tmpdir(), "freehub-code-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const log = { error: () => {} };
		const kept = await Promise.all(
			[server.dataDir, folder].map((dataDir) =>
				keepBeginningCode({ db: server.db, secret: SECRET, dataDir, log }),
			),
		);
		const files = [server.dataDir, folder].map((dataDir) => join(dataDir, "beginning-code"));
		const code = await codeOf(server);
		for (const [i, file] of files.entries()) {
			expect(readFileSync(file, "utf8")).toBe(`${code}\n`);
			expect(statSync(file).mode & 0o777).toBe(0o600);
			expect(kept[i]?.words).toContain(`${code} (also in ${file})`);
			await kept[i]?.forgetOnceOwned();
			expect(existsSync(file)).toBe(true);
		}
		await server.newUser();
		for (const each of kept) await each.forgetOnceOwned();
		expect(files.map((file) => existsSync(file))).toEqual([false, false]);
		const later = await keepBeginningCode({ db: server.db, secret: SECRET, dataDir: folder, log });
		expect(later.words).toBe("");
	});
});

describe("a shop whose last account left", () => {
	it("is not new: who signs up there does not own it, and needs no code", async () => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser();
		await client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
		const stranger = server.clientWith({}, STRANGER);
		expect(await stranger.call(getBeginning)).toMatchObject({ isNew: false, needsCode: false });
		await signUp(stranger);
		const [row] = await server.db.kysely.selectFrom("user").select("role").execute();
		expect(row).toEqual({ role: "customer" });
	});

	it("stays closed if it took new accounts by invitation only", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		await client.call(changeSettings, { body: { signUp: "invitation" } });
		await client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
		await expect(signUp(server.visitor)).rejects.toMatchObject({ code: "sign_up_closed" });
	});
});
