import { randomUUID } from "node:crypto";
import { productId } from "../data/product-id.ts";
import { quantile } from "../load/run-load.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { openStockStore } from "../stock/open-stock-store.ts";
import type { Verdict } from "../targets.ts";

export type BuyingPlan = {
	products: number;
	entries: number;
	lines: number;
	/** How many orders are written, sent, opened and received. */
	orders: number;
};

const TARGET_MS = { open: 200, receive: 500 };

/** Times in ms. */
type Times = { p50: number; p99: number };
type Figures = Record<"write" | "send" | "open" | "receive", Times>;

type Answered = { _id: string; lines: { _id: string; product: string; ordered: number }[] };

/** Writes orders of many lines, sends and opens them, and receives each as one batch. */
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
	const times: Record<keyof Figures, number[]> = { write: [], send: [], open: [], receive: [] };
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
	const supplier = await call(undefined, "POST", "/buying/suppliers", { name: "Wheels Inc." });
	for (let i = 0; i < orders; i++) {
		const asked = Array.from({ length: lines }, (_, n) => ({
			product: productId((i * lines + n) % products),
			ordered: 10,
			cost: 12.5,
		}));
		const draft = await call("write", "POST", "/buying/orders", { supplier: supplier._id, lines: asked });
		const path = `/buying/orders/${draft._id}`;
		const order = await call("send", "POST", `${path}/sending`, { by: "marked" });
		for (let n = 0; n < 3; n++) await call("open", "GET", path);
		const received = order.lines.map(({ _id, product, ordered }) => {
			return { product, kind: "receive", quantity: ordered, orderLine: _id };
		});
		await call("receive", "POST", "/movements", { lines: received });
		await call("open", "GET", path);
	}
	const figures = Object.entries(times).map(([what, all]) => {
		const sorted = Float64Array.from(all).sort();
		return [what, { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }];
	});
	return Object.fromEntries(figures) as Figures;
}

const names: Record<keyof Figures, string> = {
	write: "write a draft",
	send: "mark it as sent",
	open: "open it",
	receive: "receive all of it in one batch",
};

export function buyingTable(figures: Figures, { lines }: BuyingPlan): string {
	const rows = Object.entries(names).map(([what, name]) => {
		const { p50, p99 } = figures[what as keyof Figures];
		return `| ${name} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`;
	});
	return [
		`An order of ${lines} lines.`,
		"",
		"| what | p50, ms | p99, ms |",
		"| --- | ---: | ---: |",
		...rows,
	].join("\n");
}

export function judgeBuying(figures: Figures, { lines }: BuyingPlan): Verdict[] {
	return (["open", "receive"] as const).map((what) => ({
		text: `${names[what]}, ${lines} lines: p99 ${figures[what].p99.toFixed(0)} ms (target: under ${TARGET_MS[what]})`,
		isMet: figures[what].p99 < TARGET_MS[what],
	}));
}
