import { randomUUID } from "node:crypto";
import { changeRole } from "@freehub/contract/people/people";
import * as customers from "@freehub/contract/selling/customers";
import * as commands from "@freehub/contract/selling/sales-commands";
import * as sales from "@freehub/contract/selling/sales-orders";
import { addLocation, closeLocation } from "@freehub/contract/stock/locations";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { MAIN, refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";
import { ordersQuery } from "./sales-orders.repo.ts";

type Shop = SellingShop & Awaited<ReturnType<typeof withOrders>>;

async function shopWith(pieces: number): Promise<Shop> {
	const shop = await sellingShop();
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	return { ...shop, ...(await withOrders(shop)) };
}

async function withOrders({ client, server, products }: SellingShop) {
	const entries = () => server.db.kysely.selectFrom("promise_entry").selectAll().orderBy("id").execute();
	return {
		/** Begins an order for pieces of the first product. */
		write: (body: object = {}, pieces = 2) =>
			client.call(commands.addSalesOrder, {
				body: { lines: [{ product: products[0] ?? "", ordered: pieces }], ...body },
			}),
		addCustomer: (body: object) => client.call(customers.addCustomer, { body }),
		change: ({ _id: id, version }: sales.SalesOrder, body: object, by = client) =>
			by.call(commands.changeSalesOrder, { params: { id }, body, version }),
		list: async (query: object = {}, by = client) => (await by.page(sales.listSalesOrders, { query })).items,
		entries,
		/** The ledger of promises, which some changes must not touch. */
		ledger: async () => JSON.stringify(await entries()),
		lineOf: ({ lines: [line] }: sales.SalesOrder, also: object = {}) => {
			const { _id, product, ordered } = line ?? { _id: "", product: "", ordered: 0 };
			return { _id, product, ordered, ...also };
		},
	};
}

const rosa = { name: "Rosa Lind", mails: ["rosa@example.test"], phones: ["030 1234567"] };

describe("a customer's order", () => {
	it("has a customer, a day, a place and what else is said, and its prices add up", async () => {
		const { write: draft, addCustomer, client, products } = await shopWith(0);
		const { _id: customer } = await addCustomer(rosa);
		const order = await draft({
			customer,
			due: "2030-01-31",
			collectAt: "main",
			note: "Red, if there is one",
			tillReceipt: "T-17",
			lines: [
				{ product: products[0], ordered: 3, price: 19.5, discount: 1.25 },
				{ product: products[1], ordered: 1 },
			],
		});
		expect(order).toMatchObject({
			state: "draft",
			customer: { _id: customer, name: "Rosa Lind" },
			due: "2030-01-31",
			collectAt: { _id: "main" },
			tillReceipt: "T-17",
			lines: [
				{ price: 19.5, discount: 1.25, total: 57.25 },
				{ price: 20, total: 20 },
			],
			total: 77.25,
		});
		const [line] = await client.call(sales.listSalesOrders);
		expect(line).toMatchObject({
			customer: { name: "Rosa Lind" },
			lines: 2,
			ordered: 4,
			open: 0,
			total: 77.25,
		});
	});

	it("is refused for a day that has passed, an unknown or erased customer, and a closed place", async () => {
		const { write: draft, addCustomer, client, change } = await shopWith(0);
		expect(await refusedWith(draft({ due: "2020-01-01" }))).toMatchObject({
			code: "invalid_input",
			errors: [{ field: "due", rule: "in_the_past" }],
		});
		expect(await refusedWith(draft({ holdUntil: "2020-01-01T00:00:00Z" }))).toMatchObject({
			errors: [{ field: "holdUntil", rule: "in_the_past" }],
		});
		expect(await refusedWith(draft({ customer: randomUUID() }))).toMatchObject({ code: "not_found" });
		const { _id: id } = await addCustomer(rosa);
		const order = await draft({ customer: id });
		await client.call(customers.eraseCustomer, { params: { id } });
		expect(await refusedWith(draft({ customer: id }))).toMatchObject({ code: "customer_state" });
		expect(await client.call(sales.getSalesOrder, { params: { id: order._id } })).toMatchObject({
			customer: { name: "" },
		});
		const { _id: place } = await client.call(addLocation, { body: { name: "Old", kind: "store" } });
		await client.call(closeLocation, { params: { id: place }, body: {} });
		expect(await refusedWith(change(order, { collectAt: place }))).toMatchObject({ code: "location_closed" });
		expect(await refusedWith(change(order, { collectAt: "customer" }))).toMatchObject({
			errors: [{ field: "collectAt", rule: "real_location" }],
		});
		// A place that stays is not looked at again.
		expect((await change(order, { note: "Later" })).note).toBe("Later");
	});

	it("placed on a day that has passed meanwhile is refused", async () => {
		const shop = await shopWith(2);
		const order = await shop.write({ due: "2030-01-31" });
		await shop.server.db.kysely.updateTable("sales_order").set({ due: "2020-01-01" }).execute();
		expect(await refusedWith(shop.place(order))).toMatchObject({ errors: [{ field: "due" }] });
		expect(await shop.entries()).toEqual([]);
	});
});

describe("a change", () => {
	it("of words, prices, the customer or the day of a placed order touches no promise, and is a revision", async () => {
		const shop = await shopWith(5);
		const placed = await shop.place(await shop.write(), [[MAIN, 2]]);
		const before = await shop.ledger();
		const { _id: customer } = await shop.addCustomer(rosa);
		let order = await shop.change(placed, { note: "By the door", due: "2030-01-31", customer });
		order = await shop.change(order, { lines: [shop.lineOf(order, { price: 9.99, discount: 1 })] });
		expect(order).toMatchObject({ revision: 2, state: "ready", lines: [{ price: 9.99, discount: 1 }] });
		expect(await shop.ledger()).toBe(before);
		const revisions = await shop.client.call(sales.listSalesOrderRevisions, { params: { id: order._id } });
		expect(revisions).toMatchObject([
			{ revision: 2, changes: [{ before: 2, after: 2, price: { before: 20, after: 9.99 } }] },
			{
				revision: 1,
				due: { before: null, after: "2030-01-31" },
				note: { after: "By the door" },
				changes: [],
			},
			{ revision: 0, changes: [{ before: 0, after: 2 }] },
		]);
		// The same again is no change.
		expect((await shop.change(order, { note: "By the door" })).version).toBe(order.version);
	});

	it("of pieces lets more wait, and releases fewer, those that wait first; a line is never short", async () => {
		const shop = await shopWith(2);
		let order = await shop.place(await shop.write(), [[MAIN, 2]]);
		order = await shop.change(order, { lines: [shop.lineOf(order, { ordered: 5 })] });
		expect(sourcesIn(order)).toEqual(["none: 3", "place:main 2"]);
		order = await shop.change(order, {
			lines: [shop.lineOf(order, { ordered: 3 }), { product: shop.products[1], ordered: 1 }],
		});
		expect(sourcesIn(order)).toEqual(["none: 1", "place:main 2"]);
		expect(sourcesIn(order, 1)).toEqual(["none: 1"]);
		await shop.deliver(order, 2);
		order = await shop.sale(order._id);
		const [first, second] = order.lines;
		expect(
			await refusedWith(shop.change(order, { lines: [shop.lineOf(order, { ordered: 1 })] })),
		).toMatchObject({
			code: "below_delivered",
			errors: [{ field: "lines.0.ordered" }],
		});
		expect(await refusedWith(shop.change(order, { lines: second ? [picked(second)] : [] }))).toMatchObject({
			code: "below_delivered",
		});
		// A line that was taken off is kept for the ledger, and shown to nobody.
		order = await shop.change(order, { lines: [shop.lineOf(order)] });
		expect(order.lines.map(({ _id }) => _id)).toEqual([first?._id]);
		await shop.expectBalanced();
	});

	it("of a draft replaces its lines; an other product on a placed line, a deleted one, and an unknown line are refused", async () => {
		const shop = await shopWith(0);
		const [bell = "", chain = ""] = shop.products;
		let order = await shop.write();
		order = await shop.change(order, {
			lines: [
				{ ...shop.lineOf(order), product: chain },
				{ product: bell, ordered: 1 },
			],
		});
		expect(order.lines.map(({ product, ordered }) => [product, ordered])).toEqual([
			[chain, 2],
			[bell, 1],
		]);
		order = await shop.change(order, { lines: [shop.lineOf(order)] });
		const placed = await shop.place(order);
		expect(
			await refusedWith(shop.change(placed, { lines: [shop.lineOf(placed, { product: bell })] })),
		).toMatchObject({ code: "sale_state", reason: "product" });
		for (const lines of [
			[shop.lineOf(placed, { _id: randomUUID() })],
			[shop.lineOf(placed), shop.lineOf(placed)],
		])
			expect(await refusedWith(shop.change(placed, { lines }))).toMatchObject({ code: "not_found" });
		expect(
			await refusedWith(
				shop.change(placed, { lines: [shop.lineOf(placed), { product: randomUUID(), ordered: 1 }] }),
			),
		).toMatchObject({ errors: [{ field: "lines.1.product" }] });
	});

	it("based on another version is refused with the order as it is now", async () => {
		const shop = await shopWith(0);
		const order = await shop.write();
		await shop.change(order, { note: "First" });
		expect(await refusedWith(shop.change(order, { note: "Second" }))).toMatchObject({
			code: "sale_changed",
			current: { note: "First" },
		});
	});
});

describe("an order", () => {
	it("is copied at today's prices, reopened with its pieces waiting, and deleted only as a draft", async () => {
		const shop = await shopWith(2);
		const { _id: customer } = await shop.addCustomer(rosa);
		const draft = await shop.write({
			customer,
			lines: [{ product: shop.products[0], ordered: 2, price: 1 }],
		});
		const placed = await shop.place(draft, [[MAIN, 2]]);
		const params = { id: placed._id };
		const copy = await shop.client.call(commands.copySalesOrder, { params });
		expect(copy).toMatchObject({
			state: "draft",
			number: null,
			customer: { name: "Rosa Lind" },
			lines: [{ ordered: 2, price: 20 }],
		});
		expect(await refusedWith(shop.client.call(commands.deleteSalesOrder, { params }))).toMatchObject({
			code: "sale_state",
		});
		await shop.client.call(commands.deleteSalesOrder, { params: { id: copy._id } });
		expect(await refusedWith(shop.sale(copy._id))).toMatchObject({ code: "not_found" });
		await shop.cancel(placed);
		const open = await shop.client.call(commands.reopenSalesOrder, { params, body: {} });
		expect(open).toMatchObject({ state: "waiting", cancelledAt: null });
		expect(sourcesIn(open)).toEqual(["none: 2"]);
		expect(
			await refusedWith(shop.client.call(commands.reopenSalesOrder, { params, body: {} })),
		).toMatchObject({
			reason: "nothing_closed",
		});
		await shop.expectBalanced();
	});

	it("is found by its state, number, product, place and customer, also one that was merged, and its list scans no table", async () => {
		const shop = await shopWith(3);
		const { _id: customer } = await shop.addCustomer(rosa);
		const { _id: twin } = await shop.addCustomer({ name: "R. Lind" });
		const ready = await shop.place(await shop.write({ customer, collectAt: "main" }), [[MAIN, 2]]);
		const waiting = await shop.place(await shop.write({ customer: twin }));
		const draft = await shop.write();
		await shop.client.call(customers.mergeCustomer, { params: { id: twin }, body: { into: customer } });
		const ids = async (query: object) => (await shop.list(query)).map(({ _id }) => _id);
		expect(await ids({})).toEqual([draft._id, waiting._id, ready._id]);
		expect(await ids({ state: "ready" })).toEqual([ready._id]);
		expect(await ids({ state: "waiting,ready" })).toEqual([waiting._id, ready._id]);
		expect(await ids({ state: "draft" })).toEqual([draft._id]);
		expect(await ids({ collectAt: "main" })).toEqual([ready._id]);
		expect(await ids({ product: shop.products[0] })).toHaveLength(3);
		expect(await ids({ product: shop.products[1] })).toEqual([]);
		expect(await ids({ customer })).toEqual([waiting._id, ready._id]);
		expect(await ids({ search: ready.number })).toEqual([ready._id]);
		for (const search of ["lin", "rosa l", "030 1234", "rosa@exa"])
			expect(await ids({ search }), search).toEqual([waiting._id, ready._id]);
		expect((await shop.list({ search: "lind" }))[0]?.customer).toMatchObject({
			_id: customer,
			name: "Rosa Lind",
		});
		await shop.server.db.kysely.updateTable("sales_order").set({ due: "2020-01-01" }).execute();
		expect(await ids({ late: "true" })).toEqual([waiting._id, ready._id]);
		await expectNoScan(shop.server, ordersQuery(shop.server.db.kysely, openOnly, undefined, 50).compile(), [
			"sales_order",
		]);
	});

	it("shows pickers names and numbers, no prices and nobody's address, and is found by them by name alone", async () => {
		const shop = await shopWith(2);
		const { _id: customer } = await shop.addCustomer(rosa);
		const { _id: id } = await shop.place(await shop.write({ customer }), [[MAIN, 2]]);
		const picker = await shop.server.newUser("pia@shop.test");
		await shop.client.call(changeRole, { params: { id: picker.user.id }, body: { role: "warehouse" } });
		const seen = await picker.client.call(sales.getSalesOrder, { params: { id } });
		expect(seen.customer).toEqual({ _id: customer, name: "Rosa Lind" });
		expect(JSON.stringify(seen)).not.toMatch(/price|discount|total|example\.test|1234567/);
		expect(await shop.list({ search: "rosa" }, picker.client)).toHaveLength(1);
		expect(await shop.list({ search: "rosa@example" }, picker.client)).toEqual([]);
		expect(await shop.list({ search: "030 1234" }, picker.client)).toEqual([]);
		// Somebody without a name is called by an address, which pickers do not see.
		const { _id: nameless } = await shop.addCustomer({ mails: ["tom@example.test"] });
		await shop.place(await shop.write({ customer: nameless }));
		expect((await shop.list())[0]?.customer?.name).toBe("tom@example.test");
		expect(JSON.stringify(await shop.list({}, picker.client))).not.toContain("tom@");
		const revisions = await picker.client.call(sales.listSalesOrderRevisions, { params: { id } });
		expect(JSON.stringify(revisions)).not.toContain("price");
		for (const by of [shop.server.visitor, (await shop.server.newUser("cora@shop.test")).client]) {
			expect([401, 403]).toContain(
				(await refusedWith(by.call(sales.getSalesOrder, { params: { id } }))).status,
			);
			expect([401, 403]).toContain((await refusedWith(by.call(sales.listSalesOrders))).status);
		}
	});

	it("is in no stored answer any more once its customer is erased: repeats learn that", async () => {
		const shop = await shopWith(2);
		const { _id: customer } = await shop.addCustomer(rosa);
		const key = randomUUID();
		const body = { customer, lines: [{ product: shop.products[0] ?? "", ordered: 2 }] };
		const add = () => shop.client.call(commands.addSalesOrder, { body, idempotencyKey: key });
		const order = await shop.place(await add(), [[MAIN, 2]]);
		// A count takes the piece that she was promised, and its answer names her.
		const count = { product: shop.products[0] ?? "", kind: "count" as const, quantity: 0 };
		const lost = await shop.book(count);
		expect(lost).toMatchObject({ lost: [{ who: "Rosa Lind", customer, document: order._id }] });
		await shop.client.call(customers.eraseCustomer, { params: { id: customer } });
		expect(await refusedWith(add())).toMatchObject({ code: "not_found" });
		const stored = await shop.server.db.kysely.selectFrom("answer_about").select("subject").execute();
		expect(stored.map(({ subject }) => subject)).not.toContain(customer);
		expect((await shop.sale(order._id)).customer).toMatchObject({ name: "" });
	});
});

const picked = ({ _id, product, ordered }: sales.SaleLine) => ({ _id, product, ordered });

const openOnly = {
	isDraftOnly: false,
	isOpenOnly: true,
	customers: undefined,
	number: undefined,
	product: undefined,
	collectAt: undefined,
};
