import type { Row } from "./measure-engine.ts";
import type { EngineName } from "./options.ts";
import type { Memory } from "./process-memory.ts";

/** The targets of ADR 43, at 100,000 products: min share of the rate of plain SQL on bare node:http, and searches per second. */
const LEAST_SHARE = 0.6;
const LEAST_SEARCHES = 600;
const JUDGED = 100_000;
/** A million products must still work. */
const MANY = 1_000_000;
const MANY_P99_MS = 100;
const MEMORY_MB = 200;

export type Verdict = { text: string; isMet: boolean };

/** The targets for pages, single products and searches; targets of sizes that were not measured are omitted. */
export function judge(engine: EngineName, rows: readonly Row[], memory: readonly Memory[]): Verdict[] {
	const at = (call: Row["call"], size: number) => rows.find((row) => row.call === call && row.size === size);
	const verdicts: Verdict[] = [];
	for (const call of ["page", "point"] as const) {
		const { server, sql } = at(call, JUDGED) ?? {};
		if (server === undefined || sql === undefined) continue;
		const share = server.requestsPerSecond / sql.requestsPerSecond;
		const text = `${call} at 100,000 products: ${share.toFixed(2)} of plain SQL on bare node:http (target: at least ${LEAST_SHARE})`;
		verdicts.push({ text, isMet: share >= LEAST_SHARE });
	}
	const search = at("search", JUDGED)?.server?.requestsPerSecond;
	if (search !== undefined) {
		const text = `search at 100,000 products: ${search.toFixed(0)} a second (target: at least ${LEAST_SEARCHES})`;
		verdicts.push({ text, isMet: search >= LEAST_SEARCHES });
	}
	for (const call of ["page", "point"] as const) {
		const p99 = at(call, MANY)?.server?.p99;
		if (p99 === undefined) continue;
		const text = `${call} at 1,000,000 products: p99 ${p99.toFixed(1)} ms (target: under ${MANY_P99_MS})`;
		verdicts.push({ text, isMet: p99 < MANY_P99_MS });
	}
	if (engine === "postgres") return verdicts;
	for (const { size, now } of memory.filter((one) => one.size === JUDGED)) {
		const text = `memory of the server after that load at ${size.toLocaleString("en")} products: ${now.toFixed(0)} MB (target: at most ${MEMORY_MB})`;
		verdicts.push({ text, isMet: now <= MEMORY_MB });
	}
	return verdicts;
}
