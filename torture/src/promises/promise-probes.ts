import { isDeepStrictEqual } from "node:util";
import { changePurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Client } from "@freehub/contract/client";
import { changeSalesOrder, closeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { listStock } from "@freehub/contract/stock/levels";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { isVirtual, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { ask, changeLine, note, openOf, type PromiseShop, type SaleLine } from "./promise-shop.ts";

// Comparisons for which nobody else may write: a command changes exactly the promise that it names, and can be taken back.

const BOOKINGS = 8;

type Read = {
	/** As `line kind id` → pieces. */
	promises: Map<string, number>;
	/** The lines of holds that the server has ended: their time can run out at any moment. */
	ended: Set<string>;
};

/** The promises of all open lines of a product. */
async function readPromises(at: PromiseShop, product: string): Promise<Read> {
	const [client] = at.clients as [Client];
	const promises = new Map<string, number>();
	const ended = new Set<string>();
	const lines = [...at.open].filter((line) => line.product === product);
	for (const id of new Set(lines.map(({ order }) => order))) {
		const order = await client.call(getSalesOrder, { params: { id } });
		for (const line of order.lines) {
			if (line.product !== product) continue;
			if (order.cancelledAt !== null && order.holdUntil !== null) ended.add(line._id);
			for (const { source, pieces } of line.promises) {
				promises.set(`${line._id} ${source.kind} ${source.id}`, pieces);
			}
		}
	}
	return { promises, ended };
}

/** Compares deliveries, edits and bookings of one product that are taken back in reverse. */
export async function probe(at: PromiseShop, random: Random): Promise<void> {
	const product = random.pick(at.products);
	const lines = [...at.open].filter((line) => line.product === product);
	const { promises: before } = await readPromises(at, product);
	await editWords(at, random, product);
	const [edited] = lines;
	if (edited !== undefined) await editPrices(at, random, edited.order);
	await expectSame(at, product, before, "an edit of words and prices has changed promises");
	if (lines.length > 0) await deliverOne(at, random, random.pick(lines), before);
	await bookAndTakeBack(at, random, { product, lines }, before);
}

async function expectSame(
	at: PromiseShop,
	product: string,
	before: ReadonlyMap<string, number>,
	otherwise: string,
): Promise<void> {
	const { promises: after, ended } = await readPromises(at, product);
	const sorted = (promises: ReadonlyMap<string, number>) =>
		[...promises]
			.filter(([name]) => !ended.has(name.split(" ")[0] ?? ""))
			.map(([name, pieces]) => `${name} ${pieces}`)
			.toSorted();
	if (!isDeepStrictEqual(sorted(before), sorted(after))) {
		at.shop.findings.add(otherwise, { before: sorted(before), after: sorted(after) });
	}
}

async function editWords(at: PromiseShop, random: Random, product: string): Promise<void> {
	const bought = at.buying.findLast((line) => line.product === product);
	if (bought === undefined) return;
	const [client] = at.clients as [Client];
	const params = { id: bought.order };
	const { version, state } = await client.call(getPurchaseOrder, { params });
	if (state === "cancelled") return;
	await ask(at, random, changePurchaseOrder, { params, version, body: { note: "By the back door" } });
}

async function editPrices(at: PromiseShop, random: Random, id: string): Promise<void> {
	const [client] = at.clients as [Client];
	const { version, lines, cancelledAt, holdUntil } = await client.call(getSalesOrder, { params: { id } });
	const changed = lines.map(({ _id, product, ordered, price = 0 }) => {
		return { _id, product, ordered, price: price + 1 };
	});
	const body = { note: `Edited ${version}`, due: "2099-12-31", lines: changed };
	const isEnded = cancelledAt !== null && holdUntil !== null;
	if (
		(await ask(at, random, changeSalesOrder, { params: { id }, version, body })) === undefined &&
		!isEnded
	) {
		at.shop.findings.add("words and prices of an order could not be changed", lines);
	}
}

/** A delivery uses its own line's promise there and no other; taken back, twice, it restores that one, once. */
async function deliverOne(
	at: PromiseShop,
	random: Random,
	{ line, product }: SaleLine,
	before: ReadonlyMap<string, number>,
): Promise<void> {
	const name = [...before.keys()].find((one) => one.startsWith(`${line} place `));
	const location = name?.split(" ")[2];
	if (name === undefined || location === undefined) return;
	const body = { lines: [{ product, kind: "deliver" as const, quantity: 1, location, saleLine: line }] };
	const delivery = await ask(at, random, recordBatch, { body });
	if (delivery === undefined && (await readPromises(at, product)).ended.has(line)) return;
	if (delivery === undefined || !("movements" in delivery)) {
		return at.shop.findings.add("a promised piece could not be delivered", { line, location });
	}
	note(at, delivery.movements);
	const after = new Map(before).set(name, (before.get(name) ?? 0) - 1);
	if (after.get(name) === 0) after.delete(name);
	await expectSame(at, product, after, "a delivery has used another promise");
	await takeBack(at, random, delivery.batch);
	await expectSame(at, product, before, "a delivery that was taken back has not restored its promise");
	if ((await ask(at, random, reverseBatch, { params: { id: delivery.batch } })) !== undefined) {
		at.shop.findings.add("a delivery was taken back twice", delivery);
	}
}

async function takeBack(at: PromiseShop, random: Random, batch: string): Promise<void> {
	const back = await ask(at, random, reverseBatch, { params: { id: batch } });
	if (back === undefined) return at.shop.findings.add("the last booking could not be taken back", batch);
	note(at, back.movements);
}

/** Bookings one after the other, taken back in reverse: levels and promises are as before. */
async function bookAndTakeBack(
	at: PromiseShop,
	random: Random,
	{ product, lines }: { product: string; lines: readonly SaleLine[] },
	before: ReadonlyMap<string, number>,
): Promise<void> {
	const levels = new Map(at.levels);
	const booked: string[] = [];
	for (let i = 0; i < BOOKINGS; i++) {
		const line = randomBooking(at, random, product, random.pick(lines));
		const answer = await ask(at, random, recordBatch, { body: { lines: [line] } });
		if (answer === undefined || !("movements" in answer)) continue;
		note(at, answer.movements);
		booked.push(answer.batch);
	}
	for (const batch of booked.toReversed()) await takeBack(at, random, batch);
	await expectSame(at, product, before, "bookings that were taken back in reverse have changed promises");
	for (const [name, pieces] of at.levels) {
		if (pieces !== (levels.get(name) ?? 0)) at.shop.findings.add(`taken back, ${name} has ${pieces} pieces`);
	}
}

function randomBooking(
	{ places, bench, buying }: PromiseShop,
	random: Random,
	product: string,
	sale: SaleLine | undefined,
): MovementLine {
	const line = { product, location: random.pick(places.filter((place) => place !== bench)) };
	const quantity = 1 + random.below(2);
	const serves = sale === undefined ? {} : { saleLine: sale.line };
	const bought = buying.findLast((one) => one.product === product);
	switch (random.below(7)) {
		case 0:
			return { ...line, kind: "deliver", quantity, ...serves };
		case 1:
			return { ...line, kind: "transfer", quantity, to: bench, ...serves };
		case 2:
			return { ...line, kind: "count", quantity: random.below(4) };
		case 3:
			return { ...line, kind: "adjust", quantity, reason: "lost" };
		case 4:
			return { ...line, kind: "deliver", quantity, override: true };
		case 5:
			return { ...line, kind: "receive", quantity, ...(bought && { purchaseLine: bought.line }) };
		default:
			return { ...line, kind: "receive", quantity };
	}
}

/** At the end all orders are closed: then nothing is promised any more, and every piece of every place can be sold to anybody. */
export async function sellEverything(at: PromiseShop, random: Random): Promise<void> {
	const [client] = at.clients as [Client];
	const orders = Map.groupBy(at.open, ({ order }) => order);
	for (const [id, lines] of orders) {
		const closed = await ask(at, random, closeSalesOrder, { params: { id }, body: {} });
		// The server may have ended a hold meanwhile.
		const isEnded =
			closed === undefined && (await client.call(getSalesOrder, { params: { id } })).cancelledAt !== null;
		if (closed === undefined && !isEnded) at.shop.findings.add("an order could not be closed", lines);
		for (const line of lines)
			changeLine(at, line, isEnded ? { isCancelled: true } : { closed: line.closed + openOf(line) });
	}
	for (const { product, location, quantity } of await client.all(listStock)) {
		if (isVirtual(location) || location === TRANSIT_LOCATION) continue;
		if (at.products.includes(product))
			await sell(at, random, { product, kind: "deliver", quantity, location });
	}
}

async function sell(at: PromiseShop, random: Random, line: MovementLine): Promise<void> {
	const answer = await ask(at, random, recordBatch, { body: { lines: [line] } });
	if (answer !== undefined && "movements" in answer) note(at, answer.movements);
	else at.shop.findings.add("pieces that nobody waits for could not be sold", line);
}
