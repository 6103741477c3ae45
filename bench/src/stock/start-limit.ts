import { plainChanges } from "../data/plain-change.ts";
import { findPgbench, runPgbench } from "../limits/pgbench.ts";
import type { LoadResult } from "../load/run-load.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { startPostgresStockLimit, startStockLimit } from "../start-child.ts";
import type { StockStore } from "./open-stock-store.ts";

/** The same transaction without a server. */
export type StockLimit = {
	title: string;
	/** Whether it uses one connection, regardless of the server's number. */
	isOneAtATime: boolean;
	run(
		store: StockStore,
		products: number,
		clients: number,
		time: { warmUpMs: number; durationMs: number },
	): Promise<LoadResult>;
};

export function startLimit(resources: Resources, engine: BenchEngine): StockLimit {
	const changes = plainChanges(engine.name);
	if (engine.name === "sqlite") {
		const run = startStockLimit(resources);
		return {
			title: "bare node:sqlite",
			isOneAtATime: true,
			run: ({ database }, products, _, time) =>
				run({ file: "file" in database ? database.file : "", changes, products, ...time }),
		};
	}
	const program = findPgbench();
	const run = program === undefined ? startPostgresStockLimit(resources) : undefined;
	return {
		title: run === undefined ? "pgbench" : "bare pg (no pgbench found)",
		isOneAtATime: false,
		run: ({ database }, products, clients, time) => {
			const job = { url: "url" in database ? database.url : "", changes, products, clients, ...time };
			return run === undefined ? runPgbench({ ...job, program: program ?? "" }) : run(job);
		},
	};
}
