import { randomUUID } from "node:crypto";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import * as reminders from "@freehub/contract/buying/reminders";
import { changeSupplier, getSupplier } from "@freehub/contract/buying/suppliers";
import { listAudit } from "@freehub/contract/office/audit";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";
import { smtpServer } from "../../../../test/smtp.ts";

async function withContact({ client, supplier }: BuyingShop, email: string) {
	const { version } = await client.call(getSupplier, { params: { id: supplier } });
	const contacts = [{ name: "Ada", email, phone: "", getsOrders: true }];
	const body = { language: "de" as const, contacts };
	await client.call(changeSupplier, { params: { id: supplier }, body, version });
}

const late = { expected: "2020-02-03" };

it("reminds of several orders in one mail with all that is late, and of an order once a minute", async () => {
	const { url, mails } = await smtpServer();
	const shop = await buyingShop({ smtpUrl: url });
	const { client } = shop;
	await withContact(shop, "orders@wheels.test");
	const [first, second] = [await shop.order([10, 5], late), await shop.order([7], late)];
	const punctual = await shop.order([3], { expected: "2999-01-01" });
	await shop.receive(first, [{ line: 0, quantity: 10 }]);
	const orders = [first, second, punctual].map(({ _id }) => _id);
	const notLate = {
		order: { _id: punctual._id, number: punctual.number },
		reason: "not_late",
		message: "Nothing of this order is late.",
	};
	const preview = await client.call(reminders.previewReminders, { query: { orders: orders.join(",") } });
	expect(preview).toMatchObject({
		mails: [
			{
				to: "orders@wheels.test",
				language: "de",
				subject: `Erinnerung: unsere Bestellungen ${first.number}, ${second.number}`,
				orders: [{ number: first.number }, { number: second.number }],
			},
		],
		leftOut: [notLate],
	});
	expect(preview.mails[0]?.lines.filter((line) => line.includes("×"))).toEqual([
		expect.stringContaining("5 × "),
		expect.stringContaining("7 × "),
	]);
	expect(mails).toHaveLength(0);
	const key = randomUUID();
	const request = { body: { orders, message: "Bitte bis Freitag." }, idempotencyKey: key };
	const sent = await client.call(reminders.remindSuppliers, request);
	expect(sent).toMatchObject({
		mails: [{ to: "orders@wheels.test", isSent: true, orders: [{ _id: first._id }, { _id: second._id }] }],
		leftOut: [notLate],
	});
	expect(mails).toHaveLength(1);
	expect(mails[0]).toContain("Bitte bis Freitag.");
	expect(await client.call(reminders.remindSuppliers, request)).toEqual(sent);
	const again = await client.call(reminders.remindSuppliers, {
		body: { orders },
		idempotencyKey: randomUUID(),
	});
	expect(again).toMatchObject({ mails: [], leftOut: [{ reason: "not_late" }, {}, {}] });
	expect(again.leftOut.map(({ reason }) => reason).toSorted()).toEqual(["not_late", "reminded", "reminded"]);
	expect(mails).toHaveLength(1);
	const order = await client.call(getPurchaseOrder, { params: { id: second._id } });
	expect(order).toMatchObject({
		lastMail: { kind: "reminder", isSent: true },
		remindedAt: expect.any(String),
	});
	expect(await client.call(listAudit, { query: { action: "purchase_order.remind-several" } })).not.toEqual(
		[],
	);
});

it("keeps the mail server's refusal with each order, which can be reminded of again; without an address nothing goes out", async () => {
	const { url, mails } = await smtpServer(undefined, (to) =>
		to.startsWith("gone@") ? "550 no such user" : undefined,
	);
	const shop = await buyingShop({ smtpUrl: url });
	const { client } = shop;
	const { _id: id } = await shop.order([10], late);
	const remind = () =>
		client.call(reminders.remindSuppliers, { body: { orders: [id] }, idempotencyKey: randomUUID() });
	expect(await remind()).toMatchObject({ mails: [], leftOut: [{ reason: "no_address" }] });
	await withContact(shop, "gone@wheels.test");
	expect(await remind()).toMatchObject({
		mails: [{ isSent: false, answer: expect.stringContaining("550 no such user") }],
	});
	const order = await client.call(getPurchaseOrder, { params: { id } });
	expect(order).toMatchObject({ lastMail: { isSent: false, to: "gone@wheels.test" }, remindedAt: null });
	await withContact(shop, "orders@wheels.test");
	expect(await remind()).toMatchObject({ mails: [{ isSent: true, to: "orders@wheels.test" }] });
	expect(mails).toHaveLength(1);
	await expect(
		client.call(reminders.remindSuppliers, { body: { orders: ["none"] }, idempotencyKey: randomUUID() }),
	).rejects.toMatchObject({ code: "not_found" });
});
