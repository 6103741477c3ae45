import type { EngineName } from "../options.ts";
import type { Verdict } from "../targets.ts";
import type { StockRow } from "./measure-stock.ts";

/** The bars of ADR 43. The limit's rate is that of one change after the other on SQLite, of pgbench on PostgreSQL. */
const leastShare: Record<EngineName, number> = { sqlite: 0.8, postgres: 0.5 };
const CONNECTIONS = 8;

/** What must hold for stock changes; a target whose sizes were not measured is left out. */
export function judgeStock(engine: EngineName, rows: readonly StockRow[]): Verdict[] {
	const least = leastShare[engine];
	return rows
		.filter(({ spread, connections }) => spread === "distinct" && connections === CONNECTIONS)
		.map(({ entries, connections, server, limit }) => {
			const share = server.requestsPerSecond / limit.requestsPerSecond;
			const text = `stock changes at ${entries.toLocaleString("en")} entries, ${connections} connections: ${share.toFixed(2)} of the limit's rate (target: at least ${least})`;
			return { text, isMet: share >= least };
		});
}
