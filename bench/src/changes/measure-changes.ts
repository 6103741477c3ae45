import type { IncomingMessage } from "node:http";
import { fillShop } from "../data/fill-shop.ts";
import type { BenchEngine } from "../open-engine.ts";
import { memoryOf } from "../process-memory.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startServer } from "../start-server.ts";
import { receiveOne } from "./book.ts";
import { openStreams } from "./streams.ts";

export type ChangesPlan = { connections: number; told: number; changes: number; everyMs: number };

export type ChangesFigures = {
	/** The server's own memory in MB, before and with the connections. */
	before: number;
	held: number;
	/** Times from sending a stock change to its event on each connection, in ms, sorted. */
	delays: number[];
	/** The same from the answer to the change. */
	afterAnswer: number[];
};

const PRODUCTS = 1_000;
const SETTLE_MS = 3_000;

/** Opens many change streams, and measures their cost for the server and the delay of each event. */
export async function measureChanges(
	resources: Resources,
	engine: BenchEngine,
	plan: ChangesPlan,
	profile: string | undefined,
): Promise<ChangesFigures> {
	const settings = await engine.newDatabase();
	await fillShop(settings, PRODUCTS);
	const { origin, pid } = await startServer(resources, settings, profile);
	const cookie = await signUp(origin);
	const product = await firstProduct(origin);
	// Exclude what the first requests load from the memory of the connections.
	await receiveOne(origin, cookie, product);
	await sleep(SETTLE_MS);
	const before = memoryOf(pid, PRODUCTS).own;
	let quantity = await receiveOne(origin, cookie, product);
	const sent = new Map<number, number>();
	const delays: number[] = [];
	const streams = await openStreams(origin, cookie, plan.connections);
	streams.forEach((stream, i) => {
		if (i >= plan.told) return void stream.resume();
		let told = quantity;
		onQuantity(stream, (now) => {
			// Changes committed at the same moment arrive as one event, of the last one.
			while (told < now) delays.push(performance.now() - (sent.get(++told) ?? Number.NaN));
		});
	});
	await sleep(SETTLE_MS);
	const held = memoryOf(pid, PRODUCTS).own;
	const afterAnswer: number[] = [];
	for (let n = 0; n < plan.changes; n++) {
		const began = performance.now();
		sent.set(quantity + 1, began);
		quantity = await receiveOne(origin, cookie, product);
		afterAnswer.push(performance.now() - began);
		await sleep(plan.everyMs);
	}
	await sleep(SETTLE_MS);
	for (const stream of streams) stream.destroy();
	const expected = plan.changes * plan.told;
	if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} changes were told.`);
	return { before, held, delays: sorted(delays), afterAnswer: sorted(afterAnswer) };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function firstProduct(origin: string): Promise<string> {
	const [product] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as { _id: string }[];
	return product?._id ?? "";
}

function onQuantity(stream: IncomingMessage, listener: (quantity: number) => void): void {
	stream.on("data", (piece: Buffer) => {
		for (const [, quantity] of piece.toString().matchAll(/"kind":"stock"[^}]*"quantity":(\d+)/g))
			listener(Number(quantity));
	});
}
