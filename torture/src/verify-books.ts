import { listProducts } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import { checkLedger, listMovements, type Movement } from "@freehub/contract/stock/stock";
import { isVirtual } from "@freehub/domain/stock/stock";
import { quantityOf, realLevels } from "./ledger-model.ts";
import { type Shop, serverOf } from "./shop.ts";

const PAGE = 200;

/** Compares the levels, the quantities and the ledger's own check with the answers. */
export async function verifyLevels(shop: Shop): Promise<void> {
	const { model, findings } = shop;
	const check = checkLedger.answer.parse((await read(shop, "/ledger/check")).body);
	if (!check.balanced || check.differences.length > 0 || check.sum !== 0) {
		findings.add("the books do not balance", check);
	}
	if (check.entries !== model.movements.size) {
		findings.add(`${check.entries} movements are in the ledger, ${model.movements.size} were acknowledged`);
	}
	const expected = realLevels(model);
	const found = new Map<string, number>();
	for await (const page of readPages(shop, "/stock")) {
		for (const { product, location, quantity } of listStock.answer.parse(page)) {
			found.set(`${product} ${location}`, quantity);
		}
	}
	for (const [level, quantity] of found) {
		if (quantity < 0) findings.add(`the level ${level} is ${quantity}`);
	}
	for (const level of new Set([...expected.keys(), ...found.keys()])) {
		const [is, should] = [found.get(level) ?? 0, expected.get(level) ?? 0];
		if (is !== should) findings.add(`the level ${level} is ${is} and should be ${should}`);
	}
	for (const { _id, quantity } of listProducts.answer.parse((await read(shop, "/products")).body)) {
		const should = quantityOf(model, _id);
		if (quantity !== should) findings.add(`product ${_id} has ${quantity} pieces and should have ${should}`);
	}
}

/** Reads the whole ledger back: every acknowledged movement is there exactly once, and nothing else. */
export async function verifyLedger(shop: Shop): Promise<void> {
	const { model, findings } = shop;
	const seen = new Set<string>();
	for await (const movement of readMovements(shop, "/movements")) {
		const { _id, product, quantity, from, to } = movement;
		if (seen.has(_id)) findings.add(`movement ${_id} is in the ledger twice`, movement);
		seen.add(_id);
		const known = model.movements.get(_id);
		if (known === undefined) findings.add("a movement that nobody was told of", movement);
		else if (
			known.product !== product ||
			known.quantity !== quantity ||
			known.from !== from ||
			known.to !== to
		) {
			findings.add("a movement is not as it was answered", { movement, known });
		}
	}
	for (const id of model.ids) {
		if (!seen.has(id)) findings.add(`movement ${id} was acknowledged and is not in the ledger`);
	}
}

/**
 * Replays one product's ledger: its balances are continuous, no batch leaves a location below zero, and no past moment was below
 * zero either.
 */
export async function verifyHistory(shop: Shop, product: string): Promise<void> {
	const movements: Movement[] = [];
	for await (const movement of readMovements(shop, `/products/${product}/movements`))
		movements.push(movement);
	movements.reverse();
	const levels = new Map<string, number>();
	let balance = 0;
	for (const [i, movement] of movements.entries()) {
		const { from, to, quantity, batch } = movement;
		levels.set(from, (levels.get(from) ?? 0) - quantity);
		levels.set(to, (levels.get(to) ?? 0) + quantity);
		balance += (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
		if (movement.balance !== balance) shop.findings.add(`a balance is not ${balance}`, movement);
		// Movements within a batch are summed first; only the end of the batch counts.
		if (movements[i + 1]?.batch === batch) continue;
		for (const [location, level] of levels) {
			if (level < 0 && !isVirtual(location)) shop.findings.add(`${location} went to ${level}`, movement);
		}
	}
	verifyTimestamps(shop, movements);
	const should = quantityOf(shop.model, product);
	if (balance !== should) shop.findings.add(`the history of ${product} ends at ${balance}, not ${should}`);
}

function verifyTimestamps(shop: Shop, movements: readonly Movement[]): void {
	const levels = new Map<string, number>();
	const inTime = movements.toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt));
	for (const [i, { from, to, quantity, occurredAt }] of inTime.entries()) {
		levels.set(from, (levels.get(from) ?? 0) - quantity);
		levels.set(to, (levels.get(to) ?? 0) + quantity);
		if (inTime[i + 1]?.occurredAt === occurredAt) continue;
		for (const [location, level] of levels) {
			if (level < 0 && !isVirtual(location)) {
				shop.findings.add(`${location} was at ${level} at ${occurredAt}`, inTime[i]);
			}
		}
	}
}

async function* readMovements(shop: Shop, path: string): AsyncGenerator<Movement> {
	for await (const page of readPages(shop, path)) yield* listMovements.answer.parse(page);
}

async function* readPages(shop: Shop, path: string): AsyncGenerator<unknown> {
	let next: string | undefined = `${path}?limit=${PAGE}`;
	while (next !== undefined) {
		const { body, link }: Read = await read(shop, next);
		yield body;
		next = /^<\/api([^>]*)>; rel="next"$/.exec(link ?? "")?.[1];
	}
}

type Read = { body: unknown; link: string | undefined };

async function read(shop: Shop, path: string): Promise<Read> {
	const { status, text, link } = await shop.client.send(serverOf(shop, 0).origin, { method: "GET", path });
	if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${text}`);
	return { body: JSON.parse(text), link };
}
