import { addOffer, changeOffer, deleteOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { acceptMatches, listArticles } from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { expect, it } from "vitest";
import { asRead, type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";
import { loadList, undoList } from "../../../../test/price-list-file.ts";

const tenCheaper = (one: number, ten: number) => [
	{ from: 1, price: one },
	{ from: 10, price: ten },
];

/** An offer for the bell: 7.00, and 6.00 from ten on. */
function offerBell({ client, supplier, products }: BuyingShop, also: object = {}) {
	const body = { supplier, product: products[0] ?? "", breaks: tenCheaper(7, 6), ...also };
	return client.call(addOffer, { body });
}

/** A draft of bells. */
function draftBells({ client, supplier, products }: BuyingShop, line: object, also: object = {}) {
	const lines = [{ product: products[0] ?? "", ordered: 10, ...line }];
	return client.call(commands.addPurchaseOrder, { body: { supplier, lines, ...also } });
}

/** Changes an order on top of what it is now; `lines` says what to change of its first line. */
async function change(
	shop: BuyingShop,
	order: contract.PurchaseOrder,
	body: contract.PurchaseOrderChange,
	line?: object,
) {
	const { version, lines } = await shop.read(order);
	const [first] = lines;
	const { _id = "", product = "", ordered = 0 } = first ?? {};
	const changed = line === undefined ? {} : { lines: [{ _id, product, ordered, ...line }] };
	const params = { id: order._id };
	return shop.client.call(commands.changePurchaseOrder, { params, version, body: { ...body, ...changed } });
}

const priceIn = ({ lines: [line] }: contract.PurchaseOrder) => ({
	cost: line?.cost,
	from: line?.priceFrom,
	offered: line?.offered,
	isOfferNew: line?.isOfferNew,
});

it("keeps a typed price that equals the offer's break, and moves an untouched one, by every change of the offer", async () => {
	const shop = await buyingShop();
	const offer = await offerBell(shop);
	const typed = await draftBells(shop, { cost: 6 });
	const follows = await draftBells(shop, {});
	expect(priceIn(typed)).toEqual({ cost: 6, from: "typed", offered: 6, isOfferNew: false });
	expect(priceIn(follows)).toEqual({ cost: 6, from: "offer", offered: 6, isOfferNew: false });
	// Another quantity across the break.
	expect(priceIn(await change(shop, typed, {}, { ordered: 5 }))).toMatchObject({ cost: 6, from: "typed" });
	expect(priceIn(await change(shop, follows, {}, { ordered: 5 }))).toMatchObject({ cost: 7, from: "offer" });
	// Another price, without a write of the order.
	const { version } = await shop.client.call(changeOffer, {
		params: { id: offer._id },
		version: offer.version,
		body: { breaks: tenCheaper(8, 6.5) },
	});
	expect(version).toBe(2);
	expect(priceIn(await shop.read(typed))).toEqual({ cost: 6, from: "typed", offered: 8, isOfferNew: true });
	expect(await shop.read(follows)).toMatchObject({ total: 40, lines: [{ cost: 8, offered: 8 }] });
	const listed = await shop.client.call(contract.listPurchaseOrders, { query: { state: "draft" } });
	expect(new Map(listed.map(({ _id, total }) => [_id, total])).get(follows._id)).toBe(40);
	// A newer offer, and what stays when it is over.
	const newer = await offerBell(shop, { breaks: [{ from: 1, price: 9 }] });
	expect(priceIn(await shop.read(follows))).toMatchObject({ cost: 9 });
	await shop.client.call(deleteOffer, { params: { id: newer._id } });
	expect(priceIn(await shop.read(follows))).toMatchObject({ cost: 8 });
	await shop.client.call(deleteOffer, { params: { id: offer._id } });
	expect(priceIn(await shop.read(follows))).toMatchObject({ from: "offer", offered: null });
	expect(priceIn(await shop.read(typed))).toEqual({
		cost: 6,
		from: "typed",
		offered: null,
		isOfferNew: false,
	});
});

it("takes the offer's price or keeps the typed one by one word, and is fixed once it is sent", async () => {
	const shop = await buyingShop();
	const offer = await offerBell(shop);
	const order = await draftBells(shop, { cost: 5 });
	const raise = (version: number, price: number) =>
		shop.client.call(changeOffer, {
			params: { id: offer._id },
			version,
			body: { breaks: [{ from: 1, price }] },
		});
	await raise(1, 8);
	expect(priceIn(await shop.read(order))).toMatchObject({ cost: 5, offered: 8, isOfferNew: true });
	const kept = await change(shop, order, {}, { priceFrom: "typed" });
	expect(priceIn(kept)).toEqual({ cost: 5, from: "typed", offered: 8, isOfferNew: false });
	const taken = await change(shop, order, {}, { priceFrom: "offer" });
	expect(priceIn(taken)).toEqual({ cost: 8, from: "offer", offered: 8, isOfferNew: false });
	// The lines can be sent back as they were read: no price becomes a typed one, and nothing is a change.
	const { lines, version } = taken;
	const back = { params: { id: order._id }, version, body: { lines: asRead(lines) } };
	expect(await shop.client.call(commands.changePurchaseOrder, back)).toEqual(taken);
	await raise(2, 9);
	const { total = 0 } = taken;
	await expect(
		shop.client.call(commands.sendPurchaseOrder, {
			params: { id: order._id },
			body: { by: "marked", total },
		}),
	).rejects.toMatchObject({
		code: "purchase_state",
		problem: { reason: "other_total", facts: { total: 90 } },
	});
	const sent = await send(shop.client, order);
	expect(sent).toMatchObject({ total: 90, lines: [{ cost: 9, priceFrom: "offer", offered: 9 }] });
	await raise(3, 10);
	expect((await shop.read(order)).lines).toEqual(sent.lines);
	const revisions = await shop.client.call(contract.listPurchaseOrderRevisions, {
		params: { id: order._id },
	});
	expect(revisions).toMatchObject([{ revision: 0 }]);
	// A changed quantity keeps the agreed price.
	expect(priceIn(await change(shop, order, {}, { ordered: 3 }))).toMatchObject({ cost: 9, from: "offer" });
});

it("follows a price list, its undo, and says that the price is the list's", async () => {
	const shop = await buyingShop();
	const { client, supplier, products } = shop;
	const list = (price: string) =>
		loadList(client, supplier, `Article number,Name,Price,Currency\nW-1,Bell,${price},USD\n`);
	await list("4.00");
	const [article] = await client.call(listArticles, { params: { id: supplier } });
	const matches = [{ article: article?._id ?? "", product: products[0] ?? "" }];
	await client.call(acceptMatches, { params: { id: supplier }, body: { matches } });
	const order = await draftBells(shop, {});
	expect(priceIn(order)).toMatchObject({ cost: 4, from: "list" });
	const { _id } = await list("4.50");
	expect(priceIn(await shop.read(order))).toMatchObject({ cost: 4.5, from: "list" });
	await undoList(client, _id);
	expect(priceIn(await shop.read(order))).toMatchObject({ cost: 4, from: "list" });
});

it("follows another supplier and its currency, unless they were typed", async () => {
	const shop = await buyingShop();
	const { client, products } = shop;
	await offerBell(shop);
	const other = await client.call(addSupplier, { body: { name: "Bells Ltd.", currency: "EUR" } });
	await offerBell(shop, {
		supplier: other._id,
		supplierSku: "B-1",
		pack: 5,
		breaks: [{ from: 1, price: 4 }],
	});
	const lines = [
		{ product: products[0] ?? "", ordered: 10 },
		{ product: products[1] ?? "", ordered: 2, cost: 3, supplierSku: "W-2" },
	];
	const order = await client.call(commands.addPurchaseOrder, { body: { supplier: shop.supplier, lines } });
	expect(await change(shop, order, { supplier: other._id })).toMatchObject({
		currency: "EUR",
		lines: [
			{ cost: 4, priceFrom: "offer", supplierSku: "B-1", pack: 5 },
			{ cost: 3, priceFrom: "typed", supplierSku: "" },
		],
	});
	const chosen = await client.call(commands.addPurchaseOrder, {
		body: { supplier: shop.supplier, currency: "USD", rate: "1", lines },
	});
	const moved = await change(shop, chosen, { supplier: other._id });
	expect(moved).toMatchObject({ currency: "USD", lines: [{ cost: 0, priceFrom: "cost" }, { cost: 3 }] });
	// A typed amount stays the same amount, and must have no more decimals than the currency.
	expect(await change(shop, chosen, { currency: "JPY" })).toMatchObject({ lines: [{}, { cost: 3 }] });
});

it("keeps a typed rate until the order is sent, and refuses it for the shop's own currency", async () => {
	const shop = await buyingShop();
	const order = await draftBells(shop, { cost: 5 }, { currency: "EUR", rate: "1.1" });
	expect(order).toMatchObject({ rate: "1.1" });
	expect(await change(shop, order, { note: "Ring" })).toMatchObject({ rate: "1.1" });
	expect(await send(shop.client, order)).toMatchObject({ rate: "1.1" });
	const own = await draftBells(shop, { cost: 5 });
	await expect(change(shop, own, { rate: "1.1" })).rejects.toMatchObject({
		problem: { errors: [{ field: "rate", rule: "own_currency" }] },
	});
	const other = await draftBells(shop, { cost: 5 }, { currency: "EUR", rate: "1.1" });
	// It is that of euros.
	expect(await change(shop, other, { currency: "GBP" })).toMatchObject({ rate: null });
});

it("copies a typed price and lets the others follow today's offers", async () => {
	const shop = await buyingShop();
	const offer = await offerBell(shop);
	const lines = [
		{ product: shop.products[0] ?? "", ordered: 10 },
		{ product: shop.products[0] ?? "", ordered: 10, cost: 5 },
	];
	const order = await shop.order([], { lines });
	const body = { breaks: [{ from: 1, price: 8 }] };
	await shop.client.call(changeOffer, { params: { id: offer._id }, version: offer.version, body });
	const copy = await shop.client.call(commands.copyPurchaseOrder, { params: { id: order._id } });
	expect(copy.lines).toMatchObject([
		{ cost: 8, priceFrom: "offer" },
		{ cost: 5, priceFrom: "typed", offered: 8, isOfferNew: true },
	]);
	const part = await shop.client.call(commands.splitPurchaseOrder, {
		params: { id: copy._id },
		body: { lines: [copy.lines[1]?._id ?? ""] },
	});
	expect(part.lines).toMatchObject([{ cost: 5, priceFrom: "typed", isOfferNew: true }]);
});

it("shows the source in the shop's own export, and not in the file for the supplier", async () => {
	const shop = await buyingShop();
	await offerBell(shop);
	const order = await draftBells(shop, {});
	const read = async (path: string) =>
		(await shop.server.request(`/api/${path}`, { headers: { cookie: shop.cookie } })).text();
	expect(await read("purchase-orders.csv")).toMatch(/Currency,Price from\r\n.*,USD,offer\r\n$/s);
	expect(await read(`purchase-orders/${order._id}/file?format=csv`)).not.toMatch(/offer|Price from/);
});
