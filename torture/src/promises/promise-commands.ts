import * as purchases from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Client } from "@freehub/contract/client";
import { keepPieces } from "@freehub/contract/selling/kept-pieces";
import * as goodsBack from "@freehub/contract/selling/sale-returns";
import * as sales from "@freehub/contract/selling/sales-commands";
import { getSalesOrder, type SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import * as notes from "@freehub/contract/stock/transfer-notes";
import { decidedEnds, returnEnds } from "@freehub/domain/selling/returns";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import {
	ask,
	changeLine,
	note,
	orderPieces,
	type PromiseShop,
	put,
	type SaleLine,
	type Transfer,
} from "./promise-shop.ts";

/** More open lines than this: orders are finished rather than placed. */
const MOST_OPEN = 300;

type Command = (at: PromiseShop, random: Random) => Promise<void>;

/** The commands of people, and how often each is done of 100. */
const commands: readonly (readonly [number, Command])[] = [
	[13, place],
	[3, hold],
	[4, edit],
	[8, move],
	[10, pick],
	[14, deliver],
	[4, bringBack],
	[1, decideReturn],
	[4, closeShort],
	[4, cancel],
	[7, receiveFor],
	[4, receive],
	[3, buy],
	[2, shrink],
	[3, send],
	[3, arrive],
	[4, count],
	[2, lose],
	[3, sellToOthers],
	[4, undo],
];
const finishing: readonly Command[] = [deliver, closeShort, cancel];

/** Does one random command. */
export async function randomCommand(at: PromiseShop, random: Random): Promise<void> {
	at.commands += 1;
	let dice = random.below(100);
	const chosen = commands.find(([share]) => {
		dice -= share;
		return dice < 0;
	});
	const [, command] = chosen ?? commands[0] ?? [0, place];
	if (command === place && at.open.size > MOST_OPEN) return random.pick(finishing)(at, random);
	return command(at, random);
}

/** Half of all commands are about the same three products. */
function productOf({ products }: PromiseShop, random: Random): string {
	return random.pick(random.below(2) === 0 ? products.slice(0, 3) : products);
}

function recent<T>(list: readonly T[], random: Random): T | undefined {
	const near = random.below(3) === 0 ? list.length : Math.min(list.length, 60);
	return list[list.length - 1 - random.below(Math.max(1, near))];
}

/** A line that can still be served, or, so that refusals are tried too, any recent one. */
function lineOf(at: PromiseShop, random: Random): SaleLine | undefined {
	if (at.open.size > 0 && random.below(8) > 0) return random.pick([...at.open]);
	return at.sales.get(recent(at.placed, random) ?? "");
}

function sourceOf(at: PromiseShop, random: Random, product: string) {
	const dice = random.below(10);
	const bought = recent(
		at.buying.filter((line) => line.product === product),
		random,
	);
	const moving = recent(
		at.transfers.filter((line) => line.product === product),
		random,
	);
	if (dice < 2 && bought !== undefined) return { kind: "purchase", id: bought.line } as const;
	if (dice === 2 && moving !== undefined) return { kind: "transfer", id: moving.line } as const;
	if (dice === 3) return { kind: "none", id: "" } as const;
	return { kind: "place", id: placeOf(at, random) } as const;
}

function placeOf({ places, binned }: PromiseShop, random: Random): string {
	return random.pick(random.below(4) === 0 ? binned.bins : places);
}

async function place(at: PromiseShop, random: Random): Promise<void> {
	const lines = Array.from({ length: 1 + random.below(3) }, () => {
		return { product: productOf(at, random), ordered: 1 + random.below(4) };
	});
	const draft = await ask(at, random, sales.addSalesOrder, { body: { lines } });
	if (draft === undefined) return;
	const sources = draft.lines.flatMap(({ _id: line, product, ordered }) => {
		if (random.below(5) === 0) return [];
		return { line, source: sourceOf(at, random, product), pieces: 1 + random.below(ordered) };
	});
	const params = { id: draft._id };
	const placed =
		(await ask(at, random, sales.placeSalesOrder, { params, body: { sources } })) ??
		// Refused because of a source, it is placed without any: everything waits.
		(await ask(at, random, sales.placeSalesOrder, { params, body: {} }));
	if (placed === undefined)
		return at.shop.findings.add("an order could not be placed without sources", draft);
	addLines(at, placed);
}

/** Remembers the lines of an answer that were not known. */
function addLines(
	at: PromiseShop,
	{ _id: order, lines, version }: SalesOrder,
	also: { holdUntil?: number } = {},
): void {
	for (const { _id: line, product, ordered } of lines) {
		if (at.sales.has(line)) continue;
		const sale: SaleLine = {
			order,
			line,
			product,
			ordered,
			version,
			closed: 0,
			delivered: 0,
			isCancelled: false,
			...also,
		};
		at.sales.set(line, sale);
		at.placed.push(line);
		changeLine(at, sale, {});
	}
}

/** Keeps pieces without a name for some seconds. The server releases them then, unless somebody has picked or delivered some. */
async function hold(at: PromiseShop, random: Random): Promise<void> {
	const product = productOf(at, random);
	const holdUntil = Date.now() + 1_000 * (1 + random.below(30));
	const body = {
		product,
		pieces: 1 + random.below(2),
		source: sourceOf(at, random, product),
		holdUntil: new Date(holdUntil).toISOString(),
	};
	const kept = await ask(at, random, keepPieces, { body });
	if (kept !== undefined) addLines(at, kept, { holdUntil });
}

/** Pieces of a delivery come back, sometimes more than there were, and sometimes others are ordered for them. */
async function bringBack(at: PromiseShop, random: Random): Promise<void> {
	const sale = at.sales.get(recent(at.placed, random) ?? "");
	if (sale === undefined || sale.delivered === 0) return;
	const [client] = at.clients as [Client];
	const params = { id: sale.order };
	const { deliveries } = await client.call(getSalesOrder, { params });
	const lines = deliveries.slice(0, 1 + random.below(2)).map(({ movement: delivery, line }) => ({
		delivery,
		pieces: 1 + random.below(2),
		end: random.pick(returnEnds),
		...(random.below(3) === 0 && { to: placeOf(at, random) }),
		...(random.below(3) === 0 && {
			replace: true,
			replaceFrom: sourceOf(at, random, at.sales.get(line)?.product ?? ""),
		}),
	}));
	if (lines.length === 0) return;
	const answer = await ask(at, random, goodsBack.returnSale, { params, body: { lines } });
	if (answer !== undefined) keepReturns(at, answer);
}

/** Says of returned pieces that were to be checked what becomes of them, or that they did not come. */
async function decideReturn(at: PromiseShop, random: Random): Promise<void> {
	const sale = at.sales.get(recent(at.placed, random) ?? "");
	if (sale === undefined || sale.delivered === 0) return;
	const [client] = at.clients as [Client];
	const { returns } = await client.call(getSalesOrder, { params: { id: sale.order } });
	const [open] = returns.filter(({ end }) => end === "check");
	if (open === undefined) return;
	const params = { id: open._id };
	if (random.below(3) === 0) await ask(at, random, goodsBack.deleteReturn, { params });
	else {
		const body = { end: random.pick(decidedEnds) };
		const answer = await ask(at, random, goodsBack.checkReturn, { params, body });
		if (answer !== undefined) keepReturns(at, answer);
	}
}

/** The booked returns of an answer that were not known: what they brought, their batches, and lines that replace them. */
function keepReturns(at: PromiseShop, order: SalesOrder): void {
	addLines(at, order);
	const lines = new Map(order.lines.map(({ _id, product }) => [_id, product]));
	for (const { _id, line, pieces, end, to, batch } of order.returns) {
		if (batch === null || to === null || at.returns.has(_id)) continue;
		at.returns.add(_id);
		at.batches.push(batch);
		if (end !== "scrapped") put(at.levels, lines.get(line) ?? "", to._id, pieces);
	}
}

/** Words and prices of an order; sometimes a line gets a piece more or less. */
async function edit(at: PromiseShop, random: Random): Promise<void> {
	const sale = lineOf(at, random);
	if (sale === undefined || random.below(3) === 0) return editPurchase(at, random);
	const [client] = at.clients as [Client];
	const params = { id: sale.order };
	const { version, lines, state } = await client.call(getSalesOrder, { params });
	if (state === "cancelled") return;
	const by = random.below(3) - 1;
	const changed = lines.map(({ _id, product, ordered }) => {
		const price = 1 + random.below(9);
		return { _id, product, price, ordered: _id === sale.line ? Math.max(1, ordered + by) : ordered };
	});
	const body = { note: `Note ${random.below(100)}`, lines: changed };
	const answer = await ask(at, random, sales.changeSalesOrder, { params, version, body });
	for (const line of answer?.lines ?? []) changeOrdered(at, line._id, line.ordered, answer?.version ?? 0);
}

/** Answers to two changes of one order can arrive in any order: the later version counts. */
function changeOrdered(at: PromiseShop, id: string, ordered: number, version: number): void {
	const line = at.sales.get(id);
	if (line !== undefined && version > line.version) changeLine(at, line, { ordered, version });
}

/** Words and prices of a purchase. They touch no promise, which is compared at rest (`promise-probes.ts`). */
async function editPurchase(at: PromiseShop, random: Random): Promise<void> {
	const [client] = at.clients as [Client];
	const bought = recent(at.buying, random);
	if (bought === undefined) return;
	const params = { id: bought.order };
	const { version, state, lines } = await client.call(getPurchaseOrder, { params });
	if (state === "cancelled") return;
	const cost = 1 + random.below(9);
	const changed = lines.map(({ _id, product, ordered, per, priceFrom, pack, supplierSku }) => {
		return { _id, product, ordered, cost, per, priceFrom, pack, supplierSku };
	});
	const body = { note: `Note ${random.below(100)}`, lines: changed };
	await ask(at, random, purchases.changePurchaseOrder, { params, version, body });
}

async function move(at: PromiseShop, random: Random): Promise<void> {
	const sale = lineOf(at, random);
	if (sale === undefined) return;
	const body = { to: sourceOf(at, random, sale.product), pieces: 1 + random.below(3) };
	await ask(at, random, sales.promiseSaleLine, { params: { id: sale.order, line: sale.line }, body });
}

/** Books lines of one request. */
export async function book(at: PromiseShop, random: Random, lines: MovementLine[]): Promise<boolean> {
	const answer = await ask(at, random, recordBatch, { body: { lines } });
	if (answer === undefined || !("movements" in answer)) return false;
	note(at, answer.movements);
	at.batches.push(answer.batch);
	const told = [...(answer.lost ?? []), ...(answer.for ?? [])];
	if (told.some(({ number, pieces }) => number === null || pieces < 1)) {
		at.shop.findings.add("an answer does not say whose promise has changed", answer);
	}
	return true;
}

/** Picks to the packing place, and sometimes back. */
async function pick(at: PromiseShop, random: Random): Promise<void> {
	const sale = lineOf(at, random);
	if (sale === undefined) return;
	const [from, to] = random.below(8) === 0 ? [at.bench, "main"] : [placeOf(at, random), at.bench];
	if (from === to) return;
	const { product, line: saleLine } = sale;
	const quantity = 1 + random.below(2);
	await book(at, random, [{ product, kind: "transfer", quantity, location: from, to, saleLine }]);
}

/** Delivers a part, or lines of two orders at once. */
async function deliver(at: PromiseShop, random: Random): Promise<void> {
	const location = placeOf(at, random);
	const lines = Array.from({ length: 1 + Number(random.below(4) === 0) }, () => lineOf(at, random)).flatMap(
		(sale): MovementLine[] => {
			if (sale === undefined) return [];
			const { product, line: saleLine } = sale;
			return [{ product, kind: "deliver", quantity: 1 + random.below(2), location, saleLine }];
		},
	);
	if (lines.length > 0) await book(at, random, lines);
}

async function closeShort(at: PromiseShop, random: Random): Promise<void> {
	const sale = lineOf(at, random);
	if (sale === undefined) return;
	const pieces = 1 + random.below(3);
	const body = { lines: [{ line: sale.line, pieces }] };
	const answer = await ask(at, random, sales.closeSalesOrder, { params: { id: sale.order }, body });
	if (answer !== undefined) changeLine(at, sale, { closed: sale.closed + pieces });
}

async function cancel(at: PromiseShop, random: Random): Promise<void> {
	const sale = lineOf(at, random);
	if (sale === undefined) return;
	const answer = await ask(at, random, sales.cancelSalesOrder, { params: { id: sale.order } });
	if (answer === undefined) return;
	for (const { _id } of answer.lines) {
		const line = at.sales.get(_id);
		if (line !== undefined) changeLine(at, line, { isCancelled: true });
	}
}

async function receiveFor(at: PromiseShop, random: Random): Promise<void> {
	const bought = recent(at.buying, random);
	if (bought === undefined) return;
	const { product, line: purchaseLine } = bought;
	const quantity = 1 + random.below(4);
	await book(at, random, [
		{ product, kind: "receive", quantity, location: placeOf(at, random), purchaseLine },
	]);
}

async function receive(at: PromiseShop, random: Random): Promise<void> {
	const lines = Array.from({ length: 1 + random.below(3) }, (): MovementLine => {
		const location = placeOf(at, random);
		return { product: productOf(at, random), kind: "receive", quantity: 1 + random.below(4), location };
	});
	await book(at, random, lines);
}

function buy(at: PromiseShop, random: Random): Promise<void> {
	return orderPieces(at, productOf(at, random), 2 + random.below(6));
}

/** A supplier's line brings less: closed, cancelled with its order, or reopened. */
async function shrink(at: PromiseShop, random: Random): Promise<void> {
	const bought = recent(at.buying, random);
	if (bought === undefined) return;
	const params = { id: bought.order };
	const dice = random.below(4);
	if (dice === 0) await ask(at, random, purchases.cancelPurchaseOrder, { params });
	else if (dice === 1) await ask(at, random, purchases.reopenPurchaseLines, { params, body: {} });
	else await ask(at, random, purchases.closePurchaseLines, { params, body: { lines: [bought.line] } });
}

async function send(at: PromiseShop, random: Random): Promise<void> {
	const [from, to] = random.below(2) === 0 ? ["main", at.places[1] ?? ""] : [at.places[1] ?? "", "main"];
	const product = productOf(at, random);
	const body = { from, to, lines: [{ product, pieces: 1 + random.below(3) }] };
	const draft = await ask(at, random, notes.addTransferNote, { body });
	const line = draft?.lines[0]?._id;
	if (draft === undefined || line === undefined) return;
	at.transfers.push({ note: draft._id, line, product, from, to });
	keepStep(at, await ask(at, random, notes.sendTransferNote, { params: { id: draft._id }, body: {} }));
}

/** The last step of a note can be taken back, too. */
function keepStep({ batches }: PromiseShop, answer: notes.TransferNote | undefined): void {
	const step = answer?.steps[0];
	if (step !== undefined) batches.push(step.batch);
}

/** Pieces on their way arrive, are lost, or are back. */
async function arrive(at: PromiseShop, random: Random): Promise<void> {
	const moving: Transfer | undefined = recent(at.transfers, random);
	if (moving === undefined) return;
	const params = { id: moving.note };
	const dice = random.below(8);
	if (dice > 1) {
		const body = { lines: [{ line: moving.line, pieces: 1 + random.below(2) }] };
		keepStep(at, await ask(at, random, notes.receiveTransferNote, { params, body }));
	} else {
		const body = { how: dice === 0 ? ("lost" as const) : ("returned" as const) };
		keepStep(at, await ask(at, random, notes.closeTransferNote, { params, body }));
	}
}

/** Counts a place, mostly down to what is promised there or below. */
async function count(at: PromiseShop, random: Random): Promise<void> {
	const product = productOf(at, random);
	const location = placeOf(at, random);
	const level = Math.max(0, at.levels.get(`${product} ${location}`) ?? 0);
	const quantity = random.below(4) === 0 ? level + 1 : random.below(level + 1);
	await book(at, random, [{ product, kind: "count", quantity, location }]);
}

async function lose(at: PromiseShop, random: Random): Promise<void> {
	const line = { product: productOf(at, random), location: placeOf(at, random) };
	await book(at, random, [{ ...line, kind: "adjust", quantity: 1 + random.below(2), reason: "stolen" }]);
}

/** Somebody who names no order takes pieces, sometimes with the right to take promised ones, sometimes from the bins of a store. */
async function sellToOthers(at: PromiseShop, random: Random): Promise<void> {
	const isBinned = random.below(4) === 0;
	const location = isBinned ? at.binned.store : placeOf(at, random);
	const line = { product: productOf(at, random), location, quantity: 1 + random.below(2) };
	const also = {
		...(random.below(4) === 0 && { override: true }),
		...(isBinned && { fromBins: "most" as const }),
	};
	await book(at, random, [{ ...line, ...also, kind: random.below(5) === 0 ? "return" : "deliver" }]);
}

async function undo(at: PromiseShop, random: Random): Promise<void> {
	const batch = recent(at.batches, random);
	if (batch === undefined) return;
	const answer = await ask(at, random, reverseBatch, { params: { id: batch } });
	if (answer === undefined) return;
	note(at, answer.movements);
	at.batches.push(answer.batch);
}
