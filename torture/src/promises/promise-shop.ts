import { isDeepStrictEqual } from "node:util";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { type CallOptions, type Client, createClient } from "@freehub/contract/client";
import type { Endpoint } from "@freehub/contract/endpoint";
import { ApiError } from "@freehub/contract/errors";
import type { Movement } from "@freehub/contract/stock/stock";
import type { z } from "zod";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { addPlace, addProducts, type Shop } from "../shop.ts";

/** A line of a placed order, as the answers to all commands say it must be. */
export type SaleLine = {
	order: string;
	line: string;
	product: string;
	ordered: number;
	closed: number;
	delivered: number;
	isCancelled: boolean;
	/** The order's, when `ordered` was changed last. */
	version: number;
	/** When the hold of its order ends, in ms; undefined: it is no hold. */
	holdUntil?: number;
	/** When it was changed last, in ms: a hold of which pieces are delivered or picked does not end before these are taken back. */
	changedAt?: number;
};

export type BuyingLine = { order: string; line: string; product: string };
export type Transfer = { note: string; line: string; product: string; from: string; to: string };

/** A shop whose pieces are promised, with the state that follows from the answers. Its commands change only sums, in any order. */
export type PromiseShop = {
	shop: Shop;
	/** One of each server. */
	clients: readonly Client[];
	products: readonly string[];
	/** Places without bins. */
	places: readonly string[];
	/** A store with bins. */
	binned: { store: string; bins: readonly string[] };
	/** A packing place at the main store. */
	bench: string;
	supplier: string;
	sales: Map<string, SaleLine>;
	/** The keys of `sales` in the order of their answers. */
	placed: string[];
	/** Those lines of `sales` of which pieces are open. */
	open: Set<SaleLine>;
	buying: BuyingLine[];
	transfers: Transfer[];
	/** Batches that were booked, of commands of any kind. */
	batches: string[];
	/** The ids of returns that were answered. */
	returns: Set<string>;
	/** Pieces as `product place`, without those of transfer notes. */
	levels: Map<string, number>;
	commands: number;
};

const PRODUCTS = 16;

export async function openPromiseShop(shop: Shop): Promise<PromiseShop> {
	const products = await addProducts(shop, PRODUCTS);
	const [north, binStore] = [await addPlace(shop), await addPlace(shop)];
	const bench = await addPlace(shop, "main", "packing");
	const bins = [await addPlace(shop, binStore), await addPlace(shop, binStore)];
	const clients = shop.servers.map(({ origin }) =>
		createClient((path, init) =>
			fetch(`${origin}/api${path}`, {
				...init,
				headers: { ...init.headers, cookie: shop.cookie },
				signal: AbortSignal.timeout(30_000),
			}),
		),
	);
	const [client] = clients as [Client];
	const supplier = await client.call(addSupplier, { body: { name: `Torture ${shop.newKey()}` } });
	return {
		shop,
		clients,
		products,
		places: ["main", north, bench],
		binned: { store: binStore, bins },
		bench,
		supplier: supplier._id,
		sales: new Map(),
		placed: [],
		open: new Set(),
		buying: [],
		transfers: [],
		batches: [],
		returns: new Set(),
		levels: new Map(),
		commands: 0,
	};
}

/** Orders pieces of a product from the supplier. */
export async function orderPieces(at: PromiseShop, product: string, ordered: number): Promise<void> {
	const [client] = at.clients as [Client];
	const body = { supplier: at.supplier, lines: [{ product, ordered, cost: 1 }] };
	const { _id: id } = await client.call(addPurchaseOrder, { body });
	const { lines } = await client.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	for (const { _id: line } of lines) at.buying.push({ order: id, line, product });
}

export const openOf = ({ ordered, closed, delivered, isCancelled }: SaleLine): number =>
	isCancelled ? 0 : ordered - closed - delivered;

/** Changes a line, and remembers whether pieces of it are open. */
export function changeLine({ open }: PromiseShop, line: SaleLine, change: Partial<SaleLine>): void {
	Object.assign(line, change, { changedAt: Date.now() });
	if (openOf(line) > 0) open.add(line);
	else open.delete(line);
}

/** The codes that a command may be refused with. Every other one, and every error of the server, is a violation. */
const refusals: readonly string[] = [
	"promised",
	"nothing_promised",
	"insufficient_stock",
	"sale_state",
	"too_much_delivered",
	"too_much_received",
	"purchase_state",
	"purchase_not_open",
	"purchase_line_closed",
	"purchase_changed",
	"sale_changed",
	"below_delivered",
	"transfer_state",
	"transfer_changed",
	"already_reversed",
];

type Answer<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
type Outcome<E> = { answer: Answer<E> } | { refusal: ApiError };

/**
 * Sends a command to one of the servers, under a key; one in twenty is sent to both at once, and one in twenty again later. All of
 * them must have the same outcome.
 * @returns the answer; undefined if it was refused.
 */
export async function ask<E extends Endpoint>(
	at: PromiseShop,
	random: Random,
	endpoint: E,
	options: CallOptions<E>,
): Promise<Answer<E> | undefined> {
	const idempotencyKey = at.shop.newKey();
	const sent = { ...(options as object), idempotencyKey } as CallOptions<E>;
	const dice = random.below(20);
	const [first, second] =
		random.below(2) === 0 ? at.clients : ([...at.clients].toReversed() as readonly Client[]);
	const one = first as Client;
	const other = second ?? one;
	const outcomes =
		dice === 0
			? await Promise.all([outcomeOf(one, endpoint, sent), outcomeOf(other, endpoint, sent)])
			: [await outcomeOf(one, endpoint, sent)];
	if (dice === 1) outcomes.push(await outcomeOf(other, endpoint, sent));
	at.shop.operations += outcomes.length;
	const [outcome] = outcomes as [Outcome<E>];
	if (!outcomes.every((each) => isSame(each, outcome))) {
		at.shop.findings.add("a repeated key had another outcome", { path: endpoint.path, sent, outcomes });
	}
	if ("answer" in outcome) return outcome.answer;
	checkRefusal(at, outcome.refusal, { path: endpoint.path, sent });
	return undefined;
}

async function outcomeOf<E extends Endpoint>(
	client: Client,
	endpoint: E,
	options: CallOptions<E>,
): Promise<Outcome<E>> {
	try {
		return { answer: (await client.call(endpoint, options)) as Answer<E> };
	} catch (error) {
		if (error instanceof ApiError) return { refusal: error };
		throw error;
	}
}

function isSame(one: Outcome<Endpoint>, other: Outcome<Endpoint>): boolean {
	if ("answer" in one) return "answer" in other && isDeepStrictEqual(one.answer, other.answer);
	if ("answer" in other) return false;
	const plain = ({ problem }: ApiError) => ({ ...problem, requestId: "" });
	return isDeepStrictEqual(plain(one.refusal), plain(other.refusal));
}

function checkRefusal({ shop }: PromiseShop, { problem }: ApiError, sent: object): void {
	const { code, requested, available, promised } = problem;
	const evidence = () => ({ ...sent, problem, logs: shop.servers.map((server) => server.log()) });
	if (!refusals.includes(code)) return shop.findings.add(`refused with ${code}`, evidence());
	if (code !== "promised") return;
	if (requested === undefined || available === undefined || requested <= available) {
		shop.findings.add("promised to others without a reason", evidence());
	}
	// Of the owner of the shop nothing is held back.
	if (promised?.some(({ number }) => number === null)) {
		shop.findings.add("a holder is not named", evidence());
	}
}

/** Counts booked movements. Those of transfer notes follow from the notes. */
export function note(at: PromiseShop, movements: readonly Movement[]): void {
	for (const { product, from, to, quantity, kind, saleLine, transferLine } of movements) {
		if (transferLine !== undefined) continue;
		put(at.levels, product, from, -quantity);
		put(at.levels, product, to, quantity);
		const sale = at.sales.get(saleLine ?? "");
		if (sale === undefined) continue;
		if (kind !== "deliver") {
			changeLine(at, sale, {});
			continue;
		}
		changeLine(at, sale, { delivered: sale.delivered + (to === "customer" ? quantity : -quantity) });
	}
}

export function put(levels: Map<string, number>, product: string, place: string, by: number): void {
	const name = `${product} ${place}`;
	levels.set(name, (levels.get(name) ?? 0) + by);
}
