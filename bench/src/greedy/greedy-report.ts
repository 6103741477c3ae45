import type { Verdict } from "../targets.ts";
import { CONNECTIONS, type GreedyRow } from "./measure-greedy.ts";

const P99_MS = 50;

/** Times of a page of 50 during each of the most expensive reads. */
export function greedyTable(rows: readonly GreedyRow[]): string {
	const head = [
		`${CONNECTIONS} connections of`,
		"answers/s",
		"MB/s",
		"refused",
		"page of 50: p50 ms",
		"p99 ms",
		"pages/s",
	];
	const lines = rows.map(({ read, page, count, seconds }) => [
		read?.name ?? "nothing",
		read === undefined ? "" : (count.answered / seconds).toFixed(1),
		read === undefined ? "" : (count.bytes / seconds / 1_000_000).toFixed(1),
		read === undefined ? "" : String(count.refused),
		page.p50.toFixed(2),
		page.p99.toFixed(2),
		Math.round(page.requestsPerSecond).toLocaleString("en"),
	]);
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function judgeGreedy(rows: readonly GreedyRow[]): Verdict[] {
	return rows.flatMap(({ read, page }) => {
		if (read === undefined) return [];
		const text = `page of 50 beside ${read.name}: p99 ${page.p99.toFixed(1)} ms (target: under ${P99_MS})`;
		return [{ text, isMet: page.p99 < P99_MS }];
	});
}
