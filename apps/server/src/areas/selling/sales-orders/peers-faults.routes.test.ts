import { randomUUID } from "node:crypto";
import * as purchases from "@freehub/contract/buying/purchase-commands";
import * as sales from "@freehub/contract/selling/sales-commands";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { asRead } from "../../../../test/buying.ts";
import { MAIN, refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

// Faults that other programs had in 2026, each by its issue there, with the end that is right.

async function shopWith(pieces: number): Promise<SellingShop> {
	const shop = await sellingShop();
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	return shop;
}

const entriesOf = ({ server: { db } }: SellingShop) =>
	db.kysely.selectFrom("promise_entry").selectAll().orderBy("id").execute();

const stored = async ({ server: { db }, products }: SellingShop) =>
	db.kysely
		.selectFrom("product")
		.select(["on_hand", "reserved", "owed"])
		.where("id", "=", products[0] ?? "")
		.executeTakeFirstOrThrow();

it("medusa #16406: an edit of a price reserved a line again. No edit of words or prices touches a promise", async () => {
	const shop = await shopWith(3);
	const purchase = await shop.order([3]);
	await shop.sell(2, { kind: "purchase", id: purchase.lines[0]?._id ?? "" });
	const sale = await shop.sell(2, MAIN);
	const before = await entriesOf(shop);
	const { version, lines } = await shop.read(purchase);
	const body = { note: "By the back door", lines: asRead(lines).map((one) => ({ ...one, cost: 12 })) };
	await shop.client.call(purchases.changePurchaseOrder, { params: { id: purchase._id }, version, body });
	const changed = await shop.client.call(sales.changeSalesOrder, {
		params: { id: sale._id },
		version: sale.version,
		body: {
			note: "Ring twice",
			due: "2099-12-24",
			lines: sale.lines.map(({ _id, product, ordered }) => ({ _id, product, ordered, price: 15 })),
		},
	});
	expect(changed.lines).toMatchObject([{ price: 15, open: 2 }]);
	expect(await entriesOf(shop)).toEqual(before);
	await shop.expectBalanced();
});

it("odoo #283345: a return released a whole order's reservation. Taking back one delivery touches no other promise", async () => {
	const shop = await shopWith(6);
	const [rosa, tom] = [await shop.sell(4, MAIN), await shop.sell(1, MAIN)];
	const [first] = [await shop.deliver(rosa, 1), await shop.deliver(rosa, 1)];
	await shop.undo(first);
	expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 3"]);
	expect(await shop.sale(rosa._id)).toMatchObject({ lines: [{ delivered: 1, open: 3 }] });
	expect(sourcesIn(await shop.sale(tom._id))).toEqual(["place:main 1"]);
	await shop.expectBalanced();
});

it("erpnext #52851: what was left of a partial delivery stayed reserved. Closed, it is free for anybody", async () => {
	const shop = await shopWith(5);
	const one = await shop.sell(5, MAIN);
	await shop.deliver(one, 3);
	expect(await stored(shop)).toMatchObject({ on_hand: 2, reserved: 2, owed: 2 });
	expect(await shop.close(one)).toMatchObject({ state: "closed_short" });
	expect(await stored(shop)).toMatchObject({ on_hand: 2, reserved: 0, owed: 0 });
	await shop.book({ kind: "deliver", quantity: 2 });
	await shop.expectBalanced();
});

it("erpnext #57159: another's promise blocked one's own. Each delivers what is promised to it, in any order", async () => {
	const shop = await shopWith(3);
	const [rosa, tom] = [await shop.sell(2, MAIN), await shop.sell(1, MAIN)];
	await shop.deliver(tom, 1);
	await shop.deliver(rosa, 2);
	expect(await stored(shop)).toMatchObject({ on_hand: 0, reserved: 0, owed: 0 });
	await shop.expectBalanced();
});

it("InvenTree #10105: one serial was allocated to three lines. One piece is promised to one line of three", async () => {
	const shop = await shopWith(1);
	const product = shop.products[0] ?? "";
	const draft = await shop.client.call(sales.addSalesOrder, {
		body: { lines: [1, 2, 3].map(() => ({ product, ordered: 1 })) },
	});
	const source = { kind: "place", id: "main" } as const;
	const sources = draft.lines.map(({ _id: line }) => ({ line, source, pieces: 1 }));
	const place = (wanted: typeof sources) =>
		shop.client.call(sales.placeSalesOrder, { params: { id: draft._id }, body: { sources: wanted } });
	expect(await refusedWith(place(sources))).toMatchObject({ code: "promised", requested: 1, available: 0 });
	const placed = await place(sources.slice(0, 1));
	expect(placed.lines.map((_, i) => sourcesIn(placed, i))).toEqual([
		["place:main 1"],
		["none: 1"],
		["none: 1"],
	]);
	const [, second = ""] = placed.lines.map(({ _id }) => _id);
	const move = { params: { id: draft._id, line: second }, body: { to: source, pieces: 1 } };
	expect(await refusedWith(shop.client.call(sales.promiseSaleLine, move))).toMatchObject({
		code: "promised",
		promised: [{ number: placed.number, pieces: 1 }],
	});
	await shop.expectBalanced();
});

it("woocommerce #27504: one thing was returned twice. Sent twice, once: the delivery is taken back once", async () => {
	const shop = await shopWith(2);
	const one = await shop.sell(2, MAIN);
	const delivery = await shop.deliver(one, 2);
	const params = { id: delivery.batch };
	const idempotencyKey = randomUUID();
	const back = () => shop.client.call(reverseBatch, { params, idempotencyKey });
	const [first, second] = await Promise.all([back(), back()]);
	expect(second).toEqual(first);
	expect(
		await refusedWith(shop.client.call(reverseBatch, { params, idempotencyKey: randomUUID() })),
	).toMatchObject({ code: "already_reversed" });
	expect(await shop.sale(one._id)).toMatchObject({ lines: [{ delivered: 0, open: 2 }] });
	expect(await stored(shop)).toMatchObject({ on_hand: 2, reserved: 2, owed: 2 });
	await shop.expectBalanced();
});

it("erpnext #49382: what is promised could not be counted. A place where every piece is promised can be, and each loser is named", async () => {
	const shop = await shopWith(3);
	const orders = [await shop.sell(1, MAIN), await shop.sell(1, MAIN), await shop.sell(1, MAIN)];
	const right = await shop.book({ kind: "count", quantity: 3, location: "main" });
	expect(right).not.toHaveProperty("lost");
	const line = { product: shop.products[0] ?? "", kind: "count" as const, quantity: 0, location: "main" };
	const none = { body: { lines: [line] }, idempotencyKey: randomUUID() };
	const counted = await shop.client.call(recordBatch, none);
	const youngestFirst = orders.map(({ number }) => ({ number, pieces: 1 })).toReversed();
	expect(counted).toMatchObject({ lost: youngestFirst });
	for (const { _id } of orders) {
		expect(await shop.sale(_id)).toMatchObject({ state: "waiting", lines: [{ open: 1 }] });
	}
	await shop.expectBalanced();
});
