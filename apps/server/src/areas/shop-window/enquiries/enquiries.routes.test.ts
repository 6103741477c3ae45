import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import * as products from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { updateUser } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import * as contract from "@freehub/contract/shop-window/enquiries";
import { getReview, listFindings, markSeen, markUnseen } from "@freehub/contract/stock/review";
import type { Role } from "@freehub/domain/people/access";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Config } from "#config.ts";
import { allMails } from "../../../../test/mails.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

const ada = { name: "Ada Byron", email: "ada@home.test", text: "Does it fit?\nMine has <29> inches." };

async function shop(settings: Partial<Config> = {}, now?: () => Date) {
	const server = await testServer({ access: "staff", mailFrom: "shop@shop.test", ...settings }, now);
	const { client: owner } = await server.newUser("olga@shop.test");
	await confirm(server, "olga@shop.test");
	const body = {
		name: "Larch 40 tyre",
		description: "A tyre",
		price: 40,
		quantity: 3,
		supplier: "S",
		image: "/t.svg",
	};
	const { _id: product } = await owner.call(products.addProduct, {
		body: { ...body, category: "Tyres", sku: "L-40" },
	});
	const joined = async (role: Role) => {
		const { user, client } = await server.newUser(`${role}@shop.test`);
		await owner.call(changeRole, { params: { id: user.id }, body: { role } });
		return client;
	};
	const ask = (fields: Partial<contract.NewEnquiry> = {}, idempotencyKey?: string) =>
		server.visitor.call(contract.sendEnquiry, {
			body: { ...ada, ...fields },
			...(idempotencyKey !== undefined && { idempotencyKey }),
		});
	const list = (client = owner, seen: "no" | "yes" = "no") =>
		client.call(listFindings, { query: { kind: "enquiry", seen } });
	const texts = async () => (await list()).map(({ enquiry }) => enquiry?.text);
	const mails = () => allMails(server.outbox);
	return { server, owner, product, joined, ask, list, texts, mails };
}

async function confirm({ db }: TestServer, email: string): Promise<void> {
	const values = { emailVerified: sql<boolean>`true` };
	await db.kysely.updateTable("user").set(values).where("email", "=", email).execute();
}

describe("an enquiry", () => {
	it("is stored as it was written, and listed in Review with its product", async () => {
		const { server, owner, product, ask, list } = await shop();
		expect(await ask({ product })).toEqual({ sent: true });
		await ask({ text: "About nothing in particular" });
		const [second, first] = await list();
		expect(first).toMatchObject({
			kind: "enquiry",
			enquiry: { ...ada, _id: expect.any(String) },
			product: { _id: product, name: "Larch 40 tyre", sku: "L-40", isDeleted: false },
			movement: null,
			import: null,
			seen: null,
		});
		expect(second).toMatchObject({ enquiry: { text: "About nothing in particular" }, product: null });
		expect((await owner.call(getReview)).counts).toEqual({ enquiry: 2 });

		// The audit log, which nobody can change, contains none of it.
		const [line] = await owner.call(listAudit, { query: { action: "enquiry.send" } });
		expect(line).toMatchObject({ actor: "", target: second?.enquiry?._id, detail: "" });
		const kept = await server.db.kysely.selectFrom("idempotency").select("answer").execute();
		expect(JSON.stringify(kept)).not.toContain("ada@home.test");
	});

	it("is told to those who may change products, and to nobody else", async () => {
		const { server, ask, list, joined } = await shop();
		await ask();
		const [finding] = await list(await joined("buyer"));
		expect(finding?.enquiry).toMatchObject(ada);
		const id = finding?._id ?? "";
		for (const role of ["viewer", "counter", "warehouse"] as const) {
			const client = await joined(role);
			expect(await client.call(listFindings)).toEqual([]);
			expect(await list(client)).toEqual([]);
			expect((await client.call(getReview)).counts).toEqual({});
			const code = role === "warehouse" ? "not_found" : "forbidden";
			await expect(client.call(markSeen, { params: { id } })).rejects.toMatchObject({ code });
		}
		await expect(list(server.visitor)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(list(await joined("customer"))).rejects.toMatchObject({ code: "forbidden" });
	});

	it("is answered by somebody at some time, and can be taken back", async () => {
		const { owner, product, ask, list } = await shop();
		await ask({ product });
		const [{ _id: id } = { _id: "" }] = await list();
		const answered = await owner.call(markSeen, { params: { id }, idempotencyKey: "answered" });
		expect(answered).toMatchObject({ kind: "enquiry", seen: { byName: "olga" } });
		// The answer is stored under its key, where deleting the enquiry would not find it.
		expect(answered.enquiry).toBeNull();
		expect(await list()).toEqual([]);
		expect(await list(owner, "yes")).toMatchObject([{ enquiry: ada, seen: { byName: "olga" } }]);
		expect((await owner.call(getReview)).counts).toEqual({});
		const [line] = await owner.call(listAudit, { query: { action: "review.seen" } });
		expect(line?.detail).toBe(JSON.stringify(["enquiry", product]));
		await owner.call(markUnseen, { params: { id } });
		expect(await list()).toMatchObject([{ enquiry: ada, seen: null }]);
	});

	it("stays when its product is deleted, and says so", async () => {
		const { owner, product, ask, list } = await shop();
		await ask({ product });
		await owner.call(products.deleteProduct, { params: { id: product } });
		const [finding] = await list();
		expect(finding).toMatchObject({ enquiry: ada, product: { name: "Larch 40 tyre", isDeleted: true } });
		// Somebody may have had the page open.
		expect(await ask({ product })).toEqual({ sent: true });
	});

	it("is deleted for good by an owner, and by nobody else", async () => {
		const { server, owner, ask, list, joined } = await shop();
		await ask();
		await ask({ text: "Stays" });
		const id = (await list()).find(({ enquiry }) => enquiry?.text === ada.text)?.enquiry?._id ?? "";
		const buyer = await joined("buyer");
		const remove = (client = owner) => client.call(contract.deleteEnquiry, { params: { id } });
		await expect(remove(buyer)).rejects.toMatchObject({ code: "forbidden" });
		expect(await remove()).toEqual({ deleted: true });
		await expect(remove()).rejects.toMatchObject({ code: "not_found" });
		expect((await list()).map(({ enquiry }) => enquiry?.text)).toEqual(["Stays"]);
		const rows = await server.db.kysely.selectFrom("enquiry").select("text").execute();
		expect(rows).toEqual([{ text: "Stays" }]);
		const [line] = await owner.call(listAudit, { query: { action: "enquiry.delete", outcome: "done" } });
		expect(line).toMatchObject({ target: id, actorName: "olga" });
	});

	it("is stored once for a key, mailed once, and refused for another text", async () => {
		const { ask, texts, mails } = await shop();
		const key = randomUUID();
		await ask({}, key);
		expect(await ask({}, key)).toEqual({ sent: true });
		await expect(ask({ text: "Another" }, key)).rejects.toMatchObject({ code: "idempotency_key_reused" });
		expect(await texts()).toEqual([ada.text]);
		await expect.poll(() => mails().length).toBe(1);
		await ask({ text: "The next" });
		await expect.poll(() => mails().length).toBe(2);
	});

	it("is refused in words for each field, and about a product that never was", async () => {
		const { server, ask, texts } = await shop();
		const wrong: [Partial<contract.NewEnquiry>, string, string][] = [
			[{ name: " " }, "name", "Name is required."],
			[{ name: "x".repeat(101) }, "name", "Name can have at most 100 characters."],
			[{ name: "Ada\r\nBcc: all@home.test" }, "name", "Name cannot have control characters."],
			[{ email: "ada" }, "email", "This is not an email address."],
			[{ email: "ada@home.test\r\nBcc: all@home.test" }, "email", "This is not an email address."],
			[{ email: "ada@home.test, all@home.test" }, "email", "This is not an email address."],
			[{ email: "" }, "email", "Email address is required."],
			[{ text: "\n \n" }, "text", "Message is required."],
			[{ text: "x".repeat(4001) }, "text", "A message can have at most 4,000 characters."],
		];
		for (const [fields, field, message] of wrong) {
			await expect(ask(fields), message).rejects.toMatchObject({
				code: "invalid_input",
				problem: { errors: [{ field, message }] },
			});
		}
		await expect(ask({ product: "none" })).rejects.toMatchObject({ code: "not_found" });
		await ask({ text: "自".repeat(4000), name: "é".repeat(100) });
		expect(await texts()).toEqual(["自".repeat(4000)]);
		const foreign = await server.request("/api/enquiries", {
			method: "POST",
			headers: { "content-type": "application/json", origin: "https://evil.test" },
			body: JSON.stringify(ada),
		});
		expect(foreign.status).toBe(403);
	});

	it("of a program that fills in the hidden field is answered like any other, and nothing comes of it", async () => {
		const { owner, ask, texts, mails } = await shop();
		expect(await ask({ website: "https://spam.test" })).toEqual({ sent: true });
		expect(await ask({ website: "", text: "By a person" })).toEqual({ sent: true });
		await expect.poll(() => mails().length).toBe(1);
		expect(mails()[0]?.body).toContain("By a person");
		expect(await texts()).toEqual(["By a person"]);
		expect(await owner.call(listAudit, { query: { action: "enquiry" } })).toHaveLength(1);
	});
});

describe("the mail about an enquiry", () => {
	it("goes to every owner whose address is confirmed, says what is asked about what, and is answered to the asker", async () => {
		const { server, product, ask, joined, mails } = await shop({ publicUrl: "https://shop.test" });
		await joined("owner");
		await joined("buyer");
		await confirm(server, "buyer@shop.test");
		await ask({ product });
		await expect.poll(() => mails().length).toBe(1);
		await confirm(server, "owner@shop.test");
		await ask({ product });
		await expect.poll(() => mails().length).toBe(3);
		const recipients = new Set(mails().map(({ headers: { to } }) => to));
		expect(recipients).toEqual(new Set(["olga@shop.test", "owner@shop.test"]));
		const { headers, body = "" } = mails()[0] ?? {};
		expect(headers).toMatchObject({
			from: "shop@shop.test",
			"reply-to": "Ada Byron <ada@home.test>",
			subject: "A question about Larch 40 tyre",
			"auto-submitted": "auto-generated",
			"x-auto-response-suppress": "All",
		});
		expect(body).toContain("Ada Byron (ada@home.test) asks about Larch 40 tyre:");
		expect(body).toContain("Does it fit?\nMine has <29> inches.");
		expect(body).toContain("Does it fit?<br>Mine has &lt;29&gt; inches.");
		expect(body).toContain(`https://shop.test/products/${product}`);
		expect(body).toContain("https://shop.test/dashboard/review?kind=enquiry");
	});

	it("is in each owner's language, and never in the asker's", async () => {
		const { server, owner, product, joined, mails } = await shop();
		await joined("owner");
		await confirm(server, "owner@shop.test");
		await owner.call(updateUser, { body: { language: "de" } });
		await server.db.kysely
			.updateTable("user")
			.set({ language: null })
			.where("email", "=", "owner@shop.test")
			.execute();
		const french = server.clientWith({ "accept-language": "fr" });
		await french.call(contract.sendEnquiry, { body: { ...ada, product } });
		await expect.poll(() => mails().length).toBe(2);
		const bodies = Object.fromEntries(mails().map(({ headers, body }) => [headers.to, body]));
		expect(bodies["olga@shop.test"]).toContain("Ada Byron (ada@home.test) fragt zu Larch 40 tyre:");
		expect(bodies["olga@shop.test"]).toContain(`http://localhost:3000/de/products/${product}`);
		expect(bodies["olga@shop.test"]).toContain("http://localhost:3000/dashboard/review?kind=enquiry");
		expect(bodies["owner@shop.test"]).toContain("Ada Byron (ada@home.test) asks about Larch 40 tyre:");
	});

	it("has no header that a visitor wrote", async () => {
		const { owner, product, ask, mails } = await shop();
		const name = "Tyre\r\nBcc: all@home.test";
		await owner.call(products.changeProduct, { params: { id: product }, body: { name }, version: 1 });
		await ask({ product, name: 'Ada" <eve@home.test>, "', text: "\r\n.\r\nBcc: all@home.test\r\n\r\nx" });
		await expect.poll(() => mails().length).toBe(1);
		const headers = mails()[0]?.headers ?? {};
		expect(Object.keys(headers)).not.toContain("bcc");
		expect(headers.to).toBe("olga@shop.test");
		expect(headers["reply-to"]).toBe('"Ada\\" <eve@home.test>, \\"" <ada@home.test>');
	});

	it("that cannot be written is logged, and the enquiry is there", async () => {
		const { server, ask, texts, mails } = await shop();
		// A file in place of the folder, so that the folder cannot be created.
		writeFileSync(server.outbox, "");
		expect(await ask()).toEqual({ sent: true });
		await expect.poll(() => server.errors.join()).toContain("mail could not be sent");
		expect(await texts()).toEqual([ada.text]);
		rmSync(server.outbox);
		mkdirSync(server.outbox);
		await ask();
		await expect.poll(() => mails().length).toBe(1);
	});

	it("is not written more than 50 times a day, while every enquiry is stored", async () => {
		let now = new Date("2026-03-01T08:00:00Z");
		const { server, ask, list, mails } = await shop({ rateLimits: true, trustProxy: 1 }, () => now);
		const send = async (i: number) => {
			const from = server.clientWith({ "x-forwarded-for": `198.51.100.${i}` });
			await from.call(contract.sendEnquiry, { body: { ...ada, text: `Number ${i}` } });
		};
		for (let i = 0; i < 50; i++) await send(i);
		// Mails are sent after the answers, in no particular order; so send the excess ones after the others were written.
		await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(50);
		await send(50);
		await send(51);
		expect(await list()).toHaveLength(50);
		expect((await server.db.kysely.selectFrom("enquiry").select("id").execute()).length).toBe(52);
		now = new Date("2026-03-02T08:00:01Z");
		await ask({ text: "The next day" });
		await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(51);
		expect(mails().filter(({ body }) => /Number 5[01]/.test(body))).toEqual([]);
	});
});

describe("limits", () => {
	it("let an address send five enquiries in ten minutes, in all processes together", async () => {
		let now = new Date("2026-03-01T08:00:00Z");
		const { server, ask, texts } = await shop({ rateLimits: true }, () => now);
		const elsewhere = server.secondProcess();
		const askThere = () =>
			elsewhere("/api/enquiries", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify(ada),
			});
		for (let i = 0; i < 3; i++) await ask();
		expect((await askThere()).status).toBe(201);
		// Bots that fill in the hidden field are counted too, otherwise they could detect it.
		await ask({ website: "x" });
		await expect(ask()).rejects.toMatchObject({ code: "too_many_requests", problem: { retryAfter: 600 } });
		expect((await askThere()).status).toBe(429);
		expect(await texts()).toHaveLength(4);
		now = new Date("2026-03-01T08:10:01Z");
		await ask();
		expect(await texts()).toHaveLength(5);
	});

	it("can be switched off", async () => {
		const { ask, texts } = await shop({ rateLimits: false });
		for (let i = 0; i < 7; i++) await ask();
		expect(await texts()).toHaveLength(7);
	});
});

describe("the form without JavaScript", () => {
	const form = (server: TestServer, fields: Record<string, string>, headers: Record<string, string> = {}) =>
		server.request("/ask", {
			method: "POST",
			headers: {
				"content-type": "application/x-www-form-urlencoded",
				origin: "http://shop.test",
				...headers,
			},
			body: new URLSearchParams(fields).toString(),
		});

	it("stores the enquiry, mails it, and leads back to the product", async () => {
		const { server, product, list, mails } = await shop();
		// In the form in which browsers submit it.
		const text = ada.text.replace("\n", "\r\n");
		const answer = await form(server, { ...ada, text, product, website: "" });
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe(`/products/${product}?asked=1`);
		expect(await list()).toMatchObject([{ enquiry: ada, product: { _id: product } }]);
		await expect.poll(() => mails().length).toBe(1);
		const without = await form(server, { ...ada, product: "" });
		expect(without.headers.get("location")).toBe("/products?asked=1");
	});

	it("answers in the language of the page that it was on", async () => {
		const { server, product } = await shop();
		const asked = await form(server, { ...ada, product, language: "de" });
		expect(asked.headers.get("location")).toBe(`/de/products/${product}?asked=1`);
		const refused = await form(server, { ...ada, name: " ", email: "ada", product, language: "bn" });
		const page = await refused.text();
		expect(page).toContain('<html lang="bn">');
		expect(page).toContain("আপনার প্রশ্নটি পাঠানো হয়নি");
		expect(page).toContain("নাম আবশ্যক।");
		expect(page).toContain(`href="/bn/products/${product}"`);
		expect(page).not.toMatch(/is required|not an email/);
		// An unsupported language.
		const odd = await form(server, { ...ada, product, language: '"><script>' });
		expect(odd.headers.get("location")).toBe(`/products/${product}?asked=1`);
	});

	it("says what is wrong on a page that has the message, as text", async () => {
		const { server, product, texts } = await shop();
		const answer = await form(server, {
			name: "Ada\r\nBcc: all@home.test",
			email: "ada",
			text: "<script>alert(1)</script>",
			product,
		});
		expect(answer.status).toBe(400);
		expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
		const page = await answer.text();
		expect(page).toContain("Name cannot have control characters.");
		expect(page).toContain("This is not an email address.");
		expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
		expect(page).not.toContain("<script>");
		expect(page).toContain(`href="/products/${product}"`);
		const nothing = await form(server, {});
		expect(nothing.status).toBe(400);
		expect(await nothing.text()).toContain("Message is required.");
		expect((await form(server, { ...ada, product: "none" })).status).toBe(404);
		expect(await texts()).toEqual([]);
	});

	it("takes no form of another site's page, no other kind of body and none that is too large", async () => {
		const { server, texts } = await shop();
		expect((await form(server, ada, { origin: "https://evil.test" })).status).toBe(403);
		expect((await form(server, ada, { "content-type": "text/plain" })).status).toBe(415);
		expect((await form(server, { ...ada, text: "x".repeat(1_100_000) })).status).toBe(413);
		expect(await texts()).toEqual([]);
	});

	it("has the same trap for programs, and the same limits", async () => {
		const { server, ask, texts } = await shop({ rateLimits: true });
		const caught = await form(server, { ...ada, website: "https://spam.test" });
		expect(caught.status).toBe(303);
		for (let i = 0; i < 4; i++) await ask();
		const refused = await form(server, ada);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
		expect(await refused.text()).toContain("Does it fit?");
		expect(await texts()).toHaveLength(4);
	});
});
