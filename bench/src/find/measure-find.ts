import { sql } from "kysely";
import { type Db, inTransaction } from "../../../apps/server/src/db/connection.ts";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillDatabase } from "../data/fill-database.ts";
import type { LoadResult } from "../load/run-load.ts";
import type { BenchEngine, DatabaseSettings } from "../open-engine.ts";
import { type Memory, memoryOf } from "../process-memory.ts";
import type { Resources } from "../resources.ts";
import { startLoad } from "../start-child.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { type FindCall, findCalls } from "./find-requests.ts";

export type FindPlan = { sizes: readonly number[]; rounds: number; roundMs: number };
export type FindRow = { call: FindCall; bySize: Map<number, LoadResult> };

type Store = { size: number; server: RunningServer; calls: FindCall[] };

/** Measures one request at a time: the wait of somebody who types or scrolls. */
export async function measureFind(
	resources: Resources,
	engine: BenchEngine,
	plan: FindPlan,
	profile: string | undefined,
): Promise<{ rows: FindRow[]; memory: Memory[] }> {
	const stores: Store[] = [];
	for (const size of plan.sizes) {
		const began = performance.now();
		console.error(`${engine.title}: making a database of ${size.toLocaleString("en")} products`);
		const settings = await engine.newDatabase();
		await fill(settings, size);
		const server = await startServer(resources, settings, profile);
		stores.push({
			size,
			server,
			calls: await findCalls(size, (query, at) => cursorAt(server.origin, query, at)),
		});
		console.error(`  in ${((performance.now() - began) / 1000).toFixed(0)} s`);
	}
	const load = startLoad(resources);
	const calls = stores[0]?.calls ?? [];
	const rows: FindRow[] = [];
	for (const [index, call] of calls.entries()) {
		const results = new Map<number, LoadResult[]>(stores.map(({ size }) => [size, []]));
		// Alternate the sizes, so that a slow moment of the machine affects all of them.
		for (let round = 0; round < plan.rounds; round++) {
			for (const { size, server, calls: own } of round % 2 === 0 ? stores : stores.toReversed()) {
				const requests = (own[index]?.paths ?? []).map(
					(path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
				);
				const job = { port: server.port, requests, connections: 1, warmUpMs: 150, durationMs: plan.roundMs };
				try {
					results.get(size)?.push(await load(job));
				} catch (error) {
					throw new Error(`${call.name} of ${size} failed`, { cause: error });
				}
			}
		}
		rows.push({ call, bySize: new Map([...results].map(([size, own]) => [size, medianOf(own)])) });
	}
	const memory: Memory[] = [];
	for (const { size, server } of stores) {
		await readAll(server.origin);
		memory.push(memoryOf(server.pid, size));
	}
	return { rows, memory };
}

/** The median round by p99: a pause of the machine in one round must not count against the server. */
function medianOf(results: readonly LoadResult[]): LoadResult {
	const sorted = results.toSorted((a, b) => a.p99 - b.p99);
	const middle = sorted[Math.floor((sorted.length - 1) / 2)];
	if (middle === undefined) throw new Error("nothing was measured");
	return middle;
}

async function fill(settings: DatabaseSettings, size: number): Promise<void> {
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		await fillDatabase(db, size);
		await inTransaction(db, (tx) =>
			sql`insert into level (product, location, quantity) select id, 'main', on_hand from product`.execute(
				tx,
			),
		);
		await settle(db);
	} finally {
		await db.kysely.destroy();
	}
}

/** Vacuums now instead of waiting for autovacuum. */
async function settle(db: Db): Promise<void> {
	if (db.engine.name !== "postgres") return;
	for (const table of ["product", "product_search", "level", "search_word", "search_typo"]) {
		await sql`vacuum analyze ${sql.table(table)}`.execute(db.kysely);
	}
	await sql`checkpoint`.execute(db.kysely);
}

async function cursorAt(origin: string, query: string, at: number): Promise<string> {
	const path = `/api/products?limit=50&${query}`;
	const response = await fetch(`${origin}${path}&at=${at}`);
	const cursor = /cursor=([^&>]+)/.exec(response.headers.get("link") ?? "")?.[1];
	if (cursor === undefined) throw new Error(`no page follows ${path}&at=${at}`);
	return `${path}&cursor=${cursor}`;
}

/** Reads the specified list of all products, as fast as possible. */
async function readAll(origin: string): Promise<void> {
	const response = await fetch(`${origin}/api/products`);
	for await (const _ of response.body ?? []) continue;
}
