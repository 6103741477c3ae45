import { randomUUID } from "node:crypto";
import { productId } from "../data/product-id.ts";
import { quantile } from "../load/run-load.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { openBuyingPages } from "../start-child.ts";
import { openStockStore } from "../stock/open-stock-store.ts";
import type { Verdict } from "../targets.ts";

export type BuyingPlan = {
	products: number;
	entries: number;
	lines: number;
	/** How many orders are written, sent, opened and received. */
	orders: number;
};

const TARGET_MS = { open: 200, receive: 500, openDraftPage: 200, openPage: 200, seeLine: 200 };
/** Orders of each kind that a browser opens. */
const PAGES = 6;
/** Lines of the delivery that two people receive together. */
const DELIVERY = 60;
const BETWEEN_MS = 300;

const names = {
	write: "write a draft",
	send: "mark it as sent",
	open: "open it",
	receive: "receive all of it in one batch",
	openDraftPage: "open a draft in the browser, until its window is painted",
	wholeDraftPage: "the same, until its last line is painted",
	openPage: "open a received order in the browser, until its window is painted",
	wholePage: "the same, until its last line is painted",
	seeLine: "see a line that another person received, in a delivery of 60",
} as const;

/** Times in ms. */
type Times = { p50: number; p95: number; p99: number };
type Figures = Record<keyof typeof names, Times>;

type Answered = { _id: string; lines: { _id: string; product: string; ordered: number }[] };

/**
 * Writes orders of many lines, sends and opens them, and receives each as one batch; a browser opens some, and two people have a
 * delivery open while its lines are received.
 */
export async function measureBuying(
	resources: Resources,
	engine: BenchEngine,
	{ products, entries, lines, orders }: BuyingPlan,
	profile: string | undefined,
): Promise<Figures> {
	console.error(`${engine.title}: making a shop of ${products} products and ${entries} movements`);
	const { server } = await openStockStore(resources, engine, entries, profile, products);
	const { origin } = server;
	const cookie = await signUp(origin);
	const times = Object.fromEntries(Object.keys(names).map((what) => [what, []])) as unknown as Record<
		keyof Figures,
		number[]
	>;
	const call = async (what: keyof Figures | undefined, method: string, path: string, body?: object) => {
		const headers = { cookie, origin, "content-type": "application/json", "idempotency-key": randomUUID() };
		const began = performance.now();
		const answer = await fetch(`${origin}/api${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
		if (what !== undefined) times[what].push(performance.now() - began);
		return JSON.parse(text) as Answered;
	};
	const supplier = await call(undefined, "POST", "/suppliers", { name: "Wheels Inc." });
	const write = (i: number, length: number) => {
		const asked = Array.from({ length }, (_, n) => ({
			product: productId((i * lines + n) % products),
			ordered: 10,
			cost: 12.5,
		}));
		const what = length === lines ? "write" : undefined;
		return call(what, "POST", "/purchase-orders", { supplier: supplier._id, lines: asked });
	};
	const sent: string[] = [];
	for (let i = 0; i < orders; i++) {
		const draft = await write(i, lines);
		const path = `/purchase-orders/${draft._id}`;
		const order = await call("send", "POST", `${path}/sending`, { by: "marked" });
		for (let n = 0; n < 3; n++) await call("open", "GET", path);
		const received = order.lines.map(({ _id, product, ordered }) => {
			return { product, kind: "receive", quantity: ordered, purchaseLine: _id };
		});
		await call("receive", "POST", "/movements", { lines: received });
		await call("open", "GET", path);
		sent.push(draft._id);
	}
	const drafts: string[] = [];
	for (let i = 0; i < PAGES; i++) drafts.push((await write(i, lines))._id);
	const { _id: id } = await write(orders, DELIVERY);
	const delivery = await call(undefined, "POST", `/purchase-orders/${id}/sending`, { by: "marked" });
	const pages = await openBuyingPages(resources, {
		origin,
		lines,
		drafts,
		orders: sent.slice(-PAGES),
		delivery: id,
	});
	times.openDraftPage = pages.drafts.map(({ first }) => first);
	times.wholeDraftPage = pages.drafts.map(({ all }) => all);
	times.openPage = pages.orders.map(({ first }) => first);
	times.wholePage = pages.orders.map(({ all }) => all);
	const sentAt = new Map<string, number>();
	for (const { _id: purchaseLine, product } of delivery.lines) {
		sentAt.set(purchaseLine, Date.now());
		await call(undefined, "POST", "/movements", {
			lines: [{ product, kind: "receive", quantity: 4, purchaseLine }],
		});
		await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS * (0.5 + Math.random())));
	}
	await new Promise((resolve) => setTimeout(resolve, 2000));
	for (const painted of await pages.painted()) {
		for (const [line, began] of sentAt) {
			const seen = painted.find((one) => one.line === line && one.at >= began);
			if (seen === undefined) throw new Error("A line of the delivery was not shown as received.");
			times.seeLine.push(seen.at - began);
		}
	}
	const figures = Object.entries(times).map(([what, all]) => {
		const sorted = Float64Array.from(all).sort();
		const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share));
		return [what, { p50, p95, p99 }];
	});
	return Object.fromEntries(figures) as Figures;
}

export function buyingTable(figures: Figures, { lines }: BuyingPlan): string {
	const rows = Object.entries(names).map(([what, name]) => {
		const { p50, p95, p99 } = figures[what as keyof Figures];
		return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${p99.toFixed(0)} |`;
	});
	return [
		`An order of ${lines} lines.`,
		"",
		"| what | p50, ms | p95, ms | p99, ms |",
		"| --- | ---: | ---: | ---: |",
		...rows,
	].join("\n");
}

export function judgeBuying(figures: Figures, { lines }: BuyingPlan): Verdict[] {
	const { seeLine } = figures;
	const pages = (["openDraftPage", "openPage"] as const).map((what) => ({
		text: `${names[what]}, ${lines} lines: median ${figures[what].p50.toFixed(0)} ms (target: under ${TARGET_MS[what]})`,
		isMet: figures[what].p50 < TARGET_MS[what],
	}));
	const requests = (["open", "receive"] as const).map((what) => ({
		text: `${names[what]}, ${lines} lines: p99 ${figures[what].p99.toFixed(0)} ms (target: under ${TARGET_MS[what]})`,
		isMet: figures[what].p99 < TARGET_MS[what],
	}));
	return [
		...requests,
		...pages,
		{
			text: `${names.seeLine}: p95 ${seeLine.p95.toFixed(0)} ms after it was sent (target: under ${TARGET_MS.seeLine})`,
			isMet: seeLine.p95 < TARGET_MS.seeLine,
		},
	];
}
