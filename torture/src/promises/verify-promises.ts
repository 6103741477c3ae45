import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Client } from "@freehub/contract/client";
import { getSalesOrder, type SalesOrder } from "@freehub/contract/selling/sales-orders";
import { listStock } from "@freehub/contract/stock/levels";
import { checkLedger } from "@freehub/contract/stock/stock";
import { getTransferNote } from "@freehub/contract/stock/transfer-notes";
import { isVirtual } from "@freehub/domain/stock/stock";
import { changeLine, openOf, type PromiseShop, put, type SaleLine } from "./promise-shop.ts";

/** Requests at a time when everything is read back. */
const READERS = 8;

async function eachOf<T>(
	{ clients }: PromiseShop,
	all: Iterable<T>,
	work: (client: Client, one: T) => Promise<void>,
): Promise<void> {
	const rest = all[Symbol.iterator]();
	const readers = Array.from({ length: READERS }, async (_, i) => {
		const client = clients[i % clients.length] as Client;
		for (let next = rest.next(); next.done !== true; next = rest.next()) await work(client, next.value);
	});
	await Promise.all(readers);
}

/**
 * The invariants, while nobody writes: the books balance; each line's promises are what is open of it; what is promised from a place,
 * a purchase line or a transfer's line is there.
 * @param done orders of which nothing was open when they were read last: they are not read again, and are added to.
 */
export async function verifyPromises(at: PromiseShop, done: Set<string>): Promise<void> {
	const { findings } = at.shop;
	const [client] = at.clients as [Client];
	const check = await client.call(checkLedger);
	if (!check.balanced || check.differences.length > 0 || check.sum !== 0) {
		findings.add("the books do not balance", check);
	}
	const promised = await readSales(at, done);
	const levels = await readLevels(at, client);
	const sources = new Map<string, number>();
	await eachOf(at, new Set(at.transfers.map(({ note }) => note)), async (reader, id) => {
		const { from, to, lines } = await reader.call(getTransferNote, { params: { id } });
		for (const { _id, product, sent, received, returned, lost, open } of lines) {
			sources.set(`transfer ${_id}`, open);
			put(levels.expected, product, from._id, returned - sent);
			put(levels.expected, product, "transit", sent - received - returned - lost);
			put(levels.expected, product, to._id, received);
		}
	});
	for (const name of new Set([...levels.expected.keys(), ...levels.found.keys()])) {
		const [is, should] = [levels.found.get(name) ?? 0, levels.expected.get(name) ?? 0];
		if (is !== should) findings.add(`the level ${name} is ${is} and should be ${should}`);
		if (is < 0) findings.add(`the level ${name} is ${is}`);
	}
	const bought = new Map(at.buying.map(({ line, order }) => [line, order]));
	const orders = [...promised.lines.keys()].flatMap(
		(name) => bought.get(name.replace("purchase ", "")) ?? [],
	);
	await eachOf(at, new Set(orders), async (reader, id) => {
		const { lines, state } = await reader.call(getPurchaseOrder, { params: { id } });
		for (const { _id, open } of lines) sources.set(`purchase ${_id}`, state === "cancelled" ? 0 : open);
	});
	for (const [name, pieces] of promised.places) {
		const level = levels.found.get(name) ?? 0;
		if (pieces > level) findings.add(`${pieces} pieces of ${level} are promised at ${name}`);
	}
	for (const [name, pieces] of promised.lines) {
		const open = sources.get(name) ?? 0;
		if (pieces > open) findings.add(`${pieces} pieces of ${open} are promised from the ${name}`);
	}
}

type Promises = { places: Map<string, number>; lines: Map<string, number> };

/** Reads orders back, compares their lines with the answers, and sums their promises. */
async function readSales(at: PromiseShop, done: Set<string>): Promise<Promises> {
	const promised: Promises = { places: new Map(), lines: new Map() };
	const orders = Map.groupBy(at.sales.values(), ({ order }) => order);
	const asked = [...orders].filter(
		([order, lines]) => !done.has(order) || lines.some((line) => openOf(line) > 0),
	);
	await eachOf(at, asked, async (client, [id, lines]) => {
		const order = await client.call(getSalesOrder, { params: { id } });
		checkHold(at, order, lines);
		checkOrder(at, order);
		checkReturns(at, order);
		for (const { product, promises } of order.lines) {
			for (const { source, pieces } of promises) {
				if (source.kind === "place") put(promised.places, product, source.id, pieces);
				else if (source.kind !== "none") {
					const name = `${source.kind} ${source.id}`;
					promised.lines.set(name, (promised.lines.get(name) ?? 0) + pieces);
				}
			}
		}
		if (lines.every((line) => openOf(line) === 0)) done.add(id);
		else done.delete(id);
	});
	return promised;
}

/** Time in ms after which the server has released a hold that is over. */
const HOLD_IS_OVER_MS = 150_000;

/** A hold that is over may have been released by the server meanwhile, never before, and not for long after. */
function checkHold(at: PromiseShop, order: SalesOrder, lines: readonly SaleLine[]): void {
	const { findings } = at.shop;
	const [{ holdUntil, isCancelled } = {}] = lines;
	if (holdUntil === undefined || isCancelled) return;
	// Pieces at a place may have been put there when they were picked; then a person is asked.
	const mayBePicked = order.lines.some(({ promises }) =>
		promises.some(({ source }) => source.kind === "place"),
	);
	const isTouched = mayBePicked || order.deliveries.length > 0;
	if (order.cancelledAt === null) {
		const since = Math.max(holdUntil, ...lines.map(({ changedAt = 0 }) => changedAt));
		const isLong = Date.now() > since + HOLD_IS_OVER_MS && lines.some((line) => openOf(line) > 0);
		if (isLong && !isTouched) findings.add("a hold is over and was not released", order);
		return;
	}
	if (Date.parse(order.cancelledAt) < holdUntil) findings.add("a hold was released too early", order);
	if (order.deliveries.length > 0) findings.add("a hold was released although pieces were delivered", order);
	for (const line of lines) changeLine(at, line, { isCancelled: true });
}

/** No delivery has more pieces returned than it brought, and a line has the sum of its returns. */
function checkReturns({ shop }: PromiseShop, { deliveries, returns, lines }: SalesOrder): void {
	for (const delivery of deliveries) {
		const back = returns.filter((one) => one.delivery === delivery.movement);
		const pieces = back.reduce((sum, one) => sum + one.pieces, 0);
		if (pieces !== delivery.returned || pieces > delivery.pieces) {
			shop.findings.add("more came back than was delivered", { delivery, back });
		}
	}
	for (const { _id, delivered, returned } of lines) {
		const went = deliveries.filter(({ line }) => line === _id).reduce((sum, { pieces }) => sum + pieces, 0);
		const came = returns.filter(({ line }) => line === _id).reduce((sum, { pieces }) => sum + pieces, 0);
		if (went !== delivered || came !== returned) {
			shop.findings.add("a line's deliveries and returns are not its sums", { _id, deliveries, returns });
		}
	}
}

function checkOrder(at: PromiseShop, order: SalesOrder): void {
	const { findings } = at.shop;
	for (const line of order.lines) {
		const known = at.sales.get(line._id);
		const sum = line.promises.reduce((total, { pieces }) => total + pieces, 0);
		if (sum !== line.open) {
			findings.add(sum > line.open ? "a ghost: more is promised than is open" : "a line is short", order);
		}
		if (known === undefined) findings.add("a line that nobody was told of", order);
		else if (
			line.closed !== (known.isCancelled ? known.ordered : known.closed) ||
			line.delivered !== known.delivered ||
			line.open !== openOf(known)
		) {
			findings.add("a line is not as it was answered", { line, known });
		}
		if (line.delivered < 0 || line.delivered > line.ordered) findings.add("too much was delivered", line);
	}
}

async function readLevels(at: PromiseShop, client: Client) {
	const isReal = (name: string) => !isVirtual(name.split(" ")[1] ?? "");
	const expected = new Map([...at.levels].filter(([name]) => isReal(name)));
	const found = new Map<string, number>();
	for (const { product, location, quantity } of await client.all(listStock)) {
		found.set(`${product} ${location}`, quantity);
	}
	return { expected, found };
}
