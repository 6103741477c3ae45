import { randomUUID } from "node:crypto";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer, eraseCustomer } from "@freehub/contract/selling/customers";
import { getAvailability, type KeptPieces, keepPieces } from "@freehub/contract/selling/kept-pieces";
import { changeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { MAIN, refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";
import { expireHolds } from "./expire-holds.ts";

type Asked = z.input<typeof KeptPieces>;

async function shopWith(pieces: number) {
	const shop = await sellingShop({ access: "staff" });
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	const product = shop.products[0] ?? "";
	const keep = (also: Partial<Asked> = {}, by: Client = shop.client, key: string = randomUUID()) =>
		by.call(keepPieces, { body: { product, ...also }, idempotencyKey: key });
	const available = (by: Client = shop.client) => by.call(getAvailability, { params: { id: product } });
	return { ...shop, product, keep, available };
}

async function personWith(shop: SellingShop, role: "counter" | "seller" | "warehouse" | "buyer") {
	const { user, client } = await shop.server.newUser(`${role}@shop.test`);
	await shop.client.call(changeRole, { params: { id: user.id }, body: { role } });
	return client;
}

const HOUR_MS = 60 * 60 * 1000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const afterwards = () => new Date(Date.now() + 2 * HOUR_MS);

describe("pieces that are kept", () => {
	it("are an order of one line that is placed at once, also under one key", async () => {
		const shop = await shopWith(2);
		const rosa = await shop.client.call(addCustomer, {
			body: { name: "Rosa Lind", phones: ["030 1234567"] },
		});
		const key = randomUUID();
		const asked = { customer: rosa._id, source: MAIN, holdUntil: inAnHour(), note: "by the door" };
		const kept = await shop.keep(asked, shop.client, key);
		expect(await shop.keep(asked, shop.client, key)).toEqual(kept);
		expect(kept).toMatchObject({
			number: "1001",
			state: "ready",
			customer: { name: "Rosa Lind" },
			draft: null,
		});
		expect(sourcesIn(kept)).toEqual(["place:main 1"]);
		expect((await shop.available()).sources).toMatchObject([{ source: MAIN, pieces: 1 }]);
		await shop.client.call(eraseCustomer, { params: { id: rosa._id } });
		expect(await refusedWith(shop.keep(asked, shop.client, key))).toMatchObject({ code: "not_found" });
		await shop.expectBalanced();
	});

	it("wait without a source, have a new customer, and change nothing when they are refused", async () => {
		const shop = await shopWith(1);
		const rosa = { name: "Rosa Lind", phone: "030 1234567" };
		const kept = await shop.keep({ newCustomer: rosa });
		expect(kept).toMatchObject({ state: "waiting", customer: { name: "Rosa Lind" } });
		expect(sourcesIn(kept)).toEqual(["none: 1"]);
		const refused = await refusedWith(shop.keep({ newCustomer: { name: "Tom" }, pieces: 2, source: MAIN }));
		expect(refused).toMatchObject({ code: "promised", available: 1 });
		const names = await shop.server.db.kysely.selectFrom("customer").select("name").execute();
		expect(names).toEqual([{ name: "Rosa Lind" }]);
		// The number was not used either.
		expect((await shop.keep({ source: MAIN })).number).toBe("1002");
		await shop.expectBalanced();
	});

	it("are refused in clear words", async () => {
		const shop = await shopWith(1);
		const past = new Date(Date.now() - HOUR_MS).toISOString();
		expect(await refusedWith(shop.keep({ holdUntil: past }))).toMatchObject({ code: "invalid_input" });
		expect(await refusedWith(shop.keep({ due: "2020-01-31" }))).toMatchObject({ code: "invalid_input" });
		expect(await refusedWith(shop.keep({ pieces: 0 }))).toMatchObject({ code: "invalid_input" });
		expect(await refusedWith(shop.keep({ product: "none" }))).toMatchObject({ code: "not_found" });
		expect(await refusedWith(shop.keep({ customer: "none" }))).toMatchObject({ code: "not_found" });
		const rosa = await shop.client.call(addCustomer, { body: { name: "Rosa Lind" } });
		const both = { customer: rosa._id, newCustomer: { name: "Tom" } };
		expect(await refusedWith(shop.keep(both))).toMatchObject({ code: "invalid_input" });
		const counter = await personWith(shop, "counter");
		expect(await refusedWith(shop.keep({ newCustomer: { name: "Tom" } }, counter))).toMatchObject({
			code: "forbidden",
		});
		expect(await refusedWith(shop.keep({ order: true }, counter))).toMatchObject({ code: "forbidden" });
		expect(await refusedWith(shop.keep({}, await personWith(shop, "warehouse")))).toMatchObject({
			code: "forbidden",
		});
		await shop.keep({ source: MAIN }, counter);
		await shop.expectBalanced();
	});

	it("come with the next order to the supplier if that is asked for, and are promised when received", async () => {
		const shop = await shopWith(0);
		const before = await shop.available();
		expect(before).toMatchObject({ sources: [] });
		expect(before.ifOrdered?.supplier).not.toBe("");
		const kept = await shop.keep({ pieces: 3, order: true });
		expect(kept.draft).toMatchObject({ supplier: before.ifOrdered?.supplier });
		const again = await shop.keep({ pieces: 2, order: true });
		expect(again.draft).toEqual(kept.draft);
		expect((await shop.available()).ifOrdered).toMatchObject({ inDrafts: 5 });
		const drafts = await shop.client.call(listPurchaseOrders, { query: { state: "draft" } });
		expect(drafts.map(({ _id }) => _id)).toEqual([kept.draft?._id]);
		await shop.book({ kind: "receive", quantity: 5 });
		expect(sourcesIn(await shop.sale(kept._id))).toEqual(["place:main 3"]);
		expect(await refusedWith(shop.keep({ pieces: 1, source: MAIN }))).toMatchObject({ code: "promised" });
		await shop.expectBalanced();
	});
});

describe("what is available", () => {
	it("is what nobody else has, at places and on its way, and only for readers of sales", async () => {
		const shop = await shopWith(3);
		await shop.sell(2, MAIN);
		const seen = await shop.available(await personWith(shop, "counter"));
		expect(seen.sources).toMatchObject([{ source: MAIN, pieces: 1 }]);
		expect(seen.ifOrdered).toMatchObject({ supplier: "" });
		await shop.sell(1, MAIN);
		expect((await shop.available()).sources).toEqual([]);
		expect(await refusedWith(shop.available(await personWith(shop, "buyer")))).toMatchObject({
			code: "forbidden",
		});
		const unknown = shop.client.call(getAvailability, { params: { id: "none" } });
		expect(await refusedWith(unknown)).toMatchObject({ code: "not_found" });
	});
});

describe("a hold", () => {
	it("ends by its own clock, once, in the server's name", async () => {
		const shop = await shopWith(2);
		const [hold, later] = [
			await shop.keep({ source: MAIN, holdUntil: inAnHour() }),
			await shop.keep({ source: MAIN }),
		];
		expect(await expireHolds(shop.server.db, new Date())).toBe(0);
		const runs = await Promise.all([1, 2].map(() => expireHolds(shop.server.db, afterwards())));
		expect(runs.toSorted((a, b) => a - b)).toEqual([0, 1]);
		expect(await shop.sale(hold._id)).toMatchObject({ state: "cancelled" });
		expect(await shop.sale(later._id)).toMatchObject({ state: "ready" });
		expect((await shop.available()).sources).toMatchObject([{ pieces: 1 }]);
		const [line] = await shop.client.call(listAudit, { query: { action: "sales_order.cancel" } });
		expect(line).toMatchObject({ actor: "system", target: hold._id });
		await shop.expectBalanced();
	});

	it("stays when pieces were picked or delivered, or a till has a receipt: then a person is asked", async () => {
		const shop = await shopWith(6);
		const holdUntil = inAnHour();
		const keep = () => shop.keep({ pieces: 2, source: MAIN, holdUntil });
		const [picked, delivered, paid] = [await keep(), await keep(), await keep()];
		const packing = await shop.addPlace("Packing", { kind: "bin", parent: "main" });
		const transfer = {
			kind: "transfer",
			product: shop.product,
			quantity: 1,
			location: "main",
			to: packing,
		} as const;
		const pick = await shop.book({ ...transfer, saleLine: picked.lines[0]?._id });
		await shop.deliver(delivered, 1);
		await shop.client.call(changeSalesOrder, {
			params: { id: paid._id },
			body: { tillReceipt: "T-17" },
			version: paid.version,
		});
		expect(await expireHolds(shop.server.db, afterwards())).toBe(0);
		// The picked piece is back on its shelf: nobody has it in hand.
		await shop.undo(pick);
		expect(await expireHolds(shop.server.db, afterwards())).toBe(1);
		expect(await shop.sale(picked._id)).toMatchObject({ state: "cancelled" });
		await shop.server.db.kysely
			.updateTable("sales_order")
			.set({ hold_until: new Date(0) })
			.execute();
		const over = await shop.client.call(listSalesOrders, { query: { holdOver: "true" } });
		expect(over.map(({ _id }) => _id).toSorted()).toEqual([delivered._id, paid._id].toSorted());
		expect(over.every(({ isHoldOver }) => isHoldOver)).toBe(true);
		await shop.expectBalanced();
	});
});
