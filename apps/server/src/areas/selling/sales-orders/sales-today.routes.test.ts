import { randomUUID } from "node:crypto";
import { getToday } from "@freehub/contract/office/today";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer, eraseCustomer } from "@freehub/contract/selling/customers";
import * as commands from "@freehub/contract/selling/sales-commands";
import { addDays, shopDay } from "@freehub/domain/local-days";
import { expect, it } from "vitest";
import { MAIN, sellingShop } from "../../../../test/selling.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-06-01T12:00:00Z");

async function shopAt(start: number) {
	let now = start;
	const shop = await sellingShop({ access: "staff" }, () => new Date(now));
	const { client, products } = shop;
	const place = async (fields: object, ordered = 1, source = true) => {
		const body = { lines: [{ product: products[0] ?? "", ordered }], ...fields };
		const draft = await client.call(commands.addSalesOrder, { body });
		return shop.place(draft, source ? [[MAIN, ordered]] : []);
	};
	return {
		...shop,
		later: (days: number) => {
			now += days * DAY;
		},
		day: (days = 0) => addDays(shopDay(new Date(now)), days),
		placeOrder: place,
		today: async () => (await client.call(getToday)).sales,
	};
}

it("Today names orders that are due, not collected, held too long, and products that wait without a source", async () => {
	const shop = await shopAt(START);
	await shop.book({ kind: "receive", quantity: 5 });
	const rosa = await shop.client.call(addCustomer, { body: { name: "Rosa Lind" } });
	const held = await shop.placeOrder({ holdUntil: new Date(START + DAY).toISOString() });
	const ready = await shop.placeOrder({ customer: rosa._id, due: shop.day(8) }, 2);
	const waiting = await shop.placeOrder({ due: shop.day(8) }, 3, false);
	const nothing = { count: 0, orders: [] };
	expect(await shop.today()).toEqual({
		uncollected: nothing,
		due: nothing,
		holdsOver: nothing,
		toConfirm: nothing,
		waiting: {
			count: 1,
			products: [{ product: shop.products[0], name: "Bell", image: "/i.svg", pieces: 3 }],
		},
		lost: { count: 0, promises: [] },
	});
	shop.later(7);
	expect(await shop.today()).toMatchObject({
		uncollected: {
			count: 2,
			orders: [{ _id: held._id }, { _id: ready._id, customer: "Rosa Lind", pieces: 2 }],
		},
		holdsOver: { count: 1, orders: [{ number: held.number, customer: null }] },
		due: nothing,
	});
	shop.later(1);
	const due = await shop.today();
	expect(due?.due.count).toBe(2);
	expect(due?.due.orders.map(({ number, isReady, isLate }) => [number, isReady, isLate]).toSorted()).toEqual([
		[ready.number, true, false],
		[waiting.number, false, false],
	]);
	shop.later(1);
	expect((await shop.today())?.due.orders.every(({ isLate }) => isLate)).toBe(true);
	// To pick is not to arrive: it is not collected as long as before.
	const packing = await shop.addPlace("Packing", { kind: "packing", parent: "main" });
	await shop.book({ kind: "transfer", quantity: 2, to: packing, saleLine: ready.lines[0]?._id });
	expect((await shop.today())?.uncollected.count).toBe(2);
	await shop.deliver(ready, 2, { location: packing });
	await shop.cancel(held);
	expect(await shop.today()).toMatchObject({ uncollected: nothing, holdsOver: nothing, due: { count: 1 } });
});

it("Today names who lost a piece until they have one again, nobody after 14 days, and no erased customer", async () => {
	const shop = await shopAt(START);
	await shop.book({ kind: "receive", quantity: 2 });
	const rosa = await shop.client.call(addCustomer, { body: { name: "Rosa Lind" } });
	const order = await shop.placeOrder({ customer: rosa._id }, 2);
	await shop.book({ kind: "count", quantity: 1, location: "main" });
	expect((await shop.today())?.lost).toMatchObject({
		count: 1,
		promises: [{ _id: order._id, customer: "Rosa Lind", productName: "Bell", pieces: 1 }],
	});
	await shop.client.call(eraseCustomer, { params: { id: rosa._id } });
	expect((await shop.today())?.lost.promises).toMatchObject([{ customer: null }]);
	shop.later(15);
	expect((await shop.today())?.lost.count).toBe(0);
	await shop.book({ kind: "count", quantity: 0, location: "main" });
	expect((await shop.today())?.lost.promises).toMatchObject([{ pieces: 2 }]);
	await shop.book({ kind: "receive", quantity: 2 });
	expect((await shop.today())?.lost.count).toBe(0);
});

it("Today names reservations that nobody has confirmed, until somebody confirms, picks or mails", async () => {
	const shop = await shopAt(START);
	await shop.book({ kind: "receive", quantity: 3 });
	const reserved = (hours: number) =>
		shop.placeOrder({
			origin: "shop_window",
			holdUntil: new Date(START + hours * 3_600_000).toISOString(),
		});
	const [later, first] = [await reserved(48), await reserved(2)];
	await shop.placeOrder({});
	const asked = async () => (await shop.today())?.toConfirm.orders.map(({ number }) => number);
	expect(await asked()).toEqual([first.number, later.number]);
	await shop.client.call(commands.confirmReservation, {
		params: { id: first._id },
		body: {},
		idempotencyKey: randomUUID(),
	});
	expect(await asked()).toEqual([later.number]);
	const packing = await shop.addPlace("Packing", { kind: "packing", parent: "main" });
	const { batch } = await shop.book({
		kind: "transfer",
		quantity: 1,
		to: packing,
		saleLine: later.lines[0]?._id,
	});
	expect(await asked()).toEqual([]);
	await shop.undo({ batch });
	expect(await asked()).toEqual([later.number]);
	await shop.deliver(later, 1);
	expect(await asked()).toEqual([]);
});

it("what Today says of customers' orders is only for people who may read them", async () => {
	const shop = await shopAt(START);
	await shop.placeOrder({}, 1, false);
	const buyer = await shop.server.newUser("bea@shop.test");
	await shop.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
	expect(await buyer.client.call(getToday)).not.toHaveProperty("sales");
	const picker = await shop.server.newUser("pia@shop.test");
	await shop.client.call(changeRole, { params: { id: picker.user.id }, body: { role: "warehouse" } });
	expect((await picker.client.call(getToday)).sales?.waiting.count).toBe(1);
});
