import { randomUUID } from "node:crypto";
import { addOffer } from "@freehub/contract/buying/offers";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import {
	addSupplier,
	changeSupplier,
	getSupplier,
	listSupplierTerms,
} from "@freehub/contract/buying/suppliers";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { deleteProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/people/identity";
import { invite } from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { clientOf } from "./client.ts";
import { loadCatalogue, uploadUndecided } from "./load-price-lists.ts";

export const owner = { name: "olga", email: "olga@shop.test", password: "correct horse battery" };

export type LivedInShop = {
	products: Product[];
	/** The id of a supplier with terms, offers and orders. */
	supplier: string;
	/** The id of a supplier whose price list waits for a decision. */
	undecided: string;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Fills the demo catalogue with a few weeks of work, so that no page of the workspace is empty. */
export async function liveIn(url: string): Promise<LivedInShop> {
	// The first account is the owner, who sees every page; more accounts fill the list of people.
	const api = await signedUp(url, owner.name);
	await signedUp(url, "kim");
	await signedUp(url, "sam");
	await api.call(invite, {
		body: { email: "ivy@shop.test", role: "buyer" },
		idempotencyKey: randomUUID(),
	});
	const shopFloor = await api.call(addLocation, { body: { name: "Shop floor", kind: "warehouse" } });
	const products = await api.call(listProducts, { query: { limit: 42 } });
	const [road, gravel, trail, city] = products;
	const last = products.at(-1);
	if (!road || !gravel || !trail || !city || !last) throw new Error("The demo catalogue has no products.");
	const book = (product: Product, body: NewMovement) =>
		api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: randomUUID() });
	await book(road, { kind: "receive", quantity: 12, reference: "PO 4711", occurredAt: daysAgo(34) });
	await book(road, { kind: "deliver", quantity: 5, reference: "Order 1009", occurredAt: daysAgo(21) });
	await book(road, { kind: "deliver", quantity: 3, reference: "Order 1023", occurredAt: daysAgo(9) });
	await book(road, { kind: "transfer", quantity: 4, location: "main", to: shopFloor._id });
	await book(gravel, { kind: "deliver", quantity: 2, reference: "Order 1031" });
	await book(gravel, { kind: "count", quantity: 4, note: "Two were in the workshop" });
	await book(trail, { kind: "adjust", quantity: 1, reason: "damaged", note: "Dropped from the rack" });
	await book(city, { kind: "receive", quantity: 6, reference: "PO 4718" });
	await api.call(deleteProduct, { params: { id: last._id } });
	const supplier = await buyFrom(api, road.supplier, [road, gravel, trail]);
	await loadCatalogue(api, supplier, [road, gravel, trail, city]);
	return { products, supplier, undecided: await uploadUndecided(api, "Merrowdale Wholesale") };
}

/** Gives a supplier terms, offers and two orders, one of them received late. @returns its id. */
async function buyFrom(api: Client, name: string, products: readonly Product[]): Promise<string> {
	const [found] = await api.call(listSupplierTerms, { query: { search: name } });
	const supplier = found ?? (await api.call(addSupplier, { body: { name } }));
	const { _id: id } = supplier;
	const { version } = await api.call(getSupplier, { params: { id } });
	const terms = {
		currency: "EUR",
		leadDays: 14,
		minimumOrder: 500,
		customerNumber: "10482",
		freightTerms: "Free from 1,000 euros",
		contacts: [{ name: "Ada", email: "orders@supplier.test", phone: "+49 40 123456", getsOrders: true }],
	};
	await api.call(changeSupplier, { params: { id }, body: terms, version });
	const [first, second, third] = products;
	for (const [i, { _id: product }] of products.entries()) {
		const breaks = [
			{ from: 1, price: 420 + 35 * i },
			{ from: 10, price: 399 + 35 * i },
		];
		const offer = { supplier: id, product, supplierSku: `TR-${29 + i}`, breaks, ...(i === 1 && { pack: 4 }) };
		await api.call(addOffer, { body: i === 2 ? { ...offer, validTo: "2020-01-31" } : offer });
	}
	if (!first || !second || !third) return id;
	const order = async (days: number, lines: readonly [Product, number][]): Promise<PurchaseOrder> => {
		const body = {
			supplier: id,
			expected: daysAgo(days).slice(0, 10),
			lines: lines.map(([{ _id }, ordered]) => ({ product: _id, ordered, cost: 420 })),
		};
		const { _id: draft } = await api.call(addPurchaseOrder, { body, idempotencyKey: randomUUID() });
		const sending = { by: "marked", rate: "1.08" } as const;
		return api.call(sendPurchaseOrder, {
			params: { id: draft },
			body: sending,
			idempotencyKey: randomUUID(),
		});
	};
	const { lines } = await order(0, [[first, 6]]);
	const receipt = lines.map(({ _id: purchaseLine, product, ordered }) => ({
		kind: "receive" as const,
		product,
		purchaseLine,
		quantity: ordered - 1,
		refused: { pieces: 1, reason: "damaged" as const, settlement: "credited" as const },
	}));
	await api.call(recordBatch, { body: { lines: receipt }, idempotencyKey: randomUUID() });
	await order(3, [
		[first, 4],
		[second, 8],
	]);
	await order(-20, [[third, 2]]);
	return id;
}

async function signedUp(url: string, name: string): Promise<Client> {
	const api = clientOf(url);
	await api.call(signUp, { body: { ...owner, name, email: `${name}@shop.test` } });
	return api;
}
