import { randomUUID } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import { fillShop } from "../data/fill-shop.ts";
import type { BenchEngine } from "../open-engine.ts";
import { memoryOf } from "../process-memory.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startServer } from "../start-server.ts";

export type ChangesPlan = { connections: number; told: number; changes: number; everyMs: number };

export type ChangesFigures = {
	/** Megabytes of the server's own memory, before and with the connections. */
	before: number;
	held: number;
	/** In ms from sending a stock change to its event on each of the connections, sorted. */
	delays: number[];
	/** The same from the change's answer. */
	afterAnswer: number[];
};

const PRODUCTS = 1_000;
const SETTLE_MS = 3_000;

/** Holds many streams of changes, and measures what that costs the server and how soon each is told. */
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
	// What the first requests load is not the connections'.
	await change(origin, cookie, product);
	await sleep(SETTLE_MS);
	const before = memoryOf(pid, PRODUCTS).own;
	const sent = new Map<number, number>();
	const delays: number[] = [];
	const agent = new Agent({ keepAlive: false, maxSockets: plan.connections });
	const streams: IncomingMessage[] = [];
	for (let i = 0; i < plan.connections; i++) {
		const stream = await openStream(origin, agent, cookie);
		streams.push(stream);
		if (i < plan.told)
			onQuantity(stream, (quantity) => delays.push(performance.now() - (sent.get(quantity) ?? Number.NaN)));
	}
	await sleep(SETTLE_MS);
	const held = memoryOf(pid, PRODUCTS).own;
	const afterAnswer: number[] = [];
	for (let n = 0; n < plan.changes; n++) {
		const began = performance.now();
		const next = n === 0 ? await quantityOf(origin, product) : (lastOf(sent) ?? 0);
		sent.set(next + 1, began);
		await change(origin, cookie, product);
		afterAnswer.push(performance.now() - began);
		await sleep(plan.everyMs);
	}
	await sleep(SETTLE_MS);
	for (const stream of streams) stream.destroy();
	agent.destroy();
	const expected = plan.changes * plan.told;
	if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} events came.`);
	return { before, held, delays: sorted(delays), afterAnswer: sorted(afterAnswer) };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const lastOf = (map: ReadonlyMap<number, number>) => [...map.keys()].at(-1);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function firstProduct(origin: string): Promise<string> {
	const [product] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as { _id: string }[];
	return product?._id ?? "";
}

async function quantityOf(origin: string, product: string): Promise<number> {
	return ((await (await fetch(`${origin}/api/products/${product}`)).json()) as { quantity: number }).quantity;
}

async function change(origin: string, cookie: string, product: string): Promise<void> {
	const response = await fetch(`${origin}/api/products/${product}/movements`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": randomUUID(), origin, cookie },
		body: JSON.stringify({ kind: "receive", quantity: 1 }),
	});
	if (!response.ok) throw new Error(`A change was answered with ${response.status}.`);
	await response.arrayBuffer();
}

function openStream(origin: string, agent: Agent, cookie: string): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		get(`${origin}/api/events`, { agent, headers: { cookie } }, (stream) => {
			if (stream.statusCode !== 200)
				return reject(new Error(`A stream was answered with ${stream.statusCode}.`));
			stream.once("data", () => resolve(stream));
			stream.on("error", () => {});
		}).on("error", reject);
	});
}

function onQuantity(stream: IncomingMessage, listener: (quantity: number) => void): void {
	stream.on("data", (piece: Buffer) => {
		for (const [, quantity] of piece.toString().matchAll(/"kind":"stock"[^}]*"quantity":(\d+)/g))
			listener(Number(quantity));
	});
}
