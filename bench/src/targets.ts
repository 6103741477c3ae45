import type { Row } from "./measure-engine.ts";
import type { EngineName } from "./options.ts";
import type { Memory } from "./process-memory.ts";

/** At 100,000 products: shares of the rate of plain SQL on bare node:http, of searches the share of its page of 50. */
const shares: Record<EngineName, { page: number; point: number; search: number }> = {
	sqlite: { page: 0.85, point: 0.5, search: 2_000 / 9_000 },
	postgres: { page: 0.7, point: 0.5, search: 1_000 / 9_000 },
};
const JUDGED = 100_000;
/** Between 10,000 and 1,000,000 products. */
const P99_GROWTH = 1.5;
const SEARCH_P99_TO_P50 = 3;
const MEMORY_MB = 200;

export type Verdict = { text: string; isMet: boolean };

/** What must hold for pages, single products and searches; a target whose sizes were not measured is left out. */
export function judge(engine: EngineName, rows: readonly Row[], memory: readonly Memory[]): Verdict[] {
	const at = (call: Row["call"], size: number) => rows.find((row) => row.call === call && row.size === size);
	const verdicts: Verdict[] = [];
	const limit = at("page", JUDGED)?.sql;
	for (const call of ["page", "point", "search"] as const) {
		const row = at(call, JUDGED);
		const beside = call === "search" ? limit : row?.sql;
		if (row?.server === undefined || beside === undefined) continue;
		const share = row.server.requestsPerSecond / beside.requestsPerSecond;
		const least = shares[engine][call];
		const of = call === "search" ? "the page of 50 in plain SQL" : "plain SQL on bare node:http";
		const text = `${call} at 100,000 products: ${share.toFixed(2)} of ${of} (target: at least ${least.toFixed(2)})`;
		verdicts.push({ text, isMet: share >= least });
	}
	for (const call of ["page", "point"] as const) {
		const [small, large] = [at(call, 10_000)?.server, at(call, 1_000_000)?.server];
		if (small === undefined || large === undefined) continue;
		const growth = large.p99 / small.p99;
		const text = `${call}: p99 at 1,000,000 products is ${growth.toFixed(2)} times that at 10,000 (target: at most ${P99_GROWTH})`;
		verdicts.push({ text, isMet: growth <= P99_GROWTH });
	}
	const search = at("search", JUDGED)?.server;
	if (search !== undefined) {
		const spread = search.p99 / search.p50;
		const text = `search at 100,000 products: p99 is ${spread.toFixed(2)} times p50 (target: under ${SEARCH_P99_TO_P50})`;
		verdicts.push({ text, isMet: spread < SEARCH_P99_TO_P50 });
	}
	for (const { size, now } of memory.filter((one) => one.size === JUDGED)) {
		const text = `memory of the server after that load at ${size.toLocaleString("en")} products: ${now.toFixed(0)} MB (target: at most ${MEMORY_MB})`;
		verdicts.push({ text, isMet: now <= MEMORY_MB });
	}
	return verdicts;
}
