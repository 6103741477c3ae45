import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import { addLocation } from "@freehub/contract/locations";
import type { NewMovement } from "@freehub/contract/movement-lines";
import { changeOrder, getOrder, orderWhatIsLow, sendOrder } from "@freehub/contract/orders";
import { invite } from "@freehub/contract/people";
import type { Product } from "@freehub/contract/product-fields";
import { deleteProduct, listProducts } from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import { clientOf } from "./client.ts";

export const owner = { name: "olga", email: "olga@shop.test", password: "correct horse battery" };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Fills the demo catalogue with a few weeks of work, so that no page of the workspace is empty. */
export async function liveIn(url: string): Promise<Product[]> {
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
	await orderSome(api);
	return products;
}

/** Two orders: one is late, of the other some pieces have come. */
async function orderSome(api: Client): Promise<void> {
	const { orders } = await api.call(orderWhatIsLow, { body: { fillUp: false } });
	const [late, partly] = orders.toSorted((a, b) => b.lines - a.lines);
	if (!late || !partly) throw new Error("Too little is low in the demo catalogue.");
	const sent = async ({ _id: id }: { _id: string }, expected: string) => {
		const { version } = await api.call(getOrder, { params: { id } });
		await api.call(changeOrder, { params: { id }, version, body: { expected } });
		return api.call(sendOrder, { params: { id }, body: { by: "marked" } });
	};
	await sent(late, daysAgo(4).slice(0, 10));
	const { lines } = await sent(partly, daysAgo(-6).slice(0, 10));
	const [line] = lines;
	if (line === undefined) return;
	const quantity = Math.ceil(line.ordered / 2);
	const body = { kind: "receive" as const, quantity, orderLine: line._id, reference: "DN 2207" };
	await api.call(recordMovement, { params: { id: line.product }, body, idempotencyKey: randomUUID() });
}

async function signedUp(url: string, name: string): Promise<Client> {
	const api = clientOf(url);
	await api.call(signUp, { body: { ...owner, name, email: `${name}@shop.test` } });
	return api;
}
