import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeSettings } from "@freehub/contract/office/settings";
import { changeRole } from "@freehub/contract/people/people";
import { eraseCustomer } from "@freehub/contract/selling/customers";
import * as contract from "@freehub/contract/selling/reservations";
import { mailSale } from "@freehub/contract/selling/sale-papers";
import * as commands from "@freehub/contract/selling/sales-commands";
import { listSalesOrderRevisions, listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { expect, it } from "vitest";
import { refusedWith, sellingShop, sourcesIn } from "../../../../test/selling.ts";
import { smtpServer } from "../../../../test/smtp.ts";

/** A shop with bells, of which one is reserved in the shop window by a customer with a confirmed address. */
async function reserved(settings: Parameters<typeof sellingShop>[0] = {}) {
	const shop = await sellingShop({ access: "staff", ...settings });
	await shop.client.call(changeSettings, { body: { reservations: true, reservationHours: 24 } });
	await shop.book({ kind: "receive", quantity: 2 });
	const { client: rosa, user } = await shop.server.newUser("rosa@shop.test");
	const emailVerified = shop.server.db.engine.name === "sqlite" ? 1 : true;
	await shop.server.db.kysely.updateTable("user").set({ emailVerified }).where("id", "=", user.id).execute();
	const body = { product: shop.products[0] ?? "", collectAt: "main" };
	const order = await rosa.call(contract.reserveProduct, { body, idempotencyKey: randomUUID() });
	const params = { id: order._id };
	return {
		...shop,
		rosa,
		order,
		mine: async () => (await rosa.call(contract.listMyOrders))[0],
		asked: () => shop.client.all(listSalesOrders, { query: { toConfirm: "true" } }),
		confirm: (key: string = randomUUID(), by: Client = shop.client) =>
			by.call(commands.confirmReservation, { params, body: {}, idempotencyKey: key }),
		decline: (message = "", key: string = randomUUID(), by: Client = shop.client) =>
			by.call(commands.declineReservation, { params, body: { message }, idempotencyKey: key }),
	};
}

it("a reservation asks until somebody confirms it; the customer is mailed once until when it is kept", async () => {
	const { url, mails } = await smtpServer();
	const shop = await reserved({ smtpUrl: url });
	expect(await shop.sale(shop.order._id)).toMatchObject({ isToConfirm: true, confirmedAt: null });
	expect(await shop.mine()).toMatchObject({ confirmation: "asked" });
	expect(await shop.asked()).toMatchObject([{ _id: shop.order._id, isToConfirm: true }]);
	const before = await shop.sale(shop.order._id);
	const key = randomUUID();
	const confirmed = await shop.confirm(key);
	expect(confirmed).toMatchObject({
		isToConfirm: false,
		confirmedAt: expect.any(String),
		version: before.version,
		lastMail: { kind: "kept", isSent: true, to: "rosa@shop.test" },
	});
	expect(sourcesIn(confirmed)).toEqual(sourcesIn(before));
	await shop.confirm(key);
	expect(await shop.confirm()).toMatchObject({ confirmedAt: confirmed.confirmedAt });
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatch(/Subject: Your reservation 1001 is kept at/);
	expect(mails[0]).toMatch(/We keep this for you until \w+day, [\s\S]*1 =C3=97 Bell/);
	expect(await shop.mine()).toMatchObject({ confirmation: "confirmed", state: "ready" });
	expect(await shop.asked()).toEqual([]);
	const audit = await shop.client.all(listAudit, { query: { action: "sales_order.confirm" } });
	expect(audit).toHaveLength(1);
});

it("a declined reservation is cancelled and free at once, and says why in the mail and in the note", async () => {
	const { url, mails } = await smtpServer();
	const shop = await reserved({ smtpUrl: url });
	const key = randomUUID();
	const declined = await shop.decline("The last one has a scratch.", key);
	expect(declined).toMatchObject({
		state: "cancelled",
		note: "The last one has a scratch.",
		lines: [{ open: 0, promises: [] }],
		lastMail: { kind: "declined", isSent: true },
	});
	expect(await shop.decline("The last one has a scratch.", key)).toMatchObject({ state: "cancelled" });
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatch(/The last one has a scratch\.[\s\S]*we cannot keep this[\s\S]*1 =C3=97 Bell/);
	expect(await shop.mine()).toMatchObject({
		state: "cancelled",
		confirmation: null,
		note: "The last one has a scratch.",
	});
	const [revision] = await shop.client.call(listSalesOrderRevisions, { params: { id: shop.order._id } });
	expect(revision).toMatchObject({ revision: 1, note: { after: "The last one has a scratch." } });
	expect(await refusedWith(shop.confirm())).toMatchObject({ code: "sale_state", reason: "cancelled" });
	await shop.expectBalanced();
});

it("of a confirmation and a refusal at once one counts, and only reservations are answered", async () => {
	const shop = await reserved();
	const outcomes = await Promise.allSettled([shop.confirm(), shop.decline()]);
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const other = await shop.sell(1);
	const answer = (endpoint: typeof commands.confirmReservation) =>
		refusedWith(
			shop.client.call(endpoint, { params: { id: other._id }, body: {}, idempotencyKey: randomUUID() }),
		);
	expect(await answer(commands.confirmReservation)).toMatchObject({ reason: "not_reserved" });
	await shop.expectBalanced();
});

it("it is confirmed by a 'ready' mail too, and without a mail if none goes out or it bounces", async () => {
	const { url, mails } = await smtpServer(undefined, () =>
		mails.length > 0 ? "550 5.1.1 no such user" : undefined,
	);
	const shop = await reserved({ smtpUrl: url });
	await shop.client.call(mailSale, {
		params: { id: shop.order._id },
		body: { kind: "ready" },
		idempotencyKey: randomUUID(),
	});
	expect(await shop.mine()).toMatchObject({ confirmation: "confirmed" });
	expect(await refusedWith(shop.decline())).toMatchObject({ reason: "confirmed" });

	const silent = await reserved();
	expect(await silent.confirm()).toMatchObject({ isToConfirm: false, lastMail: null });

	const bounced = await reserved({ smtpUrl: url });
	expect(await bounced.confirm()).toMatchObject({
		isToConfirm: false,
		lastMail: { isSent: false, answer: expect.stringContaining("no such user") },
	});
	bounced.server.errors.length = 0;
});

it("only people who may write orders answer it, and who confirmed is not told to the customer; erased is erased", async () => {
	const shop = await reserved();
	const picker = await shop.server.newUser("pia@shop.test");
	await shop.client.call(changeRole, { params: { id: picker.user.id }, body: { role: "warehouse" } });
	expect((await refusedWith(shop.confirm(randomUUID(), picker.client))).status).toBe(403);
	expect((await refusedWith(shop.decline("", randomUUID(), shop.rosa))).status).toBe(403);
	const key = randomUUID();
	const { customer } = await shop.confirm(key);
	expect(JSON.stringify(await shop.mine())).not.toMatch(/confirmedBy/);
	await shop.client.call(eraseCustomer, { params: { id: customer?._id ?? "" } });
	expect(await refusedWith(shop.confirm(key))).toMatchObject({ code: "not_found" });
});
