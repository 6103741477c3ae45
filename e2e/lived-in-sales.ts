import { randomUUID } from "node:crypto";
import { changeImport, commitImport, getImport, uploadImport } from "@freehub/contract/catalogue/imports";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { getIdentitySettings } from "@freehub/contract/people/identity";
import { addCustomer } from "@freehub/contract/selling/customers";
import { mailSale } from "@freehub/contract/selling/sale-papers";
import { returnSale } from "@freehub/contract/selling/sale-returns";
import {
	addSalesOrder,
	confirmReservation,
	declineReservation,
	placeSalesOrder,
} from "@freehub/contract/selling/sales-commands";
import { getSalesOrder, type NewSalesOrder } from "@freehub/contract/selling/sales-orders";
import { recordBatch } from "@freehub/contract/stock/stock";
import { returnEnds } from "@freehub/domain/selling/returns";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { expect } from "@playwright/test";
import type { Screen } from "./every-page.ts";

/** The screens of customers' orders: the list, a draft, one that was placed and waits for a piece, and what is picked and handed over of it. */
export async function saleScreens(api: Client): Promise<Screen[]> {
	const customer = await rosa(api);
	const products = await api.call(listProducts, { query: { limit: 40 } });
	const [first, second, third] = products.filter(({ quantity = 0 }) => quantity >= 4 && quantity < 40);
	const lines = [first, second, third].flatMap((one, i) =>
		one === undefined ? [] : [{ product: one._id, ordered: i === 0 ? (one.quantity ?? 0) + 2 : 2 }],
	);
	const body = { customer, due: "2036-01-02", collectAt: MAIN_LOCATION, note: "With the red bell.", lines };
	const { _id: draft } = await api.call(addSalesOrder, { body });
	const { _id: placed, lines: own } = await api.call(addSalesOrder, { body: { ...body, due: "2036-02-03" } });
	const source = { kind: "place", id: MAIN_LOCATION } as const;
	const sources = own.slice(0, 2).map(({ _id: line }) => ({ line, source, pieces: 1 }));
	const { number } = await api.call(placeSalesOrder, { params: { id: placed }, body: { sources } });
	return [
		["sales-orders", "/inventory/sales-orders"],
		["new-sale", "/inventory/sales-orders?new=yes"],
		["draft-sale", `/inventory/sales-orders/${draft}`],
		["place-sale", `/inventory/sales-orders/${draft}`, "Place"],
		["placed-sale", `/inventory/sales-orders/${placed}`],
		["picks", "/inventory/picks"],
		["hand-over", "/inventory/hand-over"],
		["hand-over-one", `/inventory/hand-over?search=${number}`],
		["orders-of-customer", `/dashboard/customers/${customer}`],
	];
}

/** A customer who gets mails. */
async function rosa(api: Client): Promise<string> {
	const name = `Rosa Lind ${randomUUID().slice(0, 4)}`;
	const body = { name, mails: ["rosa@example.com"], phones: ["030 7654321"] };
	return (await api.call(addCustomer, { body }))._id;
}

/**
 * The screens of orders with which something was done: reservations, an order with returns of every end, an import that took promised pieces, Today
 * with all of it, and the settings of reservations.
 */
export async function handledSaleScreens(api: Client): Promise<Screen[]> {
	const customer = await rosa(api);
	return [
		...(await reservationScreens(api, customer)),
		["delivered-sale", `/inventory/sales-orders/${await deliveredSale(api, customer)}`],
		["import-with-losses", `/dashboard/import/${await importWithLosses(api, customer)}`],
		["today-with-sales", "/dashboard/today"],
		["settings-of-orders", "/dashboard/settings/orders"],
	];
}

const once = () => ({ idempotencyKey: randomUUID() });
const at = { kind: "place", id: MAIN_LOCATION } as const;

/** A new product with pieces at the main location. */
async function goods(api: Client, sku: string): Promise<string> {
	const texts = { description: "Opens chains.", supplier: "Tarnwick", image: "/drawings/chain-tool.svg" };
	const body = { name: `Chain tool ${sku}`, sku, price: 24.9, quantity: 9, ...texts };
	return (await api.call(addProduct, { body }))._id;
}

type Placed = { customer: string; product: string; ordered: number };

/** An order that is placed out of the main location. */
async function place(api: Client, { product, ordered, ...head }: Placed & Partial<NewSalesOrder>) {
	const body = { collectAt: MAIN_LOCATION, ...head, lines: [{ product, ordered }] };
	const { _id: id, lines } = await api.call(addSalesOrder, { body });
	const sources = lines.map(({ _id: line }) => ({ line, source: at, pieces: ordered }));
	return api.call(placeSalesOrder, { params: { id }, body: { sources } });
}

/** A reservation that nobody has confirmed, one that is confirmed, and one that was declined. */
async function reservationScreens(api: Client, customer: string): Promise<Screen[]> {
	const product = await goods(api, `R-${randomUUID().slice(0, 4)}`);
	const holdUntil = new Date(Date.now() + 2 * 86_400_000).toISOString();
	const reserve = async () => {
		const { _id } = await place(api, { customer, product, ordered: 1, origin: "shop_window", holdUntil });
		return _id;
	};
	const [asked, confirmed, declined] = [await reserve(), await reserve(), await reserve()];
	await api.call(confirmReservation, { params: { id: confirmed }, body: {}, ...once() });
	const body = { message: "The last one has a scratch, sorry." };
	await api.call(declineReservation, { params: { id: declined }, body, ...once() });
	const orders = "/inventory/sales-orders";
	return [
		["reservation", `${orders}/${asked}`],
		["decline-reservation", `${orders}/${asked}`, "Decline"],
		["confirmed-reservation", `${orders}/${confirmed}`],
		["declined-reservation", `${orders}/${declined}`],
		["reservations-to-confirm", `${orders}?view=confirm`],
	];
}

/** An order of which pieces were delivered and came back in every way, one of them replaced; mailed, if the server can. @returns its id. */
async function deliveredSale(api: Client, customer: string): Promise<string> {
	const product = await goods(api, `D-${randomUUID().slice(0, 4)}`);
	const { _id: id, lines } = await place(api, { customer, product, ordered: 6 });
	const params = { id };
	const { sendsOrders } = await api.call(getIdentitySettings);
	if (sendsOrders) await api.call(mailSale, { params, body: { kind: "ready" }, ...once() });
	const deliver = { kind: "deliver" as const, product, quantity: 5, saleLine: lines[0]?._id ?? "" };
	await api.call(recordBatch, { body: { lines: [deliver] }, ...once() });
	const { deliveries } = await api.call(getSalesOrder, { params });
	const delivery = deliveries[0]?.movement ?? "";
	for (const [n, end] of returnEnds.entries()) {
		const note = end === "scrapped" ? "The pin is broken." : "";
		const back = { delivery, pieces: 1, end, replace: n === 1 };
		await api.call(returnSale, { params, body: { lines: [back], note }, ...once() });
	}
	return id;
}

/** An import whose counts found fewer pieces than were promised. @returns its id. */
async function importWithLosses(api: Client, customer: string): Promise<string> {
	const sku = `L-${randomUUID().slice(0, 4)}`;
	const product = await goods(api, sku);
	await place(api, { customer, product, ordered: 5 });
	await place(api, { customer, product, ordered: 3 });
	const { _id: id } = await api.call(uploadImport, {
		query: { name: "counts of november.csv" },
		file: new Blob([`sku,quantity\n${sku},6\n`]),
		...once(),
	});
	const reaches = (state: string) =>
		expect.poll(async () => (await api.call(getImport, { params: { id } })).state).toBe(state);
	await reaches("ready");
	await api.call(changeImport, { params: { id }, body: { options: { quantityAs: "count" } } });
	await reaches("ready");
	await api.call(commitImport, { params: { id } });
	await reaches("done");
	return id;
}
