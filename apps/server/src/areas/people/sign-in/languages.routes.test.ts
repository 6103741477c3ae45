import * as contract from "@freehub/contract/people/identity";
import * as people from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { readMails } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";

const german = { "accept-language": "de-AT, en;q=0.5" };

/** Signs up with a browser's headers, and returns the client of the new session. */
async function join(server: TestServer, email: string, headers: Record<string, string> = {}) {
	const answer = await server.request("/api/auth/sign-up/email", {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify({ email, name: "Kim", password: PASSWORD }),
	});
	const cookie = answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
	return server.clientWith({ ...headers, cookie });
}

async function languageOf(client: TestServer["visitor"]) {
	return (await client.call(contract.getSession))?.user.language;
}

/** Simulates an account from before languages were saved. */
async function forget(server: TestServer): Promise<void> {
	await server.db.kysely.updateTable("user").set({ language: null }).execute();
}

async function askForPassword(server: TestServer, headers: Record<string, string> = {}) {
	const body = { email: "kim@shop.test" };
	await server.clientWith(headers).call(contract.requestPasswordReset, { body });
}

describe("an account's language", () => {
	it("is the one that the browser asks for at sign-up, or that was chosen in it", async () => {
		const server = await testServer();
		expect(await languageOf(await join(server, "a@shop.test", german))).toBe("de");
		const chosen = { ...german, cookie: "a=1; language=bn; b=2" };
		expect(await languageOf(await join(server, "b@shop.test", chosen))).toBe("bn");
		expect(await languageOf(await join(server, "c@shop.test", { "accept-language": "ja" }))).toBe("en");
		// A language only for tests.
		expect(await languageOf(await join(server, "d@shop.test", { cookie: "language=en-XA" }))).toBe("en");
	});

	it("can be changed to one that there is, alone and at once", async () => {
		const server = await testServer();
		const { client, user } = await server.newUser("kim@shop.test");
		await client.call(contract.updateUser, { body: { language: "bn" } });
		expect(await client.call(contract.getSession)).toEqual({ user: { ...user, language: "bn" } });
		for (const language of ["tlh", "en-XA", "", null, 1]) {
			await expect(
				client.call(contract.updateUser, { body: { language: language as never } }),
			).rejects.toMatchObject({ problem: { code: "invalid_input", errors: [{ field: "language" }] } });
		}
		await client.call(contract.updateUser, { body: { name: "Kim Lee" } });
		expect(await client.call(contract.getSession)).toEqual({
			user: { ...user, name: "Kim Lee", language: "bn" },
		});
	});

	it("that Freehub does not speak (any more) counts as none", async () => {
		const server = await testServer();
		const { client } = await server.newUser("kim@shop.test");
		await server.db.kysely.updateTable("user").set({ language: "tlh" }).execute();
		expect(await languageOf(client)).toBeNull();
		await askForPassword(server, german);
		await expect
			.poll(() => readMails(server.outbox))
			.toMatchObject([{ headers: { "content-language": "de" } }]);
	});
});

describe("a mail", () => {
	it("is in the account's language, whatever the browser asks for", async () => {
		const server = await testServer({ publicUrl: "https://shop.test" });
		await join(server, "kim@shop.test", german);
		await askForPassword(server, { "accept-language": "es" });
		await expect.poll(() => readMails(server.outbox).length).toBe(1);
		const [{ headers, subject, body } = { headers: {}, subject: "", body: "" }] = readMails(server.outbox);
		expect(subject).toBe("Neues Passwort wählen");
		expect(headers["content-language"]).toBe("de");
		expect(body).toContain("Der Link gilt eine Stunde lang und funktioniert nur einmal.");
		expect(body).toMatch(/Neues Passwort wählen: https:\/\/shop\.test\/de\/reset-password\?token=\w+/);
		expect(body).toContain('<html lang="de" dir="ltr">');
	});

	it("is in the language of the request where the account has none yet, else in English", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		await forget(server);
		await askForPassword(server, { cookie: "language=bn" });
		await expect.poll(() => readMails(server.outbox).length).toBe(1);
		await askForPassword(server);
		await expect.poll(() => readMails(server.outbox).length).toBe(2);
		const [bengali, english] = readMails(server.outbox);
		expect(bengali?.subject).toBe("নতুন পাসওয়ার্ড দিন");
		expect(bengali?.body).toContain("লিংকটি এক ঘণ্টার মধ্যে একবারই কাজ করবে।");
		expect(bengali?.body).toMatch(/নতুন পাসওয়ার্ড দিন: http:\/\/localhost:3000\/bn\/reset-password\?token=\w+/);
		expect(bengali?.body).toContain('<html lang="bn" dir="ltr">');
		expect(english?.subject).toBe("Choose a new password");
		expect(english?.body).toMatch(/: http:\/\/localhost:3000\/reset-password\?token=\w+/);
	});

	it("about an address or a password is in the account's language at every step", async () => {
		const server = await testServer({ requireEmailVerification: true });
		const confirmations = () =>
			readMails(server.outbox).map(({ headers: { to }, subject }) => [to, subject.slice(0, 9)]);
		await join(server, "kim@shop.test", german);
		await expect.poll(confirmations).toEqual([["kim@shop.test", "Bestätige"]]);
		// Somebody else tries to sign up with the address in another language.
		await join(server, "kim@shop.test", { "accept-language": "fr" });
		await expect.poll(() => confirmations()[1]).toEqual(["kim@shop.test", "Sie haben"]);

		const { token } = /token=(?<token>\S+)/.exec(readMails(server.outbox)[0]?.body ?? "")?.groups ?? {};
		await server.visitor.call(contract.verifyEmail, { query: { token: decodeURIComponent(token ?? "") } });
		const signedIn = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: "kim@shop.test", password: PASSWORD }),
		});
		const session = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
		const kim = server.clientWith({ cookie: session.join("; ") });
		await kim.call(contract.changeEmail, { body: { newEmail: "new@shop.test", password: PASSWORD } });
		await expect.poll(() => confirmations()[2]).toEqual(["kim@shop.test", "Ihre neue"]);
		const agreed = /token=(?<token>\S+)/.exec(readMails(server.outbox)[2]?.body ?? "")?.groups?.token ?? "";
		await kim.call(contract.verifyEmail, { query: { token: decodeURIComponent(agreed) } });
		await expect.poll(() => confirmations()[3]).toEqual(["new@shop.test", "Bestätige"]);
		const body = { currentPassword: PASSWORD, newPassword: "staple battery horse" };
		await kim.call(contract.changePassword, { body });
		await expect.poll(() => confirmations()[4]).toEqual(["kim@shop.test", "Ihr Passw"]);
	});
});

describe("an invitation's mail", () => {
	it("is in the language of the address's account, else in the chosen one, else in the inviter's", async () => {
		const server = await testServer();
		const olga = await join(server, "olga@shop.test", german);
		await join(server, "sam@shop.test", { "accept-language": "es" });
		const invite = async (email: string, language?: "bn") => {
			await olga.call(people.invite, { body: { email, role: "warehouse", language } });
			return readMails(server.outbox).at(-1);
		};
		const own = await invite("kim@shop.test");
		expect(own?.subject).toBe("Kim lädt Sie zu Freehub ein");
		expect(own?.body).toContain("Sie sind eingeladen, als Lagerist mit dem Bestand zu arbeiten.");
		expect(own?.body).toContain("http://localhost:3000/de/invitation?token=");
		const chosen = await invite("lee@shop.test", "bn");
		expect(chosen?.subject).toBe("Kim আপনাকে Freehub-এ আমন্ত্রণ জানিয়েছেন");
		expect(chosen?.body).toContain("গুদামকর্মী হিসেবে");
		expect((await invite("Sam@shop.test", "bn"))?.subject).toBe("Kim le invita a Freehub");
	});
});
