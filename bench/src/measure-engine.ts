import { isDeepStrictEqual } from "node:util";
import { buildRequests, type Call, calls, pagePath, productPath } from "./build-requests.ts";
import type { LoadJob, LoadResult } from "./load/run-load.ts";
import { medianOf } from "./median.ts";
import type { BenchEngine } from "./open-engine.ts";
import { type BenchStore, openStore } from "./open-store.ts";
import { type Memory, memoryOf } from "./process-memory.ts";
import type { Resources } from "./resources.ts";
import { signUp } from "./sign-up.ts";
import { startFixedLimit, startLoad } from "./start-child.ts";

export type Plan = { sizes: readonly number[]; rounds: number; roundMs: number };

/** `fixed` and `sql` are the limits, measured between the server's rounds. */
type Target = "server" | "sql" | "fixed";
export type Row = { call: Call; size: number } & { [T in Target]?: LoadResult };

type Case = {
	call: Call;
	size: number;
	target: Target;
	port: number;
	requests: string[];
	results: LoadResult[];
};

const CONNECTIONS = 32;
/** With more products, searches queue, and 32 from one address are too many; the part `find` measures them. */
const SEARCHED_TOGETHER = 200_000;
const FIRST_WARM_UP_MS = 1_000;
const WARM_UP_MS = 300;

export async function measureEngine(
	resources: Resources,
	engine: BenchEngine,
	plan: Plan,
	profile: string | undefined,
): Promise<{ rows: Row[]; memory: Memory[] }> {
	const stores: BenchStore[] = [];
	for (const size of plan.sizes) {
		console.error(`${engine.title}: making a database of ${size.toLocaleString("en")} products`);
		stores.push(await openStore(resources, engine, size, profile));
	}
	const cases = await casesOf(resources, stores);
	const load = startLoad(resources);
	for (const call of calls) {
		console.error(`${engine.title}: measuring ${call}, ${plan.rounds} rounds`);
		await measureCall(
			load,
			cases.filter((item) => item.call === call),
			plan,
		);
	}
	return { rows: rowsOf(cases), memory: stores.map(({ size, server }) => memoryOf(server.pid, size)) };
}

async function casesOf(resources: Resources, stores: readonly BenchStore[]): Promise<Case[]> {
	const cases: Case[] = [];
	for (const [index, { size, ids, server, sqlLimitPort }] of stores.entries()) {
		const id = ids[Math.floor(ids.length / 2)] ?? "";
		const page = await sameAnswer(server.origin, sqlLimitPort, pagePath(id));
		await sameAnswer(server.origin, sqlLimitPort, productPath(id));
		const requests = buildRequests(ids, await signUp(server.origin));
		const add = (call: Call, target: Target, port: number): void => {
			cases.push({ call, size, target, port, requests: requests[call], results: [] });
		};
		for (const call of calls) {
			if (call === "search" && size > SEARCHED_TOGETHER) continue;
			add(call, "server", server.port);
			// Searches have no plain SQL limit: they are compared to the page.
			if (call !== "search") add(call, "sql", sqlLimitPort);
		}
		// The fixed page does not depend on the number of products, so measure it once.
		if (index === 0) add("page", "fixed", await startFixedLimit(resources, { body: page }));
	}
	return cases;
}

/** Checks that the limit answers the same as the server: otherwise it would not be a limit. */
async function sameAnswer(origin: string, limitPort: number, path: string): Promise<string> {
	const [answer, limit] = await Promise.all(
		[origin, `http://127.0.0.1:${limitPort}`].map(async (host) => {
			const response = await fetch(host + path);
			return { total: response.headers.get("x-total-count"), body: await response.text() };
		}),
	);
	const inWords = (one = answer) => [one?.total, one?.body.length, JSON.parse(one?.body ?? "")];
	if (!isDeepStrictEqual(inWords(limit), inWords()))
		throw new Error(`The limit answers ${path} differently.`);
	return answer?.body ?? "";
}

/** Rounds alternate between targets and sizes, so that a slow moment of the machine affects all of them. */
async function measureCall(
	load: (job: LoadJob) => Promise<LoadResult>,
	cases: readonly Case[],
	{ rounds, roundMs }: Plan,
): Promise<void> {
	for (let round = 0; round < rounds; round++) {
		for (const item of round % 2 === 0 ? cases : cases.toReversed()) {
			const { port, requests, results, target, size } = item;
			const warmUpMs = round === 0 ? FIRST_WARM_UP_MS : WARM_UP_MS;
			try {
				results.push(await load({ port, requests, connections: CONNECTIONS, warmUpMs, durationMs: roundMs }));
			} catch (error) {
				throw new Error(`${item.call} of ${size} (${target}) failed`, { cause: error });
			}
		}
	}
}

function rowsOf(cases: readonly Case[]): Row[] {
	const rows: Row[] = [];
	for (const { call, size, target, results } of cases) {
		let row = rows.find((known) => known.call === call && known.size === size);
		if (row === undefined) {
			row = { call, size };
			rows.push(row);
		}
		row[target] = medianOf(results);
	}
	return rows.sort((a, b) => calls.indexOf(a.call) - calls.indexOf(b.call) || a.size - b.size);
}
