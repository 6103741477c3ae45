import { randomUUID } from "node:crypto";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillLedger } from "../data/fill-ledger.ts";
import { productId } from "../data/product-id.ts";
import { median } from "../median.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startLoad } from "../start-child.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { checkBooks } from "../stock/open-stock-store.ts";
import { fillPromises } from "./fill-promises.ts";

export type PromisesPlan = {
	products: number;
	/** Rounds, and writes of each kind in a round. */
	rounds: number;
	writes: number;
	pageMs: number;
	cartons: number;
};

/** Lines of a carton, each of which somebody waits for. */
export const CARTON = 20;

const writes = {
	change: "a stock change",
	others: "the same, of a product promised to others",
	own: "a delivery of promised pieces",
	move: "a promise moved to another source",
	place: "an order of one line placed",
} as const;
export type PromisesWrite = keyof typeof writes;
export const writeNames: Readonly<Record<PromisesWrite, string>> = writes;

export type PromisesFigures = {
	/** The median of rounds, of the median time of a write in ms, and its ratio to a stock change of the same round. */
	writes: Record<PromisesWrite, { ms: number; ratio: number }>;
	/** The first page of the table: the median time in ms without promises and with 5 % of the products promised, and the ratio. */
	page: { plain: number; promised: number; ratio: number };
	/** Receiving a carton, until the answer says for whom each piece is, in ms. */
	carton: { p50: number; slowest: number };
};

type Sent = <Answer>(method: string, path: string, body?: object) => Promise<{ answer: Answer; ms: number }>;
type Order = { _id: string; lines: { _id: string; product: string }[] };

/** The cost of promises: writes one after the other in one shop, pages of two shops in turn, and cartons with something for everybody. */
export async function measurePromises(
	resources: Resources,
	engine: BenchEngine,
	plan: PromisesPlan,
	profile: string | undefined,
): Promise<PromisesFigures> {
	console.error(`${engine.title}: making two shops of ${plan.products.toLocaleString("en")} products`);
	const plain = await openShop(resources, engine, plan, profile, false);
	const promised = await openShop(resources, engine, plan, profile, true);
	const page = await measurePages(resources, [plain, promised], plan);
	const cookie = await signUp(promised.origin);
	const send = senderTo(promised.origin, cookie);
	const times = await measureWrites(send, plan);
	const carton = await measureCartons(send, plan);
	await checkBooks(promised.origin);
	return { writes: times, page, carton };
}

async function openShop(
	resources: Resources,
	engine: BenchEngine,
	{ products }: PromisesPlan,
	profile: string | undefined,
	isPromised: boolean,
): Promise<RunningServer> {
	const settings = await engine.newDatabase();
	const db = await openDatabase(settings, (error) => console.error(error.message));
	await fillLedger(db, products, products);
	if (isPromised) await fillPromises(db, products);
	await db.renewStatistics();
	await db.kysely.destroy();
	const server = await startServer(resources, settings, profile);
	await checkBooks(server.origin);
	return server;
}

function senderTo(origin: string, cookie: string): Sent {
	return async (method, path, body) => {
		const headers = { cookie, origin, "content-type": "application/json", "idempotency-key": randomUUID() };
		const began = performance.now();
		const response = await fetch(`${origin}/api${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
		return { answer: JSON.parse(text), ms: performance.now() - began };
	};
}

/** Shops in turn, so that a slow moment of the machine affects both. */
async function measurePages(
	resources: Resources,
	servers: readonly RunningServer[],
	{ rounds, pageMs }: PromisesPlan,
): Promise<PromisesFigures["page"]> {
	const load = startLoad(resources);
	const requests = ["GET /api/products?limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"];
	const times = servers.map((): number[] => []);
	// Short rounds, and many: they are compared in pairs.
	for (let round = 0; round < rounds * 4; round++) {
		const order = servers.map((server, i) => ({ server, i }));
		for (const { server, i } of round % 2 === 0 ? order : order.toReversed()) {
			const job = { port: server.port, requests, connections: 1, warmUpMs: 200, durationMs: pageMs };
			times[i]?.push((await load(job)).p50);
		}
	}
	const [plain = [], promised = []] = times;
	const ratio = median(plain.map((ms, i) => (promised[i] ?? Number.NaN) / ms));
	return { plain: median(plain), promised: median(promised), ratio };
}

/** Products of which nothing is promised, that are promised, and that the measured orders are about. */
const plainProduct = (i: number) => productId(20 * i + 1);
const promisedProduct = (i: number) => productId(20 * i);
const orderedProduct = (i: number) => productId(20 * i + 2);

async function measureWrites(send: Sent, { rounds, writes: count, products }: PromisesPlan) {
	const distinct = Math.floor(products / 20);
	const placed: Order[] = [];
	for (let i = 0; i < count; i++) placed.push(await placeOrder(send, orderedProduct(i % distinct)));
	const deliver = (product: string, also = {}) =>
		send("POST", `/products/${product}/movements`, {
			kind: "deliver",
			quantity: 1,
			location: "main",
			...also,
		});
	const kinds: Record<PromisesWrite, (i: number, round: number) => Promise<number>> = {
		change: async (i) => (await deliver(plainProduct(i % distinct))).ms,
		others: async (i) => (await deliver(promisedProduct(i % distinct))).ms,
		async move(i, round) {
			const { _id, lines } = placed[i] as Order;
			const to = round % 2 === 0 ? { kind: "none" } : { kind: "place", id: "main" };
			const path = `/sales-orders/${_id}/lines/${lines[0]?._id}/promise`;
			return (await send("POST", path, { to, pieces: 1 })).ms;
		},
		async place(i) {
			const product = orderedProduct(i % distinct);
			const { answer } = await send<Order>("POST", "/sales-orders", { lines: [{ product, ordered: 1 }] });
			return (await place(send, answer)).ms;
		},
		async own(i) {
			const { lines } = await placeOrder(send, orderedProduct(i % distinct));
			return (await deliver(lines[0]?.product ?? "", { saleLine: lines[0]?._id })).ms;
		},
	};
	const names = Object.keys(kinds) as PromisesWrite[];
	const byRound: Record<PromisesWrite, number>[] = [];
	for (let round = 0; round < rounds + 1; round++) {
		const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
		for (let i = 0; i < count; i++) {
			for (const name of names) times[name]?.push(await kinds[name](i, round));
		}
		// The first round warms up.
		if (round === 0) continue;
		byRound.push(
			Object.fromEntries(names.map((name) => [name, median(times[name] ?? [])])) as Record<
				PromisesWrite,
				number
			>,
		);
	}
	return Object.fromEntries(
		names.map((name) => {
			const ms = median(byRound.map((round) => round[name]));
			return [name, { ms, ratio: median(byRound.map((round) => round[name] / round.change)) }];
		}),
	) as PromisesFigures["writes"];
}

async function placeOrder(send: Sent, product: string): Promise<Order> {
	const { answer } = await send<Order>("POST", "/sales-orders", { lines: [{ product, ordered: 1 }] });
	return (await place(send, answer)).answer;
}

function place(send: Sent, { _id, lines }: Order) {
	const sources = [{ line: lines[0]?._id, source: { kind: "place", id: "main" }, pieces: 1 }];
	return send<Order>("POST", `/sales-orders/${_id}/place`, { sources });
}

/** Cartons of 20 lines, for each of which somebody waits. */
async function measureCartons(send: Sent, { cartons }: PromisesPlan): Promise<PromisesFigures["carton"]> {
	const supplier = await send<{ _id: string }>("POST", "/suppliers", { name: "Wheels Inc." });
	const times: number[] = [];
	for (let carton = 0; carton < cartons; carton++) {
		const products = Array.from({ length: CARTON }, (_, n) => productId(20 * (carton * CARTON + n) + 3));
		const waiting = await send<Order>("POST", "/sales-orders", {
			lines: products.map((product) => ({ product, ordered: 1 })),
		});
		await send("POST", `/sales-orders/${waiting.answer._id}/place`, {});
		const draft = await send<Order>("POST", "/purchase-orders", {
			supplier: supplier.answer._id,
			lines: products.map((product) => ({ product, ordered: 1, cost: 10 })),
		});
		await send("POST", `/purchase-orders/${draft.answer._id}/sending`, { by: "marked" });
		const lines = draft.answer.lines.map(({ _id: purchaseLine, product }) => {
			return { product, kind: "receive", quantity: 1, purchaseLine };
		});
		const { answer, ms } = await send<{ for?: unknown[] }>("POST", "/movements", { lines });
		if (answer.for?.length !== CARTON) throw new Error("A carton does not say for whom each piece is.");
		times.push(ms);
	}
	return { p50: median(times), slowest: Math.max(...times) };
}
