import { cpuTime } from "../cpu-time.ts";
import type { LoadJob, LoadResult } from "../load/run-load.ts";
import { median, medianOf } from "../median.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startLoad } from "../start-child.ts";
import { buildChanges } from "./build-changes.ts";
import { checkBooks, openStockStore, PRODUCTS, type StockStore } from "./open-stock-store.ts";
import { type StockLimit, startLimit } from "./start-limit.ts";

export type StockPlan = {
	entries: readonly number[];
	connections: readonly number[];
	rounds: number;
	roundMs: number;
};

/** Whether the changes go to all products in turn or to a single one. */
const spreads = ["distinct", "hot"] as const;
export type Spread = (typeof spreads)[number];

export type StockRow = {
	entries: number;
	spread: Spread;
	connections: number;
	server: LoadResult;
	/** CPU time of the server process per change, in ms; NaN if it cannot be read. */
	cpu: number;
	limit: LoadResult;
};

export type StockFigures = {
	rows: StockRow[];
	/** The tool used to measure the limit. */
	limitTitle: string;
	/** The final sizes of the ledgers. */
	endEntries: number[];
};

/** A series that is measured round by round. */
type Series = {
	run: (time: { warmUpMs: number; durationMs: number }) => Promise<LoadResult>;
	results: LoadResult[];
	/** CPU time per answer in ms, for each round. */
	cpu: number[];
};

type Case = Pick<StockRow, "entries" | "spread" | "connections"> & { server: Series; limit: Series };

const FIRST_WARM_UP_MS = 1_000;
const WARM_UP_MS = 300;

export async function measureStock(
	resources: Resources,
	engine: BenchEngine,
	plan: StockPlan,
	profile: string | undefined,
): Promise<StockFigures> {
	const stores: StockStore[] = [];
	for (const entries of plan.entries) {
		console.error(`${engine.title}: making a ledger of ${entries.toLocaleString("en")} entries`);
		stores.push(await openStockStore(resources, engine, entries, profile));
	}
	const limit = startLimit(resources, engine);
	const load = startLoad(resources);
	const cases: Case[] = [];
	for (const store of stores) cases.push(...(await casesOf(store, plan.connections, load, limit)));
	console.error(`${engine.title}: measuring stock changes, ${plan.rounds} rounds`);
	await runRounds([...new Set(cases.flatMap(({ server, limit: beside }) => [server, beside]))], plan);
	const endEntries: number[] = [];
	for (const { server } of stores) endEntries.push(await checkBooks(server.origin));
	return { rows: cases.map(rowOf), limitTitle: limit.title, endEntries };
}

async function casesOf(
	store: StockStore,
	allConnections: readonly number[],
	load: (job: LoadJob) => Promise<LoadResult>,
	limit: StockLimit,
): Promise<Case[]> {
	const { entries, server } = store;
	const cookie = await signUp(server.origin);
	return spreads.flatMap((spread) => {
		const products = spread === "hot" ? 1 : PRODUCTS;
		const requests = buildChanges(products, cookie);
		const alone = limit.isOneAtATime ? seriesOf((time) => limit.run(store, products, 1, time)) : undefined;
		return allConnections.map((connections) => {
			const job = { port: server.port, requests, status: 201, connections };
			return {
				entries,
				spread,
				connections,
				server: seriesOf((time) => load({ ...job, ...time }), server.pid),
				limit: alone ?? seriesOf((time) => limit.run(store, products, connections, time)),
			};
		});
	});
}

/** @param pid the process whose CPU time is measured too. */
function seriesOf(run: Series["run"], pid?: number): Series {
	const series: Series = { run, results: [], cpu: [] };
	if (pid !== undefined) {
		series.run = async (time) => {
			const before = cpuTime(pid);
			const result = await run(time);
			series.cpu.push((cpuTime(pid) - before) / result.answered);
			return result;
		};
	}
	return series;
}

/** Rounds alternate between servers and limits, so that a slow moment of the machine affects all of them. */
async function runRounds(all: readonly Series[], { rounds, roundMs }: StockPlan): Promise<void> {
	for (let round = 0; round < rounds; round++) {
		for (const series of round % 2 === 0 ? all : all.toReversed()) {
			const warmUpMs = round === 0 ? FIRST_WARM_UP_MS : WARM_UP_MS;
			series.results.push(await series.run({ warmUpMs, durationMs: roundMs }));
		}
	}
}

function rowOf({ server, limit, ...what }: Case): StockRow {
	return {
		...what,
		server: medianOf(server.results),
		cpu: median(server.cpu),
		limit: medianOf(limit.results),
	};
}
