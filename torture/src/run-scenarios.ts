import type { Findings } from "./findings.ts";
import { greedyReaders } from "./scenarios/greedy-readers.ts";
import { hotProduct } from "./scenarios/hot-product.ts";
import { largeUploads } from "./scenarios/large-uploads.ts";
import { leavingOwners } from "./scenarios/leaving-owners.ts";
import { offlineDevices } from "./scenarios/offline-devices.ts";
import { oneDelivery } from "./scenarios/one-delivery.ts";
import { oversell } from "./scenarios/oversell.ts";
import { oversellBatches } from "./scenarios/oversell-batches.ts";
import { randomMix } from "./scenarios/random-mix.ts";
import { revocations } from "./scenarios/revocations.ts";
import { transfers } from "./scenarios/transfers.ts";
import type { Shop } from "./shop.ts";
import { verifyLevels } from "./verify-books.ts";

export type Amounts = {
	hotMs: number;
	readMs: number;
	transfers: number;
	/** Number of operations that offline devices record. */
	offline: number;
	/** Number of receipts of one delivery. */
	receipts: number;
	operations: number;
	texts: number;
	revocations: number;
	leavings: number;
};

/** Runs the scenarios one after the other in one shop, and compares the books after each. */
export async function runScenarios(
	shop: Shop,
	title: string,
	{ hotMs, readMs, transfers: moves, offline, receipts, operations, texts }: Amounts,
	print: (line: string) => void,
): Promise<void> {
	const scenarios: [string, () => Promise<void>][] = [
		["200 deliveries of 100 pieces", () => oversell(shop)],
		["the same in batches", () => oversellBatches(shop)],
		["one hot product, 50 clients", () => hotProduct(shop, hotMs)],
		["readers of the worst lists beside writers", () => greedyReaders(shop, readMs)],
		["transfers to and fro, 40 clients", () => transfers(shop, moves)],
		[`${receipts} receipts of one delivery, 50 clients`, () => oneDelivery(shop, receipts)],
		["24 devices that were offline", () => offlineDevices(shop, offline)],
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

/** Runs the scenarios about people who lose their rights. */
export async function runPeopleScenarios(
	shop: Shop,
	title: string,
	{ revocations: tokens, leavings }: Amounts,
	print: (line: string) => void,
): Promise<void> {
	await timed(`${title}: ${tokens} tokens revoked under load`, shop, shop.findings, print, async () => {
		print(await revocations(shop, tokens));
	});
	await timed(`${title}: owners leave at once, ${leavings} times`, shop, shop.findings, print, async () => {
		print(await leavingOwners(shop, leavings));
	});
}

/** Runs `work` and prints one line about it. */
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
