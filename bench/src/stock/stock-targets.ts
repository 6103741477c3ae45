import type { EngineName } from "../options.ts";
import type { Verdict } from "../targets.ts";
import type { StockRow } from "./measure-stock.ts";

/** The targets of ADR 43. On SQLite the limit is the rate of changes one after the other, on PostgreSQL the rate of pgbench. */
const leastShare: Record<EngineName, number> = { sqlite: 0.8, postgres: 0.5 };
const CONNECTIONS = 8;

/** The targets for stock changes; targets of sizes that were not measured are omitted. */
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
