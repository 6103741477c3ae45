import type { Row } from "./measure-engine.ts";

const PAGE_SHARE = 0.8;
const P99_GROWTH = 1.3;

export type Verdict = { text: string; isMet: boolean };

/** What must hold for the page of 50 on SQLite; a target whose sizes were not measured is left out. */
export function judge(rows: readonly Row[]): Verdict[] {
	const pages = rows.filter(({ call }) => call === "page");
	const verdicts = pages.flatMap(({ size, server, sql }) => {
		if (server === undefined || sql === undefined) return [];
		const share = server.requestsPerSecond / sql.requestsPerSecond;
		const products = size.toLocaleString("en");
		const text = `page of 50 at ${products} products: ${share.toFixed(2)} of plain SQL on bare node:http (target: at least ${PAGE_SHARE})`;
		return [{ text, isMet: share >= PAGE_SHARE }];
	});
	const small = pages.find(({ size }) => size === 10_000)?.server;
	const large = pages.find(({ size }) => size === 100_000)?.server;
	if (small !== undefined && large !== undefined) {
		const growth = large.p99 / small.p99;
		const text = `page of 50: p99 at 100,000 is ${growth.toFixed(2)} times that at 10,000 (target: at most ${P99_GROWTH})`;
		verdicts.push({ text, isMet: growth <= P99_GROWTH });
	}
	return verdicts;
}
