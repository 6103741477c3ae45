import type { BenchEngine } from "../open-engine.ts";
import * as plans from "../plans.ts";
import type { Resources } from "../resources.ts";
import type { Verdict } from "../targets.ts";
import { buyingTable, judgeBuying, measureBuying } from "./measure-buying.ts";
import { judgeDemo, measureDemo } from "./measure-demo.ts";

/** Orders of many lines, their receipts, and the demo shop with its orders. */
export async function runBuying(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = isQuick ? plans.quickBuying : plans.fullBuying;
	const figures = await measureBuying(resources, engine, plan, profile);
	console.log(`\n### Buying: ${engine.title}\n\n${buyingTable(figures, plan)}`);
	return [...judgeBuying(figures, plan), ...judgeDemo(await measureDemo(resources, engine))];
}
