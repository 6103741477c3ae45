import { ApiError } from "@freehub/contract/errors";
import { listStock, MAX_PRODUCTS } from "@freehub/contract/levels";
import type { Product } from "@freehub/contract/product-fields";
import { recordBatch, reverseBatch } from "@freehub/contract/stock";
import { api } from "#lib/api.ts";
import { plural } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import type { Shop } from "./shop.ts";
import { tellStock } from "./stock-channel.ts";
import { isRefusal, isSignedOut, stockSentence } from "./stock-sentence.ts";

type Move = {
	products: readonly Product[];
	from: string;
	to: string;
	/** Of each; undefined for all that is there. */
	quantity: number | undefined;
	idempotencyKey: string;
};

class NothingThere extends Error {}

/** What was sent under a key: should its answer be lost, the repeat must ask for the very same. */
const sent = new Map<string, ReturnType<typeof linesOf>>();

/** Moves many products between two places as one batch: all of them, or none. */
export async function moveMany(shop: Shop, move: Move): Promise<void> {
	const { products, idempotencyKey } = move;
	const lines = sent.get(idempotencyKey) ?? linesOf(move, await quantitiesOf(move));
	if (lines.length === 0) throw new NothingThere("None of them has pieces there.");
	sent.set(idempotencyKey, lines);
	const { batch } = await api.call(recordBatch, { body: { lines, mode: "all" }, idempotencyKey });
	sent.delete(idempotencyKey);
	refreshAll(shop);
	const left = products.length - lines.length;
	const others = left === 0 ? "" : `; ${left === 1 ? "1 has" : `${left} have`} nothing there`;
	notify(`${plural(lines.length, "product")} moved${others}`, "done", {
		label: "Undo",
		onAct: () => void takeBack(shop, batch),
	});
}

function linesOf({ from, to }: Move, quantities: ReadonlyMap<string, number>) {
	return [...quantities].map(([product, quantity]) => ({
		product,
		kind: "transfer" as const,
		quantity,
		location: from,
		to,
	}));
}

async function quantitiesOf({ products, from, quantity }: Move): Promise<Map<string, number>> {
	if (quantity === undefined) return quantitiesAt(from, products);
	return new Map(products.map(({ _id }) => [_id, quantity]));
}

/** Why nothing was moved. */
export function moveSentence(error: unknown, products: readonly Product[]): string {
	if (error instanceof NothingThere) return error.message;
	const name = products.find(({ _id }) => error instanceof ApiError && _id === error.problem.product)?.name;
	return name === undefined ? stockSentence(error) : `${name}: ${stockSentence(error)}`;
}

async function quantitiesAt(place: string, products: readonly Product[]): Promise<Map<string, number>> {
	const there = new Map<string, number>();
	for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
		const ids = products.slice(start, start + MAX_PRODUCTS).map(({ _id }) => _id);
		const query = { location: place, product: ids.join(",") };
		for (const { product, quantity } of await api.all(listStock, { query })) there.set(product, quantity);
	}
	return there;
}

async function takeBack(shop: Shop, batch: string, idempotencyKey = newKey()): Promise<void> {
	try {
		await api.call(reverseBatch, { params: { id: batch }, idempotencyKey });
		refreshAll(shop);
		notify("Taken back.");
	} catch (error) {
		if (isSignedOut(error)) return shop.onSignInNeeded();
		const sentence = `Not taken back. ${stockSentence(error)}`;
		if (isRefusal(error)) return notify(sentence, "failure");
		// The same key: should the lost answer have been a yes, the repeat does nothing.
		notify(sentence, "failure", {
			label: "Try again",
			onAct: () => void takeBack(shop, batch, idempotencyKey),
		});
	}
}

function refreshAll(shop: Shop): void {
	shop.refreshProducts();
	shop.refreshStock();
	tellStock();
}
