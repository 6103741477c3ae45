import { randomUUID } from "node:crypto";
import { getStockValue } from "@freehub/contract/buying/costs";
import * as commands from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { changeSupplier } from "@freehub/contract/buying/suppliers";
import { getProduct } from "@freehub/contract/catalogue/products";
import { type Client, createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { checkLedger, recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { acceptable, type OrderedLine, openPieces, stateOf } from "@freehub/domain/buying/purchase";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";
import { runs } from "../../../../test/runs.ts";

// Two orders, whose lines share products, from a supplier that may send a fifth more than was ordered.

const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(2, 100) : runs(3, 300);

const TOLERANCE = 20;
/** The product, by its index, and the ordered pieces of each line of the two orders. */
const ORDERED = [
	[
		[0, 10],
		[0, 6],
		[1, 9],
	],
	[
		[0, 5],
		[1, 4],
	],
] as const;
/** The order and the line, by their indexes, of each line. */
const PLACES = ORDERED.flatMap((lines, order) => lines.map((_, line) => ({ order, line })));

type Receipt = { place: number; quantity: number; refused: number; exceed: boolean };
const receipt: fc.Arbitrary<Receipt> = fc.record({
	place: fc.nat(PLACES.length - 1),
	quantity: fc.nat(7),
	refused: fc.constantFrom(0, 0, 0, 1, 3),
	exceed: fc.constantFrom(false, false, true),
});

async function shopOfTwo(): Promise<{ shop: BuyingShop; clients: Client[] }> {
	const shop = await buyingShop({ rateLimits: false });
	const { client, cookie, supplier } = shop;
	const body = { tolerance: TOLERANCE };
	await client.call(changeSupplier, { params: { id: supplier }, body, version: 1 });
	const other = shop.server.secondProcess();
	const second = createClient((path, init) =>
		other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie } }),
	);
	return { shop, clients: [client, second] };
}

async function orderTwo({ client, supplier, products }: BuyingShop): Promise<PurchaseOrder[]> {
	const orders: PurchaseOrder[] = [];
	for (const ordered of ORDERED) {
		const lines = ordered.map(([product, pieces], i) => ({
			product: products[product] ?? "",
			ordered: pieces,
			cost: 3 + i,
		}));
		orders.push(
			await send(client, await client.call(commands.addPurchaseOrder, { body: { supplier, lines } })),
		);
	}
	return orders;
}

async function post(by: Client, orders: readonly PurchaseOrder[], one: Receipt): Promise<string | undefined> {
	const { order, line } = PLACES[one.place] ?? { order: 0, line: 0 };
	const { _id: purchaseLine = "", product = "" } = orders[order]?.lines[line] ?? {};
	const { quantity, refused, exceed } = one;
	const refusal = { pieces: refused, reason: "damaged", settlement: "replaced" } as const;
	const sent = { kind: "receive" as const, product, purchaseLine, quantity, exceed };
	const lines = [{ ...sent, ...(refused > 0 && { refused: refusal }) }];
	try {
		return (await by.call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() })).batch;
	} catch (error) {
		if (error instanceof ApiError && error.status < 500) return undefined;
		throw error;
	}
}

const takeBack = (client: Client, batch: string) =>
	client.call(reverseBatch, { params: { id: batch }, idempotencyKey: randomUUID() });

/** The derived state of each order line and each product. */
async function stateOfAll(shop: BuyingShop, orders: readonly PurchaseOrder[]) {
	const lines: object[] = [];
	const states: string[] = [];
	for (const order of orders) {
		const { state, lines: found } = await shop.read(order);
		states.push(state);
		lines.push(...found.map(({ accepted, credited, open }) => ({ accepted, credited, open })));
	}
	const products: object[] = [];
	for (const id of shop.products.slice(0, 2)) {
		const { incoming, quantity } = await shop.client.call(getProduct, { params: { id } });
		products.push({ incoming, quantity });
	}
	return { states, lines, products };
}

/** The same with the value of the stock. */
async function valuedState(shop: BuyingShop, orders: readonly PurchaseOrder[]) {
	const { pieces, average, fifo } = await shop.client.call(getStockValue, {});
	return { ...(await stateOfAll(shop, orders)), value: { pieces, average, fifo } };
}

type Step =
	| { do: "receive"; one: Receipt }
	| { do: "both"; one: Receipt; two: Receipt }
	| { do: "undo"; which: number };
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ do: fc.constant("receive" as const), one: receipt }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant("both" as const), one: receipt, two: receipt }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), which: fc.nat(50) }) },
);

/** The accepted pieces of each line, in the order of `PLACES`. */
type Accepted = readonly number[];

const orderedAt = (place: number): number => ORDERED.flat()[place]?.[1] ?? 0;
const sent = { isSent: true, isCancelled: false };
const lineAt = (place: number, accepted: number): OrderedLine => ({
	ordered: orderedAt(place),
	confirmed: null,
	accepted,
	credited: 0,
	isClosed: false,
});

/** The pieces after a receipt; undefined if it is refused. */
function after(accepted: Accepted, { place, quantity, refused, exceed }: Receipt): Accepted | undefined {
	const sum = (accepted[place] ?? 0) + quantity;
	if (quantity + refused === 0) return undefined;
	if (quantity > 0 && sum > acceptable(orderedAt(place), TOLERANCE) && !exceed) return undefined;
	return accepted.with(place, sum);
}

function expected(accepted: Accepted) {
	const all = PLACES.map(({ order }, place) => ({ order, line: lineAt(place, accepted[place] ?? 0), place }));
	const open = all.map(({ line }) => openPieces(sent, line));
	const productOf = (place: number) => ORDERED.flat()[place]?.[0];
	const sum = (of: readonly number[], product: number) =>
		of.reduce((total, pieces, place) => total + (productOf(place) === product ? pieces : 0), 0);
	return {
		states: ORDERED.map((_, order) =>
			stateOf(
				sent,
				all.filter((one) => one.order === order).map(({ line }) => line),
			),
		),
		lines: all.map(({ line, place }) => ({ accepted: line.accepted, credited: 0, open: open[place] })),
		products: [0, 1].map((product) => ({ incoming: sum(open, product), quantity: sum(accepted, product) })),
	};
}

it("a surplus of one line closes no other of the same product, within the tolerance of each and by two processes", async () => {
	const { shop, clients } = await shopOfTwo();
	const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
		const orders = await orderTwo(shop);
		let accepted: Accepted = PLACES.map(() => 0);
		const booked: { batch: string; one: Receipt }[] = [];
		for (const [turn, each] of steps.entries()) {
			if (each.do === "undo") {
				const [back] = booked.splice(each.which % Math.max(1, booked.length), 1);
				if (back === undefined) continue;
				await takeBack(clients[turn % 2] as Client, back.batch);
				const { place, quantity } = back.one;
				accepted = accepted.with(place, (accepted[place] ?? 0) - quantity);
			} else {
				const receipts = each.do === "both" ? [each.one, each.two] : [each.one];
				const batches = await Promise.all(
					receipts.map((one, i) => post(clients[(turn + i) % 2] as Client, orders, one)),
				);
				// One order of the receipts explains what became of them.
				const explained = [receipts, receipts.toReversed()].some((inTurn) => {
					let now = accepted;
					return inTurn.every((one) => {
						const next = after(now, one);
						now = next ?? now;
						return (next !== undefined) === (batches[receipts.indexOf(one)] !== undefined);
					});
				});
				expect(explained).toBe(true);
				for (const [i, one] of receipts.entries()) {
					const batch = batches[i];
					if (batch === undefined) continue;
					booked.push({ batch, one });
					accepted = accepted.with(one.place, (accepted[one.place] ?? 0) + one.quantity);
				}
			}
			expect(await stateOfAll(shop, orders)).toEqual(expected(accepted));
		}
		for (const { batch } of booked.toReversed()) await takeBack(shop.client, batch);
		for (const { _id: id } of orders)
			await shop.client.call(commands.cancelPurchaseOrder, { params: { id } });
	});
	await fc.assert(property, { numRuns: RUNS });
}, 3_600_000);

it("what is incoming does not depend on the order of receipts, and all taken back in reverse is the beginning", async () => {
	const { shop } = await shopOfTwo();
	const { client } = shop;
	const receipts = fc.array(receipt, { minLength: 3, maxLength: 8 });
	const shuffled = receipts.chain((all) =>
		fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
	);
	const property = fc.asyncProperty(shuffled, async ([all, order]) => {
		const orders = await orderTwo(shop);
		const beginning = await valuedState(shop, orders);
		const bookAndTakeBack = async (some: readonly Receipt[]) => {
			const batches: string[] = [];
			const taken: Receipt[] = [];
			for (const one of some) {
				const batch = await post(client, orders, one);
				if (batch === undefined) continue;
				batches.push(batch);
				taken.push(one);
			}
			const state = await valuedState(shop, orders);
			for (const batch of batches.toReversed()) await takeBack(client, batch);
			expect(await valuedState(shop, orders)).toEqual(beginning);
			return { state, taken };
		};
		const { state, taken } = await bookAndTakeBack(all);
		// In another order, a receipt may go beyond the tolerance: book them with the right to exceed it.
		const others = order.map((i) => all[i] as Receipt).filter((one) => taken.includes(one));
		const again = await bookAndTakeBack(others.map((one) => ({ ...one, exceed: true })));
		expect(again.taken).toHaveLength(taken.length);
		expect(again.state).toEqual(state);
		expect(await client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
		for (const { _id: id } of orders) await client.call(commands.cancelPurchaseOrder, { params: { id } });
	});
	await fc.assert(property, { numRuns: RUNS });
}, 3_600_000);
