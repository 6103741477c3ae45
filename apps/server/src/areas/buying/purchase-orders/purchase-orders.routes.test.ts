import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { deleteProduct, getProduct, listProducts } from "@freehub/contract/catalogue/products";
import { changeSettings } from "@freehub/contract/office/settings";
import { changeRole } from "@freehub/contract/people/people";
import { checkLedger, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";

const refused = (code: string, detail?: RegExp) => ({
	code,
	...(detail && { problem: { detail: expect.stringMatching(detail) } }),
});

async function incomingOf({ client, products }: BuyingShop): Promise<(number | undefined)[]> {
	const found = products.map((id) => client.call(getProduct, { params: { id } }));
	return (await Promise.all(found)).map(({ incoming }) => incoming);
}

let keys = 0;
const key = () => ({ idempotencyKey: `key-${keys++}` });

describe("an order", () => {
	it("is a draft, gets its number when it is sent, and is expected from then on", async () => {
		const shop = await buyingShop();
		const first = await shop.draft([10, 5]);
		expect(first).toMatchObject({ state: "draft", number: null, total: 150, currency: "USD", revision: 0 });
		expect(await incomingOf(shop)).toEqual([0, 0, 0]);
		const sent = await send(shop.client, first);
		expect(sent).toMatchObject({ state: "sent", number: "PO-0001", rate: "1" });
		expect(sent.lines.map(({ open }) => open)).toEqual([10, 5]);
		expect(await incomingOf(shop)).toEqual([10, 5, 0]);
		expect(await shop.client.call(contract.listIncoming, {})).toMatchObject([
			{ number: "PO-0001", pieces: 10, day: null, supplierName: "Wheels Inc." },
			{ number: "PO-0001", pieces: 5, isLate: false },
		]);
		await expect(send(shop.client, first)).rejects.toMatchObject(refused("purchase_state", /already sent/));
	});

	it("has numbers of the shop's pattern without gaps, also where many are sent at once", async () => {
		const shop = await buyingShop();
		await shop.client.call(changeSettings, { body: { purchaseNumbers: "B{year}-{NUMBER}" } });
		const drafts = [];
		for (let i = 0; i < 8; i++) drafts.push(await shop.draft([1]));
		const sent = await Promise.all(drafts.map((draft) => send(shop.client, draft)));
		const year = new Date().getUTCFullYear();
		const expected = drafts.map((_, i) => `B${year}-${String(i + 1).padStart(4, "0")}`);
		expect(new Set(sent.map(({ number }) => number))).toEqual(new Set(expected));
		await expect(shop.client.call(changeSettings, { body: { purchaseNumbers: "PO" } })).rejects.toMatchObject(
			refused("invalid_input"),
		);
	});

	it("is received in parts, in full, and never twice under one key", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5]);
		await shop.receive(order, [{ line: 0, quantity: 4 }], "once");
		await shop.receive(order, [{ line: 0, quantity: 4 }], "once");
		expect(await shop.read(order)).toMatchObject({
			state: "partly_received",
			lines: [{ accepted: 4, open: 6 }, { open: 5 }],
		});
		expect(await incomingOf(shop)).toEqual([6, 5, 0]);
		const rest = [
			{ line: 0, quantity: 6 },
			{ line: 1, quantity: 5 },
		];
		const { batch } = await shop.receive(order, rest);
		expect(await shop.read(order)).toMatchObject({ state: "received" });
		expect(await incomingOf(shop)).toEqual([0, 0, 0]);
		await shop.client.call(reverseBatch, { params: { id: batch }, ...key() });
		expect(await shop.read(order)).toMatchObject({
			state: "partly_received",
			lines: [{ open: 6 }, { open: 5 }],
		});
		expect(await incomingOf(shop)).toEqual([6, 5, 0]);
		expect(await shop.client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
	});

	it("stays open where only one line has a surplus, which needs a right that is named", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5]);
		await expect(shop.receive(order, [{ line: 0, quantity: 11 }])).rejects.toMatchObject({
			code: "too_much_received",
			problem: { left: 10, detail: "10 were ordered and 0 have come: only 10 more can be received." },
		});
		await shop.receive(order, [{ line: 0, quantity: 12, exceed: true }]);
		const { state, lines } = await shop.read(order);
		expect([state, lines.map(({ accepted, open }) => [accepted, open])]).toEqual([
			"partly_received",
			[
				[12, 0],
				[0, 5],
			],
		]);
	});

	it("names every line that is refused at once, and books none", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5, 3]);
		const lines = [
			{ line: 0, quantity: 11 },
			{ line: 1, quantity: 5 },
			{ line: 2, quantity: 4 },
		];
		await expect(shop.receive(order, lines)).rejects.toMatchObject({
			code: "too_much_received",
			problem: { errors: [{ field: "lines.0" }, { field: "lines.2" }] },
		});
		expect(await incomingOf(shop)).toEqual([10, 5, 3]);
	});

	it("expects replaced pieces again, and credited ones no more", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10]);
		const refusedPieces = (settlement: string) => ({ pieces: 2, reason: "damaged", settlement });
		await shop.receive(order, [{ line: 0, quantity: 6, refused: refusedPieces("replaced") }]);
		expect((await shop.read(order)).lines[0]).toMatchObject({
			accepted: 6,
			refused: 2,
			credited: 0,
			open: 4,
		});
		const { batch } = await shop.receive(order, [
			{ line: 0, quantity: 0, refused: refusedPieces("credited") },
		]);
		expect((await shop.read(order)).lines[0]).toMatchObject({
			accepted: 6,
			refused: 4,
			credited: 2,
			open: 2,
		});
		await expect(
			shop.receive(order, [{ line: 0, quantity: 2, refused: refusedPieces("credited") }]),
		).rejects.toMatchObject(refused("too_much_credited"));
		await shop.receive(order, [{ line: 0, quantity: 2 }]);
		expect(await shop.read(order)).toMatchObject({ state: "received" });
		await shop.client.call(reverseBatch, { params: { id: batch }, ...key() });
		expect((await shop.read(order)).lines[0]).toMatchObject({ credited: 0, refused: 2, open: 2 });
		expect(await incomingOf(shop)).toEqual([2, 0, 0]);
	});

	it("can be closed short and reopened, and cancelled while nothing has come", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5]);
		const { _id: id } = order;
		await shop.receive(order, [{ line: 0, quantity: 4 }]);
		await expect(shop.client.call(commands.cancelPurchaseOrder, { params: { id } })).rejects.toMatchObject(
			refused("purchase_state", /has come/),
		);
		const closed = await shop.client.call(commands.closePurchaseLines, {
			params: { id },
			body: { why: "Out of production" },
		});
		expect(closed).toMatchObject({
			state: "closed_short",
			lines: [{ closed: { why: "Out of production" } }, {}],
		});
		expect(await incomingOf(shop)).toEqual([0, 0, 0]);
		await expect(shop.receive(order, [{ line: 0, quantity: 1 }])).rejects.toMatchObject(
			refused("purchase_line_closed"),
		);
		expect(await shop.client.call(commands.reopenPurchaseLines, { params: { id }, body: {} })).toMatchObject({
			state: "partly_received",
		});
		expect(await incomingOf(shop)).toEqual([6, 5, 0]);

		const other = await shop.order([1]);
		const cancelled = await shop.client.call(commands.cancelPurchaseOrder, { params: { id: other._id } });
		expect(cancelled).toMatchObject({ state: "cancelled", number: "PO-0002" });
		await expect(shop.receive(other, [{ line: 0, quantity: 1 }])).rejects.toMatchObject(
			refused("purchase_not_open", /cancelled/),
		);
		expect(await incomingOf(shop)).toEqual([6, 5, 0]);
	});

	it("is confirmed per line, with fewer pieces and a day, which may be over", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5], { expected: "2030-01-01" });
		const [bells, chains] = order.lines.map(({ _id }) => _id);
		const confirm = (pieces: number, day: string | null) =>
			shop.client.call(commands.confirmPurchaseOrder, {
				params: { id: order._id },
				body: { lines: [{ line: bells ?? "", pieces, day }] },
			});
		expect(await confirm(8, "2026-01-02")).toMatchObject({
			isLate: true,
			lines: [{ confirmed: 8, open: 8, isLate: true }, { isLate: false }],
		});
		expect(await shop.client.call(contract.listIncoming, {})).toMatchObject([
			{ purchaseLine: bells, pieces: 8, day: "2026-01-02", isLate: true },
			{ purchaseLine: chains, day: "2030-01-01", isLate: false },
		]);
		expect(await shop.client.all(contract.listPurchaseOrders, { query: { late: "yes" } })).toHaveLength(1);
		await shop.receive(order, [{ line: 0, quantity: 7 }]);
		await expect(confirm(6, null)).rejects.toMatchObject(refused("below_received"));
		await expect(confirm(11, null)).rejects.toMatchObject(refused("purchase_state", /Only 10/));
	});

	it("is changed as a revision after sending, never below what has come", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5]);
		await shop.receive(order, [{ line: 0, quantity: 4 }]);
		const change = (ordered: number, version: number, also: object[] = []) =>
			shop.client.call(commands.changePurchaseOrder, {
				params: { id: order._id },
				version,
				body: {
					lines: [
						{ _id: order.lines[0]?._id, product: shop.products[0] ?? "", ordered, cost: 9.5 },
						...(also as never[]),
					],
				},
			});
		await expect(change(3, order.version)).rejects.toMatchObject({
			code: "below_received",
			problem: { errors: [{ field: "lines.0.ordered" }] },
		});
		const added = { product: shop.products[2], ordered: 7, cost: 2 };
		const changed = await change(12, order.version, [added]);
		expect(changed).toMatchObject({ revision: 1, total: 128 });
		expect(await incomingOf(shop)).toEqual([8, 0, 7]);
		await expect(change(12, order.version)).rejects.toMatchObject({
			code: "purchase_changed",
			problem: { current: { revision: 1 } },
		});
		const revisions = await shop.client.call(contract.listPurchaseOrderRevisions, {
			params: { id: order._id },
		});
		expect(revisions[0]?.changes).toEqual([
			expect.objectContaining({ productName: "Bell", before: 10, after: 12 }),
			expect.objectContaining({ productName: "Saddle", before: 0, after: 7 }),
			expect.objectContaining({ productName: "Chain", before: 5, after: 0 }),
		]);
	});

	it("keeps everything that its supplier saw: each revision says what differs, without prices for receivers", async () => {
		const shop = await buyingShop({ access: "staff" });
		const { client, products } = shop;
		const line = { product: products[0] ?? "", ordered: 10, cost: 8, supplierSku: "W-1" };
		const order = await shop.order([], { lines: [line], expected: "2030-01-01", note: "Ring" });
		const { _id: id, lines } = order;
		const change = async (body: contract.PurchaseOrderChange) => {
			const { version } = await shop.read(order);
			return client.call(commands.changePurchaseOrder, { params: { id }, version, body });
		};
		const changed = { ...line, _id: lines[0]?._id, cost: 75, per: 10, pack: 5, supplierSku: "W-2" };
		await change({ lines: [changed] });
		await change({ expected: null, note: "" });
		// The same price, written in another way, is no change.
		await change({ lines: [{ ...changed, cost: 150, per: 20 }] });
		const read = (caller = client) => caller.call(contract.listPurchaseOrderRevisions, { params: { id } });
		const bell = { product: products[0], productName: "Bell" };
		const about = { at: expect.any(String), byName: expect.any(String) };
		const terms = { supplierSku: { before: "W-1", after: "W-2" }, pack: { before: 1, after: 5 } };
		const price = { before: { cost: 8, per: 1 }, after: { cost: 75, per: 10 } };
		const expected = { before: "2030-01-01", after: null };
		expect(await read()).toEqual([
			{ ...about, revision: 2, expected, note: { before: "Ring", after: "" }, changes: [] },
			{ ...about, revision: 1, changes: [{ ...bell, before: 10, after: 10, ...terms, price }] },
			{ ...about, revision: 0, changes: [{ ...bell, before: 0, after: 10 }] },
		]);
		const receiver = await shop.server.newUser();
		await client.call(changeRole, { params: { id: receiver.user.id }, body: { role: "warehouse" } });
		const seen = (await read(receiver.client)).find(({ revision }) => revision === 1);
		expect(seen?.changes).toEqual([{ ...bell, before: 10, after: 10, ...terms }]);
	});

	it("is cancelled and closed once under one key", async () => {
		const shop = await buyingShop();
		const [order, other] = [await shop.order([10]), await shop.order([5])];
		const once = { idempotencyKey: "cancel-once" };
		const cancel = () =>
			shop.client.call(commands.cancelPurchaseOrder, { params: { id: order._id }, ...once });
		const close = () =>
			shop.client.call(commands.closePurchaseLines, {
				params: { id: other._id },
				body: { why: "Sold out" },
				idempotencyKey: "close-once",
			});
		expect(await cancel()).toEqual(await cancel());
		expect(await close()).toEqual(await close());
		expect(await incomingOf(shop)).toEqual([0, 0, 0]);
		expect((await shop.read(order)).version).toBe(order.version + 1);
		expect((await shop.read(other)).version).toBe(other.version + 1);
		await expect(
			shop.client.call(commands.cancelPurchaseOrder, { params: { id: order._id }, ...key() }),
		).rejects.toMatchObject(refused("purchase_state", /cancelled/));
	});

	it("as a draft is copied, split, merged and deleted", async () => {
		const shop = await buyingShop();
		const { client } = shop;
		const first = await shop.draft([10, 5]);
		const part = await client.call(commands.splitPurchaseOrder, {
			params: { id: first._id },
			body: { lines: [first.lines[1]?._id ?? ""] },
		});
		expect(part.lines.map(({ productName }) => productName)).toEqual(["Chain"]);
		const copy = await client.call(commands.copyPurchaseOrder, { params: { id: part._id } });
		const merged = await client.call(commands.mergePurchaseOrders, {
			params: { id: first._id },
			body: { orders: [part._id, copy._id] },
		});
		expect(merged.lines.map(({ productName, ordered }) => [productName, ordered])).toEqual([
			["Bell", 10],
			["Chain", 5],
			["Chain", 5],
		]);
		await expect(shop.read(part)).rejects.toMatchObject(refused("not_found"));
		await client.call(commands.deletePurchaseOrder, { params: { id: first._id } });
		expect(await client.all(contract.listPurchaseOrders)).toEqual([]);
		const sent = await shop.order([1]);
		await expect(
			client.call(commands.deletePurchaseOrder, { params: { id: sent._id } }),
		).rejects.toMatchObject(refused("purchase_state"));
	});

	it("keeps prices exact: per case, with the decimals of its currency and the rate of its day", async () => {
		const shop = await buyingShop();
		const line = { product: shop.products[0] ?? "", ordered: 30, cost: 1000, per: 7, pack: 10 };
		const order = await shop.draft([], { currency: "jpy", lines: [line] });
		expect(order).toMatchObject({
			currency: "JPY",
			total: 4286,
			lines: [{ cost: 1000, per: 7, total: 4286 }],
		});
		await expect(shop.draft([], { currency: "JPY", lines: [{ ...line, cost: 0.5 }] })).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "lines.0.cost", rule: "decimals" }] },
		});
		await expect(send(shop.client, order)).rejects.toMatchObject({
			code: "purchase_state",
			problem: { reason: "no_rate", facts: { currency: "JPY" } },
		});
		const sent = await send(shop.client, order, "0.0065");
		await shop.receive(sent, [{ line: 0, quantity: 14 }]);
		const { cost } = await shop.server.db.kysely
			.selectFrom("movement")
			.select("cost")
			.executeTakeFirstOrThrow();
		// 2,000 yen at 0.0065 are 13 dollars.
		expect(cost).toBe(1300);
	});

	it("is refused for what does not exist, and for lines that cannot be", async () => {
		const shop = await buyingShop();
		const add = (also: object) => shop.draft([1], also);
		await expect(add({ supplier: "nobody" })).rejects.toMatchObject({
			problem: { errors: [{ rule: "no_such_supplier" }] },
		});
		await expect(add({ location: "nowhere" })).rejects.toMatchObject(refused("not_found"));
		await expect(add({ currency: "Euro" })).rejects.toMatchObject(refused("invalid_input"));
		const line = { product: shop.products[0] ?? "", ordered: 1, cost: 1 };
		for (const wrong of [
			{ ordered: 0 },
			{ ordered: 1.5 },
			{ pack: 0 },
			{ per: 0 },
			{ cost: -1 },
			{ product: "x" },
		]) {
			await expect(add({ lines: [{ ...line, ...wrong }] }), JSON.stringify(wrong)).rejects.toMatchObject(
				refused("invalid_input"),
			);
		}
		const draft = await add({ lines: [line] });
		await shop.client.call(deleteProduct, { params: { id: line.product } });
		await expect(send(shop.client, draft)).rejects.toMatchObject(
			refused("purchase_state", /Bell was deleted/),
		);
		const empty = await add({ lines: [] });
		await expect(send(shop.client, empty)).rejects.toMatchObject(refused("purchase_state", /no lines/));
		await expect(shop.receive(draft, [{ line: 0, quantity: 1 }])).rejects.toMatchObject(refused("not_found"));
	});
});

it("promises a next page only if there is another order for it", async () => {
	const shop = await buyingShop();
	for (const pieces of [1, 2]) await shop.draft([pieces]);
	const sent = await shop.order([3]);
	for (const [query, sizes] of [
		[{ state: "draft", limit: 2 }, [2]],
		[{ limit: 3 }, [3]],
		[{ limit: 2 }, [2, 1]],
		[{ state: "sent", limit: 1 }, [1]],
		[{ late: "yes", limit: 1 }, [0]],
	] as const) {
		const read: number[] = [];
		let cursor: string | undefined;
		do {
			const page = await shop.client.page(contract.listPurchaseOrders, {
				query: { ...query, ...(cursor && { cursor }) } as never,
			});
			read.push(page.items.length);
			cursor = page.next;
		} while (cursor !== undefined);
		expect([query, read]).toEqual([query, sizes]);
	}
	expect(sent.state).toBe("sent");
});

it("is exported line by line, and can be noted as sent earlier", async () => {
	const shop = await buyingShop();
	const draft = await shop.draft([10, 5]);
	const sentAt = "2026-01-02T08:00:00.000Z";
	const sending = { params: { id: draft._id }, body: { by: "marked" as const, sentAt } };
	expect(await shop.client.call(commands.sendPurchaseOrder, sending)).toMatchObject({ sentAt });
	const later = { by: "marked" as const, sentAt: "2999-01-01T00:00:00Z" };
	const other = await shop.draft([1]);
	await expect(
		shop.client.call(commands.sendPurchaseOrder, { params: { id: other._id }, body: later }),
	).rejects.toMatchObject({ problem: { errors: [{ rule: "in_the_future" }] } });
	const answer = await shop.server.request("/api/purchase-orders.csv?state=sent", {
		headers: { cookie: shop.cookie },
	});
	const [head, ...rows] = (await answer.text()).trim().split("\r\n");
	expect(head).toMatch(/^\ufeff?Order,State,Supplier,/);
	expect(rows.map((row) => row.split(",").filter((_, i) => [0, 1, 7, 8, 15, 18].includes(i)))).toEqual([
		["PO-0001", "sent", "Bell", "10", "10", "100"],
		["PO-0001", "sent", "Chain", "5", "5", "50"],
	]);
});

describe("ordering what is low", () => {
	it("makes one draft per supplier, in cases, less what is on its way, up to the minimum if asked", async () => {
		const shop = await buyingShop();
		const { client, server, products, supplier } = shop;
		const [bell = "", chain = ""] = products;
		await client.call(recordMovement, {
			params: { id: chain },
			body: { kind: "receive", quantity: 50 },
			...key(),
		});
		await shop.order([5]);
		const offer = {
			id: "o",
			supplier,
			supplier_sku: "W-1",
			barcode: null,
			pack: 6,
			minimum: 0,
			currency: "USD",
		};
		const at = { created_at: new Date(), updated_at: new Date() };
		await server.db.transact((tx) =>
			tx
				.insertInto("offer")
				.values({
					...offer,
					product: products[2] ?? "",
					breaks: '[{"from":1,"price":300},{"from":12,"price":250}]',
					...at,
				})
				.execute(),
		);
		const { orders, withoutSupplier } = await client.call(commands.orderWhatIsLow, { body: {} });
		expect([orders.length, withoutSupplier]).toEqual([1, 0]);
		const draft = await shop.read(orders[0] as contract.PurchaseOrderSummary);
		expect(
			draft.lines.map(({ productName, ordered, pack, cost, supplierSku }) => [
				productName,
				ordered,
				pack,
				cost,
				supplierSku,
			]),
		).toEqual([["Saddle", 12, 6, 2.5, "W-1"]]);
		expect((await client.call(commands.orderWhatIsLow, { body: {} })).orders).toEqual([]);
		await client.call(commands.deletePurchaseOrder, { params: { id: draft._id } });
		await server.db.transact((tx) => tx.updateTable("supplier").set({ minimum_order: 5_000 }).execute());
		const filled = await client.call(commands.orderWhatIsLow, { body: { fillUp: true } });
		expect(filled.orders).toMatchObject([{ total: 60, ordered: 24 }]);
		expect(bell).not.toBe("");
	});
});

it("tells people without the right to order no cost, and visitors nothing of orders", async () => {
	const shop = await buyingShop({ access: "staff" });
	const order = await shop.order([10]);
	const { client: stranger } = await shop.server.newUser();
	await expect(stranger.call(contract.getPurchaseOrder, { params: { id: order._id } })).rejects.toMatchObject(
		refused("forbidden"),
	);
	await expect(shop.server.visitor.call(contract.listPurchaseOrders)).rejects.toMatchObject(
		refused("unauthenticated"),
	);
	const [product] = await shop.server.visitor.all(listProducts, { query: { search: "Bell" } });
	expect(product).not.toHaveProperty("cost");
});
