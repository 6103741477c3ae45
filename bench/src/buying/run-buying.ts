import type { BenchEngine } from "../open-engine.ts";
import * as plans from "../plans.ts";
import { measurePriceList } from "../price-list/measure-price-list.ts";
import { judgePriceList, priceListTable } from "../price-list/price-list-report.ts";
import type { Resources } from "../resources.ts";
import type { Verdict } from "../targets.ts";
import { buyingTable, judgeBuying, measureBuying } from "./measure-buying.ts";

/** A supplier's catalogue: its first load, nightly updates beside other work, and searches. */
export async function runPriceList(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	[rows = isQuick ? 50_000 : 1_000_000]: readonly number[] = [],
): Promise<Verdict[]> {
	const figures = await measurePriceList(resources, engine, rows, profile);
	console.log(`\n### A supplier's price list: ${engine.title}\n\n${priceListTable(figures)}`);
	return judgePriceList(figures);
}

/** Orders of many lines, and their receipts. */
export async function runBuying(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = isQuick ? plans.quickBuying : plans.fullBuying;
	const figures = await measureBuying(resources, engine, plan, profile);
	console.log(`\n### Buying: ${engine.title}\n\n${buyingTable(figures, plan)}`);
	return judgeBuying(figures, plan);
}
