import { randomUUID } from "node:crypto";
import { addOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { changeSupplier, deleteSupplier, getSupplier } from "@freehub/contract/buying/suppliers";
import { deleteProduct } from "@freehub/contract/catalogue/products";
import { createClient } from "@freehub/contract/client";
import { addDays } from "@freehub/domain/local-days";
import { rights } from "@freehub/domain/people/access";
import { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import type { Schema } from "#db/schema.ts";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";
import { smtpServer } from "../../../../test/smtp.ts";
import { sendPurchaseOrder } from "./send-purchase.ts";

const TO = "orders@wheels.test";
const NO_MAIL = "smtp://127.0.0.1:1";

function mail({ client }: Pick<BuyingShop, "client">, { _id: id }: Pick<PurchaseOrder, "_id">, to = TO) {
	const sending = { params: { id }, body: { by: "mail" as const, to }, idempotencyKey: randomUUID() };
	return client.call(commands.sendPurchaseOrder, sending);
}

/** The reasons of a refusal. */
async function reasonsOf(refused: Promise<unknown>): Promise<(string | undefined)[]> {
	const { problem } = await refused.then(
		() => expect.unreachable(),
		(error: { problem: { reason?: string; causes?: { reason?: string }[] } }) => error,
	);
	return (problem.causes ?? [problem]).map(({ reason }) => reason);
}

describe("an order that is mailed", () => {
	it("has its PDF and CSV; if the mail fails, it stays a draft and keeps its number", async () => {
		const { url, mails } = await smtpServer();
		const shop = await buyingShop({ smtpUrl: url });
		const draft = await shop.draft([10]);
		const toContacts = { params: { id: draft._id }, body: { by: "mail" as const } };
		expect(await reasonsOf(shop.client.call(commands.sendPurchaseOrder, toContacts))).toEqual(["no_address"]);
		expect(await mail(shop, draft)).toMatchObject({ state: "sent", number: "PO-0001", sentTo: TO });
		expect(mails).toHaveLength(1);
		expect(mails[0]).toContain(`To: ${TO}`);
		expect(mails[0]).toContain("Subject: Purchase order PO-0001 from Freehub");
		expect(mails[0]).toMatch(/filename=PO-0001\.pdf[\s\S]*JVBERi[\s\S]*filename=PO-0001\.csv/);

		const failing = await buyingShop({ smtpUrl: NO_MAIL });
		const other = await failing.draft([10]);
		await expect(mail(failing, other)).rejects.toMatchObject({
			code: "unavailable",
			problem: { detail: expect.stringMatching(/still a draft/) },
		});
		failing.server.errors.length = 0;
		expect(await failing.read(other)).toMatchObject({ state: "draft", number: "PO-0001" });
		expect(await send(failing.client, other)).toMatchObject({ state: "sent", number: "PO-0001" });
	});

	it("is the same mail by its Message-ID if it is sent again, and another one after a change", async () => {
		let end: string | undefined = "cut";
		const { url, mails } = await smtpServer(async () => end);
		const shop = await buyingShop({ smtpUrl: url });
		const draft = await shop.draft([10]);
		// The mail went out, but as after a kill nothing is known of it.
		await expect(mail(shop, draft)).rejects.toMatchObject({ code: "unavailable" });
		shop.server.errors.length = 0;
		await expect(mail(shop, draft)).rejects.toMatchObject({ code: "unavailable" });
		shop.server.errors.length = 0;
		const { version, lines } = await shop.read(draft);
		const changed = lines.map(({ _id, product, cost = 0 }) => ({ _id, product, cost, ordered: 11 }));
		await shop.client.call(commands.changePurchaseOrder, {
			params: { id: draft._id },
			version,
			body: { lines: changed },
		});
		end = undefined;
		await mail(shop, draft);
		const [first, second, third] = mails.map((text) => /^Message-ID: (<.+>)/im.exec(text)?.[1]);
		expect(first).toMatch(/^<[0-9a-f]{40}@localhost>$/);
		expect(second).toBe(first);
		expect(third).not.toBe(first);
	});

	it("leaves no gap in the numbers: a draft that has one is cancelled when it is merged or deleted", async () => {
		const shop = await buyingShop({ smtpUrl: NO_MAIL });
		const drafts = [await shop.draft([10]), await shop.draft([0, 5]), await shop.draft([1])] as const;
		for (const draft of drafts.slice(1)) await expect(mail(shop, draft)).rejects.toThrow();
		shop.server.errors.length = 0;
		const [target, merged, deleted] = drafts;
		const body = { orders: [merged._id] };
		await shop.client.call(commands.mergePurchaseOrders, { params: { id: target._id }, body });
		await shop.client.call(commands.deletePurchaseOrder, { params: { id: deleted._id } });
		expect(await shop.read(merged)).toMatchObject({ state: "cancelled", number: "PO-0001", lines: [] });
		expect(await shop.read(deleted)).toMatchObject({ state: "cancelled", number: "PO-0002" });
		const sent = await send(shop.client, target);
		expect(sent).toMatchObject({ number: "PO-0003", lines: [{ ordered: 10 }, { ordered: 5 }] });
	});

	it("is sent once where two processes send it at the same time", async () => {
		let hasCome = () => {};
		const arrived = new Promise<void>((resolve) => (hasCome = resolve));
		let accept = () => {};
		const { url, mails } = await smtpServer(() => {
			hasCome();
			return new Promise<void>((resolve) => (accept = resolve));
		});
		const shop = await buyingShop({ smtpUrl: url });
		const request = shop.server.secondProcess();
		const headers = { cookie: shop.cookie };
		const elsewhere = createClient((path, init) =>
			request(`/api${path}`, {
				...init,
				headers: { ...(init.headers as Record<string, string>), ...headers },
			}),
		);
		const draft = await shop.draft([10]);
		const all = [shop.client, elsewhere].map((client) => mail({ client }, draft));
		const settled = Promise.allSettled(all);
		await arrived;
		expect(await reasonsOf(mail({ client: elsewhere }, draft))).toEqual(["sending"]);
		accept();
		const results = await settled;
		expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(mails).toHaveLength(1);
		expect(await reasonsOf(mail(shop, draft))).toEqual(["sent"]);
		expect(await send(shop.client, await shop.draft([1]))).toMatchObject({ number: "PO-0002" });

		const marked = await shop.draft([10]);
		const both = [shop.client, elsewhere].map((client) => send(client, marked));
		const ends = (await Promise.allSettled(both)).map(({ status }) => status);
		expect(ends.toSorted()).toEqual(["fulfilled", "rejected"]);
		expect((await shop.read(marked)).number).toBe("PO-0003");
	});

	it("stays a draft if it was changed during a mail that took too long", async () => {
		let minutes = 0;
		let change = () => Promise.resolve();
		const { url } = await smtpServer(() => change());
		const settings = { smtpUrl: url };
		const shop = await buyingShop(settings, () => new Date(Date.now() + minutes * 60_000));
		const { _id: id, version, lines } = await shop.draft([10]);
		const [line] = lines;
		change = async () => {
			minutes = 2;
			const more = { _id: line?._id, product: line?.product ?? "", ordered: 12, cost: 10 };
			await shop.client.call(commands.changePurchaseOrder, {
				params: { id },
				version,
				body: { lines: [more] },
			});
			change = () => Promise.resolve();
		};
		expect(await reasonsOf(mail(shop, { _id: id }))).toEqual(["changed_meanwhile"]);
		expect(await shop.read({ _id: id })).toMatchObject({ state: "draft", lines: [{ ordered: 12 }] });
		expect(await mail(shop, { _id: id })).toMatchObject({ state: "sent", number: "PO-0001", total: 120 });
	});

	it("is refused where no mail goes out, so that nobody takes it for sent", async () => {
		const shop = await buyingShop();
		const draft = await shop.draft([10]);
		await expect(mail(shop, draft)).rejects.toMatchObject({
			code: "purchase_state",
			problem: { reason: "no_mail_service", detail: expect.stringMatching(/no mail service \(SMTP_URL\)/) },
		});
		expect(await shop.read(draft)).toMatchObject({ state: "draft", number: null });
	});
});

it("a refusal to send names everything that is in the way", async () => {
	const { url } = await smtpServer();
	const shop = await buyingShop({ smtpUrl: url });
	const empty = await shop.draft([], { currency: "EUR" });
	const draft = await shop.draft([10, 5], { currency: "EUR" });
	for (const id of shop.products.slice(0, 2)) await shop.client.call(deleteProduct, { params: { id } });
	const toContacts = ({ _id: id }: PurchaseOrder) =>
		shop.client.call(commands.sendPurchaseOrder, { params: { id }, body: { by: "mail" } });
	await expect(toContacts(draft)).rejects.toMatchObject({
		code: "purchase_state",
		problem: {
			reason: "deleted_product",
			detail: expect.stringMatching(
				/^Bell was deleted.*Chain was deleted.*no mail address.*The rate from EUR/,
			),
			causes: [
				{ reason: "deleted_product", facts: { name: "Bell" } },
				{ reason: "deleted_product", facts: { name: "Chain" } },
				{ reason: "no_address" },
				{ reason: "no_rate", facts: { currency: "EUR" } },
			],
		},
	});
	await shop.client.call(deleteSupplier, { params: { id: shop.supplier } });
	expect(await reasonsOf(toContacts(empty))).toEqual(["empty", "deleted_supplier", "no_rate"]);
	expect(await shop.read(draft)).toMatchObject({ state: "draft", number: null });
});

describe("the day when an order is expected", () => {
	it("follows from the slowest lead time of its lines when it is sent, unless its buyer gave one", async () => {
		const shop = await buyingShop({}, () => new Date("2026-03-10T12:00:00Z"));
		const { client, products, supplier } = shop;
		const unknown = await shop.draft([10]);
		expect(unknown).toMatchObject({ expected: null, leadDays: null });
		expect(await send(client, unknown)).toMatchObject({ expected: null });

		const { version } = await client.call(getSupplier, { params: { id: supplier } });
		await client.call(changeSupplier, { params: { id: supplier }, version, body: { leadDays: 5 } });
		const breaks = [{ from: 1, price: 9 }];
		const offer = { supplier, product: products[1] ?? "", leadDays: 21, breaks };
		await client.call(addOffer, { body: offer });
		expect(await shop.draft([])).toMatchObject({ leadDays: 5 });
		const draft = await shop.draft([10]);
		expect(draft).toMatchObject({ expected: null, leadDays: 5 });
		expect(await send(client, draft)).toMatchObject({ expected: "2026-03-15" });
		const sent = await send(client, await shop.draft([10, 5]));
		expect(sent).toMatchObject({ expected: addDays("2026-03-10", 21) });
		expect(sent).not.toHaveProperty("leadDays");
		expect(await send(client, await shop.draft([10, 5], { expected: "2026-04-01" }))).toMatchObject({
			expected: "2026-04-01",
		});
		const earlier = { by: "marked" as const, sentAt: "2026-03-01T08:00:00Z" };
		const { _id: id } = await shop.draft([10]);
		const late = await client.call(commands.sendPurchaseOrder, { params: { id }, body: earlier });
		expect(late).toMatchObject({ expected: "2026-03-06", isLate: true });
	});
});

it("reads an order and its lines once for each of the two transactions of a sending", async () => {
	const { server, draft } = await buyingShop();
	const { user } = await server.newUser();
	const { _id: id } = await draft([10, 5, 3]);
	const texts: string[] = [];
	const kysely = new Kysely<Schema>({
		dialect: server.db.engine.dialect,
		log: ({ query }) => void texts.push(query.sql.replaceAll(/\s+/g, " ")),
	});
	const transact: typeof server.db.transact = (work) => kysely.transaction().execute(work);
	const who = { actor: user.id, actorName: user.name, credential: undefined, rights, onlyAt: undefined };
	const request = { ...who, key: randomUUID(), asked: [id], now: new Date(), origin: undefined };
	const db = { ...server.db, kysely, transact };
	const sent = await sendPurchaseOrder(db, id, { by: "marked" }, request, undefined, "");
	expect(sent).toMatchObject({
		state: "sent",
		number: "PO-0001",
		revision: 0,
		lines: [{ open: 10 }, {}, {}],
	});
	const read = (from: RegExp) => texts.filter((text) => text.startsWith("select") && from.test(text)).length;
	const reads = {
		orders: read(/"purchase_order"\.\*.* from "purchase_order"/),
		lines: read(/"line"\.\*.* from "purchase_order_line" as "line"/),
	};
	expect(reads, texts.join("\n")).toEqual({ orders: 2, lines: 2 });
});
