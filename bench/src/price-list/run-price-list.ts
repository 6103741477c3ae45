import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import type { Verdict } from "../targets.ts";
import { measurePriceList } from "./measure-price-list.ts";
import { judgePriceList, priceListTable } from "./price-list-report.ts";

/** Measures one supplier's price list, and prints its figures. */
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
