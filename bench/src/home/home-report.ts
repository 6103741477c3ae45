import type { Verdict } from "../targets.ts";
import { FIXED, type HomeFigures, PAGE } from "./measure-home.ts";

const PAGES_PER_SECOND = 3_000;

export function homeTable({ bytes, rows }: HomeFigures): string {
	const fixed = rateOf(rows, FIXED);
	const lines = rows.map(({ name, result: { requestsPerSecond, p50, p99 } }) => [
		name === PAGE ? `${name} (${bytes.toLocaleString("en")} bytes)` : name,
		Math.round(requestsPerSecond).toLocaleString("en"),
		(requestsPerSecond / fixed).toFixed(2),
		p50.toFixed(2),
		p99.toFixed(2),
	]);
	const head = ["what is asked for", "requests/s", "of the fixed buffer's", "p50 ms", "p99 ms"];
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function judgeHome({ rows }: HomeFigures): Verdict[] {
	const rate = rateOf(rows, PAGE);
	const share = (rate / rateOf(rows, FIXED)).toFixed(2);
	const pages = Math.round(rate).toLocaleString("en");
	const text = `${pages} rendered home pages a second, ${share} of a fixed buffer of that size (target: at least ${PAGES_PER_SECOND.toLocaleString("en")})`;
	return [{ text, isMet: rate >= PAGES_PER_SECOND }];
}

function rateOf(rows: HomeFigures["rows"], wanted: string): number {
	return rows.find(({ name }) => name === wanted)?.result.requestsPerSecond ?? Number.NaN;
}
