import type { Verdict } from "../targets.ts";
import type { StockRow } from "./measure-stock.ts";

const RATE_SHARE = 0.8;
const P99_GROWTH = 1.3;
const CONNECTIONS = 64;

/** What must hold for stock changes on SQLite; a target whose sizes were not measured is left out. */
export function judgeStock(rows: readonly StockRow[]): Verdict[] {
	const judged = rows.filter(
		({ spread, connections }) => spread === "distinct" && connections === CONNECTIONS,
	);
	const verdicts = judged.map(({ entries, server, limit }) => {
		const share = server.requestsPerSecond / limit.requestsPerSecond;
		const text = `stock changes at ${entries.toLocaleString("en")} entries, ${CONNECTIONS} connections: ${share.toFixed(2)} of the bare one-at-a-time rate (target: at least ${RATE_SHARE})`;
		return { text, isMet: share >= RATE_SHARE };
	});
	const small = judged.find(({ entries }) => entries === 10_000)?.server;
	const large = judged.find(({ entries }) => entries === 1_000_000)?.server;
	if (small !== undefined && large !== undefined) {
		const growth = large.p99 / small.p99;
		const text = `stock changes, ${CONNECTIONS} connections: p99 at 1,000,000 entries is ${growth.toFixed(2)} times that at 10,000 (target: at most ${P99_GROWTH})`;
		verdicts.push({ text, isMet: growth <= P99_GROWTH });
	}
	return verdicts;
}
