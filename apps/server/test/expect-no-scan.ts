import { sql } from "kysely";
import { expect } from "vitest";
import type { TestServer } from "./server.ts";

/** Fails if a query scans a whole table instead of using an index. */
export async function expectNoScan(
	{ db }: TestServer,
	query: { sql: string; parameters: readonly unknown[] },
	tables: readonly string[],
): Promise<void> {
	const isPostgres = db.engine.name === "postgres";
	const explaining = {
		sql: `${isPostgres ? "explain" : "explain query plan"} ${query.sql}`,
		parameters: [...query.parameters],
		query: { kind: "RawNode" },
		queryId: { queryId: "explain" },
	};
	const plan = await db.transact(async (tx) => {
		// On such a small table a scan is cheaper; the question is whether an index can serve the query.
		if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
		const { rows } = await tx.executeQuery(explaining as never);
		return JSON.stringify(rows);
	});
	// Scanning the rows that an inner query has found through an index is fine.
	const outer = plan.includes("CO-ROUTINE product") ? plan.replace(/SCAN product(?=")/, "") : plan;
	for (const table of tables) {
		expect(outer, query.sql).not.toMatch(new RegExp(`SCAN ${table}\\b(?! USING)|Seq Scan on "?${table}\\b`));
	}
}
