import { randomUUID } from "node:crypto";
import { changeRole } from "@freehub/contract/people/people";
import { importCustomers, undoCustomerImport } from "@freehub/contract/selling/customer-files";
import { addCustomer, eraseCustomer, listCustomers } from "@freehub/contract/selling/customers";
import { mailSale, type SalePaper } from "@freehub/contract/selling/sale-papers";
import { returnSale } from "@freehub/contract/selling/sale-returns";
import * as commands from "@freehub/contract/selling/sales-commands";
import type { SalesOrder, saleMails } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import type { Role } from "@freehub/domain/people/access";
import { expect, it } from "vitest";
import { MAIN, refusedWith, type SellingShop, sellingShop } from "../../../../test/selling.ts";
import { smtpServer } from "../../../../test/smtp.ts";

const ROSA = "rosa@example.test";

/** A shop with two bells for Rosa Lind, to be collected at the main store. */
async function shopOfRosa(
	settings: Parameters<typeof sellingShop>[0] = {},
	{ mails = [ROSA], language = "de" as Language, now = () => new Date() } = {},
) {
	const shop = await sellingShop(settings, now);
	const body = { name: "Rosa Lind", mails, language };
	const { _id: customer } = await shop.client.call(addCustomer, { body });
	await shop.book({ kind: "receive", quantity: 2 });
	const draft = await shop.draftSale(3);
	const header = { customer, collectAt: "main", note: "Ring twice" };
	const changed = await shop.client.call(commands.changeSalesOrder, {
		params: { id: draft._id },
		body: header,
		version: draft.version,
	});
	return { shop, customer, draft: changed, order: await shop.place(changed, [[MAIN, 2]]) };
}

const mail = (
	{ client }: Pick<SellingShop, "client">,
	{ _id: id }: Pick<SalesOrder, "_id">,
	kind: (typeof saleMails)[number],
	also: { to?: string; message?: string } = {},
	idempotencyKey: string = randomUUID(),
) => client.call(mailSale, { params: { id }, body: { kind, ...also }, idempotencyKey });

/** The header and text of a mail that are in quoted-printable or encoded words. */
const decoded = (text = "") =>
	text
		.replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, "")
		.replaceAll(/=\r?\n(?! )/g, (end, at: number, all: string) => (all[at - 1] === "?" ? end : ""))
		.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => words.replaceAll("_", " "))
		.replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());

async function file(
	{ server }: Pick<SellingShop, "server">,
	{ _id: id }: Pick<SalesOrder, "_id">,
	kind: SalePaper,
	cookie: string,
) {
	const answer = await server.request(`/api/sales-orders/${id}/file?kind=${kind}`, { headers: { cookie } });
	const bytes = Buffer.from(await answer.arrayBuffer());
	return {
		status: answer.status,
		start: bytes.toString("latin1", 0, 5),
		name: answer.headers.get("content-disposition"),
	};
}

it("a customer is mailed the confirmation in their language as a PDF, once under one key and once a minute", async () => {
	let now = new Date("2026-11-27T10:00:00Z");
	const { url, mails } = await smtpServer();
	const { shop, order } = await shopOfRosa({ smtpUrl: url }, { now: () => now });
	const key = randomUUID();
	const sent = await mail(shop, order, "confirmation", { message: "Bis Samstag!" }, key);
	expect(sent.lastMail).toEqual({
		kind: "confirmation",
		at: "2026-11-27T10:00:00.000Z",
		isSent: true,
		to: ROSA,
		answer: "",
	});
	expect(sent.version).toBe(order.version);
	expect(await mail(shop, order, "confirmation", { message: "Bis Samstag!" }, key)).toEqual(sent);
	expect(mails).toHaveLength(1);
	expect(decoded(mails[0])).toMatch(/^To: rosa@example\.test/m);
	expect(decoded(mails[0])).toContain("Subject: Auftragsbestätigung 1001 von Freehub");
	expect(mails[0]).toMatch(/Bis Samstag![\s\S]*filename=1001\.pdf[\s\S]*JVBERi/);
	expect(decoded(mails[0])).not.toMatch(/invoice|receipt|Rechnung|Quittung/i);
	expect(await refusedWith(mail(shop, order, "confirmation"))).toMatchObject({ reason: "mailed" });
	await mail(shop, order, "confirmation", { to: "other@example.test" });
	now = new Date("2026-11-27T10:02:00Z");
	await mail(shop, order, "confirmation");
	expect(mails).toHaveLength(3);
});

it("a ready order is mailed with the place and what is ready, and says if the rest comes later", async () => {
	const { url, mails } = await smtpServer();
	const { shop, order } = await shopOfRosa({ smtpUrl: url }, { language: "en" });
	await mail(shop, order, "ready");
	const text = decoded(mails[0]);
	expect(text).toContain(`Subject: Your order 1001 is ready at ${order.collectAt?.name}`);
	expect(text).toMatch(/This part of your order[\s\S]*2 × Bell[\s\S]*when the rest is there/);
	await shop.deliver(order, 2);
	expect(await refusedWith(mail(shop, order, "ready"))).toMatchObject({ reason: "nothing_there" });
});

it("a mail that bounces is kept with what the mail server said, and the order can be changed and mailed again", async () => {
	const { url } = await smtpServer(undefined, (to) =>
		to.startsWith("gone") ? "550 5.1.1 no such user" : undefined,
	);
	const { shop, order } = await shopOfRosa({ smtpUrl: url }, { mails: ["gone@example.test"] });
	expect(await refusedWith(mail(shop, order, "ready"))).toMatchObject({ code: "unavailable" });
	shop.server.errors.length = 0;
	const { lastMail } = await shop.sale(order._id);
	expect(lastMail).toMatchObject({ kind: "ready", isSent: false, to: "gone@example.test" });
	expect(lastMail?.answer).toContain("550 5.1.1 no such user");
	expect((await mail(shop, order, "ready", { to: ROSA })).lastMail).toMatchObject({ isSent: true });
});

it("nothing is mailed of a draft, to nobody, or where no mail goes out", async () => {
	const { url } = await smtpServer();
	const { shop, order } = await shopOfRosa({ smtpUrl: url }, { mails: [] });
	expect(await refusedWith(mail(shop, order, "ready"))).toMatchObject({ reason: "no_address" });
	const draft = await shop.draftSale(1);
	expect(await refusedWith(mail(shop, draft, "confirmation"))).toMatchObject({ reason: "draft" });
	const silent = await shopOfRosa();
	expect(await refusedWith(mail(silent.shop, silent.order, "ready"))).toMatchObject({
		reason: "no_mail_service",
	});
	expect(await refusedWith(mail(shop, { _id: "none" }, "ready"))).toMatchObject({ code: "not_found" });
});

it("papers are for whoever may see what is on them, and addresses for readers of customers alone", async () => {
	const { url } = await smtpServer();
	const { shop, order, draft } = await shopOfRosa({ smtpUrl: url, access: "staff" });
	await mail(shop, order, "ready");
	const member = async (role: Role) => {
		const other = await shop.server.newUser();
		await shop.client.call(changeRole, { params: { id: other.user.id }, body: { role } });
		return other;
	};
	const pdf = { status: 200, start: "%PDF-" };
	expect(await file(shop, order, "confirmation", shop.cookie)).toMatchObject(pdf);
	const { cookie } = await member("warehouse");
	expect(await file(shop, order, "pack-slip", cookie)).toMatchObject({
		...pdf,
		name: expect.stringContaining("1001.pdf"),
	});
	expect(await file(shop, order, "confirmation", cookie)).toMatchObject({ status: 403 });
	expect(await file(shop, order, "pack-slip", "")).toMatchObject({ status: 401 });
	const copy = await shop.client.call(commands.copySalesOrder, { params: { id: draft._id } });
	expect(await file(shop, copy, "confirmation", shop.cookie)).toMatchObject({ status: 409 });
	await shop.deliver(order, 2);
	expect(await file(shop, order, "pack-slip", cookie)).toMatchObject(pdf);
	const counter = await member("counter");
	const answer = await counter.client.call(mailSale, {
		params: { id: order._id },
		body: { kind: "confirmation" },
		idempotencyKey: randomUUID(),
	});
	expect(answer.lastMail).toEqual({ kind: "confirmation", at: expect.any(String), isSent: true });
	expect(JSON.stringify(answer)).not.toContain(ROSA);
});

it("erasing a customer forgets the notes and mails of their orders, also those of revisions and returns", async () => {
	const { url } = await smtpServer();
	const { shop, customer, order } = await shopOfRosa({ smtpUrl: url });
	await mail(shop, order, "confirmation");
	const { version } = await shop.sale(order._id);
	const body = { note: "Her dog is called Zqx" };
	await shop.client.call(commands.changeSalesOrder, { params: { id: order._id }, body, version });
	await shop.deliver(order, 1);
	const { deliveries } = await shop.sale(order._id);
	const lines = [{ delivery: deliveries[0]?.movement ?? "", pieces: 1, end: "check" as const }];
	await shop.client.call(returnSale, {
		params: { id: order._id },
		body: { lines, note: "Zqx bit it" },
		idempotencyKey: randomUUID(),
	});
	await shop.client.call(eraseCustomer, { params: { id: customer } });
	const after = await shop.sale(order._id);
	expect(after).toMatchObject({ note: "", lastMail: null, customer: { name: "" }, returns: [{ note: "" }] });
	const { kysely } = shop.server.db;
	const documents = await kysely.selectFrom("sales_order_revision").select("document").execute();
	expect(documents).toHaveLength(2);
	expect(JSON.stringify(documents)).not.toMatch(/Zqx|Ring twice/);
	expect(await file(shop, order, "confirmation", shop.cookie)).toMatchObject({ status: 200 });
});

it("an import of customers is taken back but for those who have ordered", async () => {
	const shop = await sellingShop();
	const text = "Name,Email\nRosa Lind,rosa@example.test\nTom,tom@example.test\n";
	const report = await shop.client.call(importCustomers, {
		query: { name: "customers.csv" },
		file: new Blob([text], { type: "text/csv" }),
	});
	const [rosa] = await shop.client.call(listCustomers, { query: { search: "rosa" } });
	const draft = await shop.draftSale(1);
	await shop.client.call(commands.changeSalesOrder, {
		params: { id: draft._id },
		body: { customer: rosa?._id },
		version: draft.version,
	});
	const undo = { params: { id: report.import ?? "" } };
	expect(await shop.client.call(undoCustomerImport, undo)).toEqual({ undone: 1, kept: 1 });
	expect((await shop.client.call(listCustomers)).map(({ name }) => name)).toEqual(["Rosa Lind"]);
});
