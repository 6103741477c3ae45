import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { changeSupplier, getSupplier } from "@freehub/contract/buying/suppliers";
import { listAudit } from "@freehub/contract/office/audit";
import { describe, expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";
import { smtpServer } from "../../../../test/smtp.ts";

const TO = "orders@wheels.test";

async function withTerms({ client, supplier }: BuyingShop, terms: object) {
	const { version } = await client.call(getSupplier, { params: { id: supplier } });
	await client.call(changeSupplier, { params: { id: supplier }, body: terms, version });
}

const remind = (
	{ client }: BuyingShop,
	{ _id: id }: { _id: string },
	body: { to?: string; message?: string } = {},
	idempotencyKey: string = randomUUID(),
) => client.call(commands.remindSupplier, { params: { id }, body, idempotencyKey });

const send = ({ client }: BuyingShop, { _id: id }: { _id: string }, to: string) =>
	client.call(commands.sendPurchaseOrder, {
		params: { id },
		body: { by: "mail", to },
		idempotencyKey: randomUUID(),
	});

describe("a reminder", () => {
	it("mails what is open in the supplier's language, as it was shown before, and says when", async () => {
		const { url, mails } = await smtpServer();
		const shop = await buyingShop({ smtpUrl: url });
		const { client } = shop;
		const contact = { name: "Ada", email: TO, phone: "", getsOrders: true };
		await withTerms(shop, { language: "de", contacts: [contact] });
		const order = await shop.order([10, 5], { expected: "2020-02-03" });
		const [bell, chain] = order.lines;
		await client.call(commands.confirmPurchaseOrder, {
			params: { id: order._id },
			body: { lines: [{ line: bell?._id ?? "", pieces: 10, day: "2020-03-04" }] },
		});
		await shop.receive(order, [{ line: 0, quantity: 4 }]);
		const preview = await client.call(contract.previewReminder, { params: { id: order._id } });
		expect(preview).toMatchObject({
			to: TO,
			language: "de",
			subject: "Erinnerung: unsere Bestellung PO-0001",
			lines: [
				expect.stringMatching(/^Von unserer Bestellung PO-0001 vom .* sind diese Positionen noch offen:$/),
				`6 × ${bell?.productName} – bestätigt für den 4. März 2020`,
				`5 × ${chain?.productName} – erwartet bis 3. Februar 2020`,
				"Wann werden sie geliefert? Bitte antworten Sie auf diese Mail.",
			],
		});
		const reminded = await remind(shop, order, { message: "Bitte bis Freitag." });
		expect(reminded).toMatchObject({
			remindedAt: expect.any(String),
			lastMail: { kind: "reminder", to: TO, isSent: true, answer: "" },
		});
		expect(reminded.lastMail).not.toHaveProperty("key");
		expect(mails).toHaveLength(1);
		expect(mails[0]).toContain(`To: ${TO}`);
		expect(mails[0]).toContain("Bitte bis Freitag.");
		expect(mails[0]).toContain("Content-Language: de");
		const [summary] = await client.call(contract.listPurchaseOrders);
		expect(summary?.remindedAt).toBe(reminded.remindedAt);
		const [entry] = await client.call(listAudit, { query: { action: "purchase_order.remind" } });
		expect(entry).toMatchObject({ outcome: "done" });
	});

	it("goes out once: neither a repeat nor another one within a minute sends a second mail", async () => {
		const { url, mails } = await smtpServer();
		const shop = await buyingShop({ smtpUrl: url });
		const order = await shop.order([10]);
		const key = randomUUID();
		const first = await remind(shop, order, { to: TO }, key);
		expect(await remind(shop, order, { to: TO }, key)).toEqual(first);
		await expect(remind(shop, order, { to: TO })).rejects.toMatchObject({
			code: "purchase_state",
			problem: { reason: "reminded" },
		});
		const both = await shop.order([5]);
		const settled = await Promise.allSettled([
			remind(shop, both, { to: TO }),
			remind(shop, both, { to: TO }),
		]);
		expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(mails).toHaveLength(2);
	});

	it("is refused for a draft, for what has come, without an address and without a mail service", async () => {
		const { url } = await smtpServer();
		const shop = await buyingShop({ smtpUrl: url });
		const reasonOf = (refused: Promise<unknown>) =>
			refused.then(
				() => expect.unreachable(),
				(error: { problem: { reason?: string } }) => error.problem.reason,
			);
		expect(await reasonOf(remind(shop, await shop.draft([1]), { to: TO }))).toBe("nothing_open");
		const order = await shop.order([2]);
		expect(await reasonOf(remind(shop, order))).toBe("no_address");
		await shop.receive(order, [{ line: 0, quantity: 2 }]);
		expect(await reasonOf(remind(shop, order, { to: TO }))).toBe("nothing_open");
		const silent = await buyingShop();
		expect(await reasonOf(remind(silent, await silent.order([1]), { to: TO }))).toBe("no_mail_service");
	});
});

describe("a refusal of the mail server", () => {
	it("stays with the order until a mail goes out, of orders and of reminders", async () => {
		const known = new Set<string>();
		const { url, mails } = await smtpServer(undefined, (to) =>
			known.has(to) ? undefined : "550 5.1.1 no such user",
		);
		const shop = await buyingShop({ smtpUrl: url });
		const draft = await shop.draft([3]);
		await expect(send(shop, draft, "wrong@wheels.test")).rejects.toMatchObject({ code: "unavailable" });
		expect(await shop.read(draft)).toMatchObject({
			state: "draft",
			lastMail: { kind: "order", to: "wrong@wheels.test", isSent: false },
		});
		expect((await shop.read(draft)).lastMail?.answer).toContain("550 5.1.1 no such user");
		known.add(TO);
		expect(await send(shop, draft, TO)).toMatchObject({
			state: "sent",
			lastMail: { kind: "order", to: TO, isSent: true, answer: "" },
		});
		await expect(remind(shop, draft, { to: "old@wheels.test" })).rejects.toMatchObject({
			code: "unavailable",
		});
		expect(await shop.read(draft)).toMatchObject({
			remindedAt: null,
			lastMail: { kind: "reminder", to: "old@wheels.test", isSent: false },
		});
		expect(await remind(shop, draft)).toMatchObject({ lastMail: { to: TO, isSent: true } });
		expect(mails).toHaveLength(2);
		shop.server.errors.length = 0;
	});

	it("of one of several addresses is said although the mail went out; a server that is not reached says nothing", async () => {
		const { url } = await smtpServer(undefined, (to) => (to.startsWith("gone") ? "550 gone" : undefined));
		const shop = await buyingShop({ smtpUrl: url });
		const contact = (email: string) => ({ name: "", email, phone: "", getsOrders: true });
		await withTerms(shop, { contacts: [contact(TO), contact("gone@wheels.test")] });
		const draft = await shop.draft([3]);
		const sent = await shop.client.call(commands.sendPurchaseOrder, {
			params: { id: draft._id },
			body: { by: "mail" },
		});
		expect(sent.lastMail).toMatchObject({ isSent: true, answer: "gone@wheels.test: 550 gone" });
		const away = await buyingShop({ smtpUrl: "smtp://127.0.0.1:1" });
		const other = await away.draft([1]);
		await expect(send(away, other, TO)).rejects.toMatchObject({ code: "unavailable" });
		away.server.errors.length = 0;
		expect((await away.read(other)).lastMail).toMatchObject({ isSent: false, answer: "" });
	});
});
