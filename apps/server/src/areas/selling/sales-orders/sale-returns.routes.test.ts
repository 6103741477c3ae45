import { randomUUID } from "node:crypto";
import { deleteProduct } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import * as contract from "@freehub/contract/selling/sale-returns";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { listMovements, reverseBatch, reverseMovement } from "@freehub/contract/stock/stock";
import type { ReturnEnd } from "@freehub/domain/selling/returns";
import { TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { explain } from "../../../../test/explain.ts";
import {
	MAIN,
	refusedWith,
	type SellingShop,
	type Source,
	sellingShop,
	sourcesIn,
} from "../../../../test/selling.ts";
import { deliveriesQuery } from "./sale-returns.repo.ts";

type Line = {
	delivery?: string;
	pieces?: number;
	end: ReturnEnd;
	to?: string;
	replace?: boolean;
	replaceFrom?: Source;
};

/** A shop whose customer got three of four bells, and what can be done with them. */
async function shopWithDelivery(...options: Parameters<typeof sellingShop>) {
	const shop = await sellingShop(...options);
	await shop.book({ kind: "receive", quantity: 6 });
	const placed = await shop.sell(4, MAIN);
	await shop.deliver(placed, 3);
	const order = await shop.sale(placed._id);
	const delivery = order.deliveries[0]?.movement ?? "";
	return { shop, order, delivery, back: backFor(shop, order), level: levelOf(shop) };
}

const backFor =
	({ client }: SellingShop, { _id: id, deliveries }: SalesOrder) =>
	(line: Line, idempotencyKey: string = randomUUID(), by = client) =>
		by.call(contract.returnSale, {
			params: { id },
			body: { lines: [{ delivery: deliveries[0]?.movement ?? "", pieces: 1, ...line }] },
			idempotencyKey,
		});

const levelOf =
	({ server: { db }, products: [bell = ""] }: SellingShop) =>
	async (location = "main") => {
		const row = await db.kysely
			.selectFrom("level")
			.select("quantity")
			.where("product", "=", bell)
			.where("location", "=", location)
			.executeTakeFirst();
		return row?.quantity ?? 0;
	};

const check = ({ client }: SellingShop, id: string, end: "stock" | "repair" | "scrapped", to?: string) =>
	client.call(contract.checkReturn, { params: { id }, body: { end, to }, idempotencyKey: randomUUID() });

describe("a return", () => {
	it("names its delivery, comes to where that was from, shows its order in the ledger, and changes no promise (odoo 283345)", async () => {
		const { shop, order, delivery, back, level } = await shopWithDelivery();
		expect(order).toMatchObject({ state: "partly_delivered", returns: [], lines: [{ returned: 0 }] });
		expect(order.deliveries).toMatchObject([{ pieces: 3, returned: 0, from: { _id: "main" } }]);
		const entries = () => shop.server.db.kysely.selectFrom("promise_entry").select("id").execute();
		const before = await entries();
		const answer = await back({ end: "stock", pieces: 2 });
		expect(answer).toMatchObject({
			state: "partly_delivered",
			lines: [{ delivered: 3, returned: 2, open: 1 }],
			deliveries: [{ movement: delivery, returned: 2 }],
			returns: [{ delivery, pieces: 2, end: "stock", to: { _id: "main" } }],
		});
		expect(await entries()).toEqual(before);
		expect(sourcesIn(answer)).toEqual(["place:main 1"]);
		expect(await level()).toBe(5);
		const [movement] = (await shop.client.page(listMovements, { query: { limit: 1 } })).items;
		expect(movement).toMatchObject({ kind: "adjust", reason: "returned", saleNumber: order.number });
		await shop.expectBalanced();
	});

	it("is booked once under one key, and never beyond its delivery (woocommerce 27504)", async () => {
		const { shop, back } = await shopWithDelivery();
		const key = randomUUID();
		const first = await back({ end: "stock", pieces: 2 }, key);
		expect(await back({ end: "stock", pieces: 2 }, key)).toEqual(first);
		expect(await refusedWith(back({ end: "check", pieces: 2 }))).toMatchObject({
			code: "sale_state",
			reason: "left_to_return",
			detail: "Only 1 of this delivery is left to return.",
		});
		await back({ end: "check" });
		expect(await refusedWith(back({ end: "stock" }))).toMatchObject({ reason: "returned_already" });
		expect(await refusedWith(back({ end: "stock", delivery: "unknown" }))).toMatchObject({
			reason: "not_delivered",
		});
		await shop.expectBalanced();
	});

	it("of many at once is booked for as many pieces as were delivered", async () => {
		const { shop, order, back } = await shopWithDelivery();
		const ends = await Promise.allSettled(Array.from({ length: 8 }, () => back({ end: "stock" })));
		expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
		expect(await shop.sale(order._id)).toMatchObject({ lines: [{ returned: 3 }] });
		await shop.expectBalanced();
	});

	it("is scrapped in and out, or comes to another place for repair", async () => {
		const { shop, back, level } = await shopWithDelivery();
		const repair = await shop.addPlace("Workshop");
		const answer = await back({ end: "scrapped" });
		expect(await level()).toBe(3);
		expect(answer.returns).toMatchObject([{ end: "scrapped", pieces: 1 }]);
		const { items } = await shop.client.page(listMovements, {
			query: { batch: answer.returns[0]?.batch ?? "" },
		});
		expect(items.map(({ reason }) => String(reason)).toSorted()).toEqual(["damaged", "returned"]);
		expect((await back({ end: "repair", to: repair })).returns[1]).toMatchObject({
			to: { name: "Workshop" },
		});
		expect([await level(), await level(repair)]).toEqual([3, 1]);
		expect(await refusedWith(back({ end: "stock", to: "nowhere" }))).toMatchObject({ code: "not_found" });
		await shop.undo({ batch: answer.returns[0]?.batch ?? "" });
		expect(await level()).toBe(3);
		await shop.expectBalanced();
	});

	it("comes to no place that stands nowhere", async () => {
		const { shop, back } = await shopWithDelivery();
		const [unchecked] = (await back({ end: "check" })).returns;
		for (const to of ["customer", "adjustment", TRANSIT_LOCATION]) {
			const refused = { code: "invalid_input", errors: [{ rule: "real_location" }] };
			expect(await refusedWith(back({ end: "stock", to }))).toMatchObject(refused);
			expect(await refusedWith(check(shop, unchecked?._id ?? "", "stock", to))).toMatchObject(refused);
		}
	});

	it("that is still to be checked books nothing until somebody has said what becomes of it", async () => {
		const { shop, order, back, level } = await shopWithDelivery();
		const [to] = (await back({ end: "check", pieces: 2 })).returns;
		expect([to, await level()]).toMatchObject([{ end: "check", to: null, batch: null }, 3]);
		const checked = await check(shop, to?._id ?? "", "stock");
		expect(checked).toMatchObject({ lines: [{ returned: 2 }], returns: [{ end: "stock", pieces: 2 }] });
		expect(await level()).toBe(5);
		expect(await refusedWith(check(shop, to?._id ?? "", "scrapped"))).toMatchObject({
			reason: "return_decided",
		});
		// Taken back, it is to be checked again, and the old decision does not come back after another one.
		const undone = await shop.undo({ batch: checked.returns[0]?.batch ?? "" });
		expect(await shop.sale(order._id)).toMatchObject({
			lines: [{ returned: 2 }],
			returns: [{ end: "check" }],
		});
		await check(shop, to?._id ?? "", "scrapped");
		expect(await refusedWith(shop.undo(undone))).toMatchObject({ reason: "return_decided" });
		expect(await level()).toBe(3);
		await shop.expectBalanced();
		const [, other] = (await back({ end: "check" })).returns;
		const gone = { params: { id: other?._id ?? "" } };
		expect((await shop.client.call(contract.deleteReturn, gone)).returns).toHaveLength(1);
		expect(await refusedWith(shop.client.call(contract.deleteReturn, gone))).toMatchObject({
			code: "not_found",
		});
		await shop.expectBalanced();
	});

	it("that is taken back no longer counts; it comes again only if no other has come instead", async () => {
		const { shop, order, delivery, back, level } = await shopWithDelivery();
		const { returns } = await back({ end: "stock", pieces: 3 });
		const undo = (movement: string) =>
			shop.client.call(reverseMovement, { params: { id: movement }, idempotencyKey: randomUUID() });
		expect(await refusedWith(undo(delivery))).toMatchObject({ code: "sale_state", reason: "returned" });
		const undone = await shop.undo({ batch: returns[0]?.batch ?? "" });
		expect(await shop.sale(order._id)).toMatchObject({ lines: [{ returned: 0 }], returns: [] });
		const again = await shop.undo(undone);
		expect(await shop.sale(order._id)).toMatchObject({ lines: [{ returned: 3 }] });
		const undoneAgain = await shop.undo(again);
		await back({ end: "stock" });
		expect(await refusedWith(shop.undo(undoneAgain))).toMatchObject({ reason: "left_to_return" });
		expect(await level()).toBe(4);
		await shop.expectBalanced();
	});

	it("can be replaced by a line at price 0, which waits or is promised from a place, and opens the order", async () => {
		const { shop, order, back } = await shopWithDelivery();
		await shop.deliver(order, 1);
		expect(await shop.sale(order._id)).toMatchObject({ state: "delivered" });
		const waiting = await back({ end: "check", replace: true });
		const [old, line] = waiting.lines;
		expect(line).toMatchObject({ price: 0, ordered: 1, open: 1, replaces: old?._id });
		expect(waiting).toMatchObject({ state: "partly_delivered", revision: 1 });
		expect(sourcesIn(waiting, 1)).toEqual(["none: 1"]);
		const promised = await back({ end: "stock", replace: true, replaceFrom: MAIN });
		expect(sourcesIn(promised, 2)).toEqual(["place:main 1"]);
		await shop.expectBalanced();
	});

	it("whose replacement is not there is refused whole, also under its key: nothing comes back and nothing is ordered", async () => {
		const { shop, order, back, level } = await shopWithDelivery();
		const north: Source = { kind: "place", id: await shop.addPlace("North") };
		const line: Line = { end: "stock", replace: true, replaceFrom: north };
		for (let i = 0; i < 2; i++) {
			expect(await refusedWith(back(line, "one-key"))).toMatchObject({ code: "promised", available: 0 });
			expect(await level()).toBe(3);
			expect(await shop.sale(order._id)).toEqual(order);
		}
		const later = await back({ end: "stock" });
		expect(later).toMatchObject({ returns: [{ pieces: 1 }], lines: [{ returned: 1 }] });
		expect(await level()).toBe(4);
	});

	it("is refused for a draft, for a deleted product, and without the right; sellers take back their own", async () => {
		const { shop, order, back } = await shopWithDelivery({ access: "staff" });
		const { client, user } = await shop.server.newUser();
		const role = (name: "warehouse" | "counter") =>
			shop.client.call(changeRole, { params: { id: user.id }, body: { role: name } });
		await role("warehouse");
		expect(await refusedWith(back({ end: "stock" }, undefined, client))).toMatchObject({ status: 403 });
		await role("counter");
		const { returns } = await back({ end: "stock" }, undefined, client);
		const undo = { params: { id: returns[0]?.batch ?? "" }, idempotencyKey: randomUUID() };
		expect((await client.call(reverseBatch, undo)).movements).toHaveLength(1);
		const draft = await shop.draftSale(1);
		expect(
			await refusedWith(backFor(shop, { ...draft, deliveries: order.deliveries })({ end: "stock" })),
		).toMatchObject({ reason: "draft" });
		await shop.book({ kind: "count", quantity: 0 });
		// Pieces that are still promised keep a product from being deleted.
		await shop.close(order);
		await shop.client.call(deleteProduct, { params: { id: shop.products[0] ?? "" } });
		expect(await refusedWith(back({ end: "stock" }))).toMatchObject({ reason: "deleted_product" });
	});
});

describe("the database", () => {
	it("looks deliveries up by their line, and who booked them by their id, however many movements and people there are", async () => {
		const { shop, order } = await shopWithDelivery();
		const { db } = shop.server;
		const plan = await explain(db, deliveriesQuery(db.kysely, [order.lines[0]?._id ?? ""]));
		expect(plan).toContain("movement_by_line");
		expect(plan).not.toMatch(/Seq Scan|SCAN (movement|user)/);
	});

	it("refuses a return beyond its delivery, and the reversal of a delivery that something came back of", async () => {
		const { shop, delivery, back } = await shopWithDelivery();
		await back({ end: "check", pieces: 2 });
		const { kysely } = shop.server.db;
		const returns = () => kysely.selectFrom("sale_return").selectAll().executeTakeFirstOrThrow();
		const { at, checked_at: _, ...row } = await returns();
		await expect(
			kysely
				.insertInto("sale_return")
				.values({ ...row, id: randomUUID(), at: new Date(at), checked_at: null })
				.execute(),
		).rejects.toThrow(/more would be returned than was delivered/);
		await expect(kysely.updateTable("sale_return").set({ pieces: 4 }).execute()).rejects.toThrow(/returned/);
		await kysely.updateTable("sale_return").set({ pieces: 3 }).execute();
		const copied = sql.join(
			["product", "kind", "quantity", "reference", "note", "actor", "balance", "line", "line_kind"].map(
				(column) => sql.ref(column),
			),
		);
		const reversal = sql`insert into movement
			(id, reverses, seq, batch, from_location, to_location, occurred_at, recorded_at, refused, exceeds, ${copied})
			select 'reversal', id, 99, 'batch', to_location, from_location, occurred_at, recorded_at, refused, exceeds, ${copied}
			from movement where id = ${delivery}`;
		await expect(reversal.execute(kysely)).rejects.toThrow(/returned/);
	});

	it("is compared with the ledger: a return whose booking is missing is found", async () => {
		const { shop, back } = await shopWithDelivery();
		await back({ end: "check", pieces: 2 });
		await shop.expectBalanced();
		const { kysely } = shop.server.db;
		const other = await kysely
			.selectFrom("movement")
			.select("id")
			.where("kind", "=", "receive")
			.executeTakeFirstOrThrow();
		await kysely.updateTable("sale_return").set({ end_kind: "stock", movement: other.id }).execute();
		await expect(shop.expectBalanced()).rejects.toThrow();
	});
});
