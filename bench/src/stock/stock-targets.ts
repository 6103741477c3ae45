import type { EngineName } from "../options.ts";
import type { Verdict } from "../targets.ts";
import type { StockRow } from "./measure-stock.ts";

/** The least share of the limit's rate, by connections: on SQLite that is one change after the other. */
const shares: Record<EngineName, ReadonlyMap<number, number>> = {
	sqlite: new Map([
		[8, 1],
		[64, 2],
	]),
	postgres: new Map([
		[8, 0.5],
		[64, 0.5],
	]),
};
const P99_GROWTH = 1.5;
const CONNECTIONS = 64;

/** What must hold for stock changes; a target whose sizes were not measured is left out. */
export function judgeStock(engine: EngineName, rows: readonly StockRow[]): Verdict[] {
	const distinct = rows.filter(({ spread }) => spread === "distinct");
	const verdicts = distinct.flatMap(({ entries, connections, server, limit }) => {
		const least = shares[engine].get(connections);
		if (least === undefined) return [];
		const share = server.requestsPerSecond / limit.requestsPerSecond;
		const text = `stock changes at ${entries.toLocaleString("en")} entries, ${connections} connections: ${share.toFixed(2)} of the limit's rate (target: at least ${least})`;
		return [{ text, isMet: share >= least }];
	});
	const judged = distinct.filter(({ connections }) => connections === CONNECTIONS);
	const small = judged.find(({ entries }) => entries === 10_000)?.server;
	const large = judged.find(({ entries }) => entries === 1_000_000)?.server;
	if (small !== undefined && large !== undefined) {
		const growth = large.p99 / small.p99;
		const text = `stock changes, ${CONNECTIONS} connections: p99 at 1,000,000 entries is ${growth.toFixed(2)} times that at 10,000 (target: at most ${P99_GROWTH})`;
		verdicts.push({ text, isMet: growth <= P99_GROWTH });
	}
	return verdicts;
}
