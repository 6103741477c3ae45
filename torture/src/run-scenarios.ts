import type { Findings } from "./findings.ts";
import { hotProduct } from "./scenarios/hot-product.ts";
import { largeUploads } from "./scenarios/large-uploads.ts";
import { oversell } from "./scenarios/oversell.ts";
import { oversellBatches } from "./scenarios/oversell-batches.ts";
import { randomMix } from "./scenarios/random-mix.ts";
import { transfers } from "./scenarios/transfers.ts";
import type { Shop } from "./shop.ts";
import { verifyLevels } from "./verify-books.ts";

export type Amounts = { hotMs: number; transfers: number; operations: number; texts: number };

/** Runs the scenarios one after the other in one shop; the books are compared after each. */
export async function runScenarios(
	shop: Shop,
	title: string,
	{ hotMs, transfers: moves, operations, texts }: Amounts,
	print: (line: string) => void,
): Promise<void> {
	const scenarios: [string, () => Promise<void>][] = [
		["200 deliveries of 100 pieces", () => oversell(shop)],
		["the same in batches", () => oversellBatches(shop)],
		["one hot product, 50 clients", () => hotProduct(shop, hotMs)],
		["transfers to and fro, 40 clients", () => transfers(shop, moves)],
		["five large uploads beside stock changes", () => largeUploads(shop, texts, print)],
		["everything at random, 64 clients", () => randomMix(shop, operations)],
	];
	for (const [name, scenario] of scenarios) {
		await timed(`${title}: ${name}`, shop, shop.findings, print, async () => {
			await scenario();
			await verifyLevels(shop);
		});
	}
}

/** Prints one line about what `work` did. */
export async function timed(
	name: string,
	shop: Shop,
	findings: Findings,
	print: (line: string) => void,
	work: () => Promise<void>,
): Promise<void> {
	const [operations, violations, began] = [shop.operations, findings.count, performance.now()];
	await work();
	const seconds = (performance.now() - began) / 1000;
	const done = shop.operations - operations;
	print(
		`${name}: ${done} operations in ${seconds.toFixed(1)} s, ` +
			`${Math.round(done / seconds)} per second, ${findings.count - violations} violations`,
	);
}
