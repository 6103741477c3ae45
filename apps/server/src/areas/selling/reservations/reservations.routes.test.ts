import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeSettings } from "@freehub/contract/office/settings";
import * as customers from "@freehub/contract/selling/customers";
import * as contract from "@freehub/contract/selling/reservations";
import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { describe, expect, it } from "vitest";
import { expireHolds } from "#areas/selling/sales-orders/expire-holds.ts";
import { refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

/** A shop that takes reservations, with pieces of the first product at its main store, and a customer with a confirmed address. */
async function shopWith(pieces: number, settings: object = {}) {
	const shop = await sellingShop({ access: "staff" });
	await shop.client.call(changeSettings, { body: { reservations: true, ...settings } });
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	const rosa = await customerOf(shop, "rosa@shop.test");
	const reserve = ({
		by = rosa,
		key = randomUUID(),
		...body
	}: {
		by?: Client;
		key?: string;
		[field: string]: unknown;
	} = {}) =>
		by.call(contract.reserveProduct, {
			body: { product: shop.products[0] ?? "", collectAt: "main", ...body },
			idempotencyKey: key,
		});
	const mine = (by = rosa) => by.call(contract.listMyOrders);
	return { ...shop, rosa, reserve, mine };
}

async function customerOf({ server }: SellingShop, mail: string, isConfirmed = true): Promise<Client> {
	const { client, user } = await server.newUser(mail);
	const emailVerified = server.db.engine.name === "sqlite" ? Number(isConfirmed) : isConfirmed;
	await server.db.kysely.updateTable("user").set({ emailVerified }).where("id", "=", user.id).execute();
	return client;
}

describe("a reservation", () => {
	it("keeps a piece of an available product for the time that the shop sets, and is an order of the account's customer", async () => {
		const shop = await shopWith(2, { reservationHours: 3 });
		const key = randomUUID();
		const order = await shop.reserve({ key });
		expect(await shop.reserve({ key })).toEqual(order);
		expect(order).toMatchObject({
			number: "1001",
			state: "ready",
			mayCancel: true,
			lines: [{ open: 1, there: 1 }],
		});
		const hours = (new Date(order.holdUntil ?? "").getTime() - Date.now()) / 3_600_000;
		expect(hours).toBeGreaterThan(2.9);
		expect(hours).toBeLessThan(3.1);
		expect(await shop.mine()).toEqual([order]);
		const sale = await shop.sale(order._id);
		expect(sale).toMatchObject({ origin: "shop_window", collectAt: { _id: "main" } });
		expect(sourcesIn(sale)).toEqual(["place:main 1"]);
		const [customer] = await shop.client.call(customers.listCustomers);
		expect(customer).toMatchObject({ mail: "rosa@shop.test", hasAccount: true });
		expect(sale.customer?._id).toBe(customer?._id);
		await shop.expectBalanced();
	});

	it("belongs to the customer whom the shop knows by this address", async () => {
		const shop = await shopWith(1);
		const known = await shop.client.call(customers.addCustomer, {
			body: { name: "Rosa Lind", mails: ["ROSA@shop.test"] },
		});
		await shop.reserve();
		expect(await shop.client.call(customers.listCustomers)).toMatchObject([{ _id: known._id }]);
		expect((await shop.client.call(listSalesOrders))[0]?.customer?.name).toBe("Rosa Lind");
	});

	it("has bounds per account, is refused in clear words, and then changes nothing", async () => {
		const shop = await shopWith(9, { reservationOrders: 2 });
		const reason = async (work: Promise<unknown>) => (await refusedWith(work)).reason;
		const texts = {
			name: "Horn",
			description: "d",
			price: 5,
			quantity: 3,
			supplier: "Wheels Inc.",
			image: "/i.svg",
		};
		const { _id: horn } = await shop.client.call(addProduct, { body: texts });
		const { _id: pump } = await shop.client.call(addProduct, { body: { ...texts, name: "Pump" } });
		expect(await reason(shop.reserve({ pieces: 2 }))).toBe("pieces");
		expect(await shop.client.call(customers.listCustomers)).toEqual([]);
		await shop.reserve();
		expect(await reason(shop.reserve())).toBe("pieces");
		await shop.reserve({ product: horn });
		expect(await reason(shop.reserve({ product: pump }))).toBe("orders");
		const tom = await customerOf(shop, "tom@shop.test", false);
		expect(await reason(shop.reserve({ by: tom }))).toBe("unconfirmed");
		const north = await shop.addPlace("North");
		const sara = await customerOf(shop, "sara@shop.test");
		expect(await reason(shop.reserve({ by: sara, collectAt: north }))).toBe("not_there");
		expect(await refusedWith(shop.reserve({ by: sara, product: randomUUID() }))).toMatchObject({
			code: "not_found",
		});
		expect((await refusedWith(shop.reserve({ by: shop.server.visitor }))).status).toBe(401);
		await shop.client.call(changeSettings, { body: { reservations: false } });
		expect(await reason(shop.reserve({ by: sara }))).toBe("off");
		expect(await shop.server.visitor.call(contract.getReservationTerms)).toMatchObject({ isOn: false });
		expect(await shop.client.call(customers.listCustomers)).toHaveLength(1);
		await shop.expectBalanced();
	});

	it("of the last piece, wanted by many at once, is one; the others are told without a name", async () => {
		const shop = await shopWith(1);
		const people = await Promise.all(
			Array.from({ length: 6 }, (_, i) => customerOf(shop, `p${i}@shop.test`)),
		);
		const outcomes = await Promise.allSettled(people.map((by) => shop.reserve({ by })));
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const refused = outcomes.flatMap((one) =>
			one.status === "rejected" ? [String(one.reason.message)] : [],
		);
		expect(new Set(refused)).toEqual(
			new Set(["This store has too few of it that are free. Choose another store."]),
		);
		await shop.expectBalanced();
	});

	it("of one account at once stays within its bounds", async () => {
		const shop = await shopWith(5);
		await shop
			.reserve()
			.then(({ _id }) => shop.rosa.call(contract.cancelMyOrder, { params: { id: _id }, body: {} }));
		const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => shop.reserve()));
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await shop.expectBalanced();
	});

	it("is cancelled by its customer and by nobody else's, and ends by its own clock", async () => {
		const shop = await shopWith(2);
		const tom = await customerOf(shop, "tom@shop.test");
		const order = await shop.reserve();
		const cancel = (by: Client) => by.call(contract.cancelMyOrder, { params: { id: order._id }, body: {} });
		expect(await refusedWith(cancel(tom))).toMatchObject({ code: "not_found" });
		expect(await shop.mine(tom)).toEqual([]);
		expect(await cancel(shop.rosa)).toMatchObject({ state: "cancelled", mayCancel: false });
		expect(await refusedWith(cancel(shop.rosa))).toMatchObject({ code: "sale_state" });
		const again = await shop.reserve();
		await expireHolds(shop.server.db, new Date(Date.now() + 49 * 3_600_000));
		expect((await shop.mine()).find(({ _id }) => _id === again._id)).toMatchObject({ state: "cancelled" });
		await shop.expectBalanced();
	});

	it("shows its customer nothing of the shop's inside, and is gone from stored answers once erased", async () => {
		const shop = await shopWith(1);
		const key = randomUUID();
		const order = await shop.reserve({ key });
		expect(JSON.stringify(order)).not.toMatch(/promises|createdBy|version|source/);
		const [customer] = await shop.client.call(customers.listCustomers);
		await shop.client.call(customers.eraseCustomer, { params: { id: customer?._id ?? "" } });
		expect(await refusedWith(shop.reserve({ key }))).toMatchObject({ code: "not_found" });
		expect(await shop.mine()).toEqual([]);
	});
});
