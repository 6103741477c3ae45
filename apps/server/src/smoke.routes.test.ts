import { fileURLToPath } from "node:url";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { addProduct, getProduct, listProducts } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import * as identity from "@freehub/contract/people/identity";
import { deleteEnquiry, sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import { listFindings, markSeen } from "@freehub/contract/stock/review";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { mailsTo, newestMail } from "../test/mails.ts";
import { quarters } from "../test/pictures.ts";
import { cookieOf } from "../test/program.ts";
import { PASSWORD, testServer } from "../test/server.ts";
import { readConfig } from "./config.ts";

/*
 * The tests of these modules run only on SQLite (`onSqliteAlone` in vitest.config.ts). Here their data is written and read on
 * both engines.
 */

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../web/dist/", import.meta.url));

const bell = {
	name: "Bell",
	description: "D",
	price: 3,
	quantity: 7,
	supplier: "S",
	image: "/drawings/a.svg",
};

it("an account gets another address, language and password by mail, and its sessions end", async () => {
	const server = await testServer({ sessionMaxDays: 30 });
	const { visitor } = server;
	const { client } = await server.newUser("kim@shop.test");
	await client.call(identity.changeEmail, { body: { newEmail: "kai@shop.test", password: PASSWORD } });
	const change = await newestMail(server.outbox, "kai@shop.test");
	await client.call(identity.verifyEmail, { query: { token: change.token } });
	await client.call(identity.updateUser, { body: { language: "de" } });
	expect((await client.call(identity.getSession))?.user).toMatchObject({
		email: "kai@shop.test",
		emailVerified: true,
		language: "de",
		role: "owner",
	});

	const mails = mailsTo(server.outbox, "kai@shop.test").length;
	await visitor.call(identity.requestPasswordReset, { body: { email: "kai@shop.test" } });
	await expect.poll(() => mailsTo(server.outbox, "kai@shop.test").length).toBeGreaterThan(mails);
	const { token } = await newestMail(server.outbox, "kai@shop.test");
	const password = "staple battery horse";
	const reset = { body: { newPassword: password, token } };
	await visitor.call(identity.resetPassword, reset);
	await expect(visitor.call(identity.resetPassword, reset)).rejects.toMatchObject({ code: "INVALID_TOKEN" });
	expect(await client.call(identity.getSession)).toBeNull();

	const signIn = async () => {
		const answer = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: "kai@shop.test", password }),
		});
		expect(answer.status).toBe(200);
		return cookieOf(answer) ?? "";
	};
	const again = server.clientWith({ cookie: await signIn() });
	await again.call(identity.signOut, { body: {} });
	expect(await again.call(identity.getSession)).toBeNull();

	const cookie = await signIn();
	const moment = new Date(Date.now() - 31 * 86_400_000);
	const createdAt = server.db.engine.name === "sqlite" ? moment.toISOString() : moment;
	await server.db.kysely
		.updateTable("session")
		.set({ createdAt } as never)
		.execute();
	// A process that has not cached the session.
	const session = await server.secondProcess()("/api/auth/get-session", { headers: { cookie } });
	expect(await session.json()).toBeNull();
	expect(await server.db.kysely.selectFrom("session").select("id").execute()).toEqual([]);
});

it("wrong passwords are counted together by all processes", async () => {
	const server = await testServer({ rateLimits: true, trustProxy: 1 });
	await server.newUser("kim@shop.test");
	const other = server.secondProcess();
	const statuses: number[] = [];
	for (let i = 0; i < 12; i++) {
		const answer = await (i % 2 === 0 ? server.request : other)("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${i}` },
			body: JSON.stringify({ email: "kim@shop.test", password: "wrong password" }),
		});
		statuses.push(answer.status);
	}
	expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

it("an enquiry is stored once for a key, found with its product, seen and deleted", async () => {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser();
	const { _id: product } = await client.call(addProduct, { body: bell });
	const enquiry = { name: "Ada", email: "ada@home.test", text: "Does it ring?", product };
	for (const _ of [1, 2])
		await server.visitor.call(sendEnquiry, { body: enquiry, idempotencyKey: "asked-once" });
	const list = (seen: "no" | "yes") => client.call(listFindings, { query: { kind: "enquiry", seen } });
	const [found, ...others] = await list("no");
	expect(others).toEqual([]);
	expect(found).toMatchObject({ enquiry: { text: "Does it ring?" }, product: { _id: product } });
	await client.call(markSeen, { params: { id: found?._id ?? "" } });
	expect([await list("no"), (await list("yes")).length]).toEqual([[], 1]);
	await client.call(deleteEnquiry, { params: { id: found?.enquiry?._id ?? "" } });
	expect(await list("yes")).toEqual([]);
});

it("a picture is uploaded, noted, a product's, and drawn for its link", async () => {
	const server = await testServer({}, undefined, build);
	const { client } = await server.newUser();
	const file = new Blob([new Uint8Array(await quarters(400, 300).png().toBuffer())], { type: "image/png" });
	const { url } = await client.call(uploadImage, { file });
	const [line] = await client.call(listAudit, { query: { action: "image.upload" } });
	expect(line).toMatchObject({ outcome: "done" });
	const { _id: id } = await client.call(addProduct, { body: { ...bell, image: url } });
	expect((await server.visitor.call(getProduct, { params: { id } })).image).toBe(url);
	const drawn = await server.request(`/og/products/${id}.jpg`);
	expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

it("a rendered page is another one after a change, in every process", async () => {
	const server = await testServer({}, undefined, build);
	const { client } = await server.newUser();
	const other = server.secondProcess();
	const texts = () => Promise.all([server.request, other].map(async (ask) => (await ask("/")).text()));
	const { _id: id } = await client.call(addProduct, { body: bell });
	for (const text of await texts()) expect(text).toContain("7 in stock");
	const body = { kind: "receive" as const, quantity: 5 };
	await client.call(recordMovement, { params: { id }, body, idempotencyKey: "five-more" });
	for (const text of await texts()) expect(text).toContain("12 in stock");
});

it("prices keep the decimals of a currency that has others, and are ordered by them", async () => {
	const server = await testServer({ shop: { ...readConfig({}).shop, currency: "KWD" } });
	const { client } = await server.newUser();
	for (const price of ["2.500", "10.125", "2.499"])
		await client.call(addProduct, { body: { ...bell, price } });
	const products = await client.call(listProducts, { query: { sort: "price" } });
	expect(products.map(({ price }) => price)).toEqual([2.499, 2.5, 10.125]);
});

it("the sitemap has the products that there are", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: id } = await client.call(addProduct, { body: bell });
	expect(await (await server.request("/sitemap.xml")).text()).toContain(`/sitemaps/${id}.xml`);
	expect(await (await server.request(`/sitemaps/${id}.xml`)).text()).toContain(`/products/${id}/bell`);
});
