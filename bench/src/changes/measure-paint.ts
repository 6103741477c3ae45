import { loadavg } from "node:os";
import { fillShop } from "../data/fill-shop.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { holdStreams, openLivePages } from "../start-child.ts";
import { startServer } from "../start-server.ts";
import { receiveOne } from "./book.ts";
import type { Painted, PaintFigures, PaintTimes } from "./paint-figures.ts";

export type PaintPlan = { streams: number; changes: number; everyMs: number };

const PRODUCTS = 1_000;
const WARM_UP = 5;
const SETTLE_MS = 3_000;

type Change = { product: string; quantity: number; sentAt: number; answeredAt: number };

/**
 * Changes stock that a real browser shows while many other clients follow the feed, and measures the time until the browser has
 * painted the new number. A browser has one connection for all its tabs; the other clients are streams that are only read.
 */
export async function measurePaint(
	resources: Resources,
	engine: BenchEngine,
	plan: PaintPlan,
	profile: string | undefined,
): Promise<PaintFigures> {
	const settings = await engine.newDatabase();
	await fillShop(settings, PRODUCTS);
	const { origin } = await startServer(resources, settings, profile);
	const cookie = await signUp(origin);
	await holdStreams(resources, { origin, cookie, connections: plan.streams });
	const pages = await openLivePages(resources, { origin });
	await sleep(SETTLE_MS);
	const changes: Change[] = [];
	for (let n = 0; n < WARM_UP + plan.changes; n++) {
		const product = pages.products[n % pages.products.length] ?? "";
		const sentAt = Date.now();
		const quantity = await receiveOne(origin, cookie, product);
		changes.push({ product, quantity, sentAt, answeredAt: Date.now() });
		// Random intervals, out of step with periodic work: frames, the feed's interval, rereads.
		await sleep(plan.everyMs * (0.5 + Math.random()));
	}
	const load = loadavg()[0] ?? Number.NaN;
	await sleep(SETTLE_MS);
	const painted = await pages.painted();
	const measured = changes.slice(WARM_UP);
	return {
		streams: plan.streams,
		table: timesOf(painted, "table", measured),
		product: timesOf(
			painted,
			"product",
			measured.filter(({ product }) => product === pages.products[0]),
		),
		load,
	};
}

/** @throws if a change was not painted. */
function timesOf(painted: readonly Painted[], page: Painted["page"], changes: readonly Change[]): PaintTimes {
	const times: PaintTimes = { fromSending: [], fromAnswer: [] };
	for (const { product, quantity, sentAt, answeredAt } of changes) {
		const seen = painted.find(
			(one) => one.page === page && one.product === product && one.quantity === quantity,
		);
		if (seen === undefined) throw new Error(`The ${page} never showed ${quantity} of ${product}.`);
		times.fromSending.push(seen.at - sentAt);
		times.fromAnswer.push(seen.at - answeredAt);
	}
	const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
	return { fromSending: sorted(times.fromSending), fromAnswer: sorted(times.fromAnswer) };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
