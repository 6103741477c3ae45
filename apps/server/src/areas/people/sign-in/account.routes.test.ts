import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import * as contract from "@freehub/contract/people/account";
import { getSession, requestPasswordReset, resetPassword, signIn } from "@freehub/contract/people/identity";
import { listProductMovements } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, testServer } from "../../../../test/server.ts";

const product = { name: "A", description: "B", price: 1, quantity: 3, supplier: "C", image: "/d.svg" };

describe("one's account", () => {
	it("tells who one is and how one can sign in", async () => {
		const server = await testServer();
		const { user, client } = await server.newUser("kim@shop.test");
		expect(await client.call(contract.getAccount)).toEqual({
			...user,
			createdAt: expect.stringMatching(/^\d{4}-/),
			hasPassword: true,
			linked: [{ provider: "credential", linkedAt: expect.stringMatching(/^\d{4}-/) }],
		});
	});

	it("lists its sessions, ends one of them, and ends them everywhere", async () => {
		let later = 0;
		const server = await testServer({}, () => new Date(Date.now() + later));
		const { client } = await server.newUser("kim@shop.test");
		const other = await server.newUser();
		const body = { email: "kim@shop.test", password: PASSWORD };
		await server.visitor.call(signIn, { body });
		await server.visitor.call(signIn, { body });
		const sessions = await client.call(contract.listSessions);
		expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
		// The current session is in use now, the others when they were opened.
		later = 30 * 60 * 1000;
		for (const { isCurrent, createdAt, lastUsedAt } of await client.call(contract.listSessions)) {
			const passed = Date.parse(lastUsedAt) - Date.parse(createdAt);
			expect(Math.round(passed / 60_000)).toBe(isCurrent ? 30 : 0);
		}
		const second = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? "";
		const foreign = (await other.client.call(contract.listSessions))[0]?._id ?? "";
		expect(await client.call(contract.endSession, { params: { id: second } })).toEqual({ ended: 1 });
		await expect(client.call(contract.endSession, { params: { id: foreign } })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await client.call(contract.endSessions)).toEqual({ ended: 2 });
		expect(await client.call(getSession)).toBeNull();
		expect(await other.client.call(getSession)).not.toBeNull();
	});

	it("knows to a few minutes when another of its sessions was used", async () => {
		let later = 0;
		const server = await testServer({}, () => new Date(Date.now() + later));
		const { client, user } = await server.newUser();
		const signedIn = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: user.email, password: PASSWORD }),
		});
		const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
		const other = server.clientWith({ cookie: cookies.join("; ") });
		const minutesSinceUse = async () => {
			const session = (await client.call(contract.listSessions)).find(({ isCurrent }) => !isCurrent);
			return Math.round((Date.now() + later - Date.parse(session?.lastUsedAt ?? "")) / 60_000);
		};
		later = 20 * 60_000;
		expect(await minutesSinceUse()).toBe(20);
		await other.call(listProducts);
		expect(await minutesSinceUse()).toBe(0);
	});

	it("opened with somebody else's address is theirs alone when they choose a password by mail", async () => {
		const server = await testServer();
		const { user, client } = await server.newUser("kim@shop.test");
		const { token: secret } = await client.call(contract.addToken, {
			body: { name: "kept", scopes: ["stock.read"], days: 30 },
		});
		const now = new Date().toISOString();
		const times = { createdAt: now, updatedAt: now };
		const linked = { id: "1", userId: user.id, providerId: "google", accountId: "1", ...times };
		await server.db.kysely
			.insertInto("account")
			.values(linked as never)
			.execute();

		await server.visitor.call(requestPasswordReset, { body: { email: user.email } });
		const { token } = await newestMail(server.outbox, user.email);
		await server.visitor.call(resetPassword, { body: { newPassword: "staple battery horse", token } });
		const signedIn = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: user.email, password: "staple battery horse" }),
		});
		const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
		const owner = server.clientWith({ cookie: cookies.join("; ") });
		expect(await owner.call(contract.getAccount)).toMatchObject({
			id: user.id,
			emailVerified: true,
			linked: [{ provider: "credential" }],
		});
		expect(await owner.call(contract.listTokens)).toEqual([]);
		const bearer = { authorization: `Bearer ${secret}` };
		expect((await server.request("/api/ledger/check", { headers: bearer })).status).toBe(401);
	});

	it("goes with its password alone; its entries in the ledger stay, with the name unless that is to go", async () => {
		const server = await testServer();
		await server.newUser("olga@shop.test");
		for (const [email, removeName, name] of [
			["kim@shop.test", false, "kim"],
			["sam@shop.test", true, "Former user"],
		] as const) {
			const { client } = await server.newUser(email);
			const { _id: id } = await client.call(addProduct, { body: product });
			const end = (password?: string) =>
				client.call(contract.deleteAccount, { body: { password, removeName } });
			await expect(end()).rejects.toMatchObject({ code: "wrong_password" });
			await expect(end("not this one")).rejects.toMatchObject({ code: "wrong_password" });
			await end(PASSWORD);
			expect(await client.call(getSession)).toBeNull();
			const again = server.visitor.call(signIn, { body: { email, password: PASSWORD } });
			await expect(again).rejects.toMatchObject({ status: 401 });
			const reader = await server.newUser();
			const [movement] = await reader.client.call(listProductMovements, { params: { id } });
			expect(movement).toMatchObject({ actorName: name, quantity: 3 });
		}
	});

	it("of the last owner stays while others would be left without one", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		await server.newUser();
		const end = client.call(contract.deleteAccount, { body: { password: PASSWORD, removeName: false } });
		await expect(end).rejects.toMatchObject({ code: "last_owner" });
	});
});

describe("an API token", () => {
	const newToken = { name: "Till", scopes: ["product.write" as const], days: 30 };

	it("does what it was made for and nothing else, and its secret is told once and stored nowhere", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { token, ...listed } = await client.call(contract.addToken, { body: newToken });
		expect(token).toMatch(/^fh_[\w-]{43}$/);
		expect(await client.call(contract.listTokens)).toEqual([listed]);
		const rows = await server.db.kysely.selectFrom("api_token").selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(token);

		const bearer = server.clientWith({ authorization: `Bearer ${token}` });
		await bearer.call(addProduct, { body: product });
		await expect(bearer.call(contract.listTokens)).rejects.toMatchObject({ code: "forbidden" });
		const stock = server.request("/api/stock", { headers: { authorization: `Bearer ${token}` } });
		expect((await stock).status).toBe(403);
		expect((await client.call(contract.listTokens))[0]?.lastUsedAt).not.toBeNull();
	});

	it("is refused when it is unknown, revoked, expired, or its owner is gone", async () => {
		let now = new Date();
		const server = await testServer({}, () => now);
		const { client } = await server.newUser();
		const make = async () => (await client.call(contract.addToken, { body: newToken })).token;
		const status = async (token: string) =>
			(await server.request("/api/stock", { headers: { authorization: `Bearer ${token}` } })).status;
		expect(await status("fh_guessed")).toBe(401);
		const revoked = await make();
		expect(await status(revoked)).toBe(403);
		const [{ _id } = { _id: "" }] = await client.call(contract.listTokens);
		await client.call(contract.revokeToken, { params: { id: _id } });
		expect(await status(revoked)).toBe(401);
		const expiring = await make();
		now = new Date(now.getTime() + 31 * 86_400_000);
		expect(await status(expiring)).toBe(401);
	});

	it("can do no more than whoever makes it", async () => {
		const server = await testServer({ access: "staff" });
		await server.newUser();
		const { client } = await server.newUser();
		const make = client.call(contract.addToken, { body: newToken });
		await expect(make).rejects.toMatchObject({ code: "forbidden" });
	});

	it("needs no cookie, and a foreign page cannot use one that it does not know", async () => {
		const server = await testServer();
		const answer = await server.request("/api/product", {
			method: "POST",
			headers: { authorization: "Bearer x", origin: "https://evil.test", "content-type": "application/json" },
			body: JSON.stringify(product),
		});
		expect(answer.status).toBe(403);
		expect(await server.visitor.call(listProducts)).toEqual([]);
	});
});
