import type { Verdict } from "../targets.ts";
import type { FindRow } from "./measure-find.ts";

/** The targets of ADR 43: a million products must still work. */
const MOST_P99_MS = 100;
const MANY = 1_000_000;
const MOST_P99_OF_MANY_MS = 500;

/** p50 and p99 by number of products, and the growth of p99 from the smallest size to the largest. */
export function findTable(rows: readonly FindRow[], sizes: readonly number[]): string {
	const head = [
		"request",
		...sizes.map((size) => `${size.toLocaleString("en")}: p50 / p99 ms`),
		"p99, last / first",
	];
	const lines = rows.map(({ call, bySize }) => [
		call.name,
		...sizes.map((size) => `${bySize.get(size)?.p50.toFixed(2)} / ${bySize.get(size)?.p99.toFixed(2)}`),
		growthOf(bySize, sizes).toFixed(2),
	]);
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function growthOf(bySize: FindRow["bySize"], sizes: readonly number[]): number {
	const [first, last] = [bySize.get(sizes[0] ?? 0), bySize.get(sizes.at(-1) ?? 0)];
	return (last?.p99 ?? Number.NaN) / (first?.p99 ?? Number.NaN);
}

/** Every list, search and count must be answered in time at the largest size. */
export function judgeFind(rows: readonly FindRow[], sizes: readonly number[]): Verdict[] {
	const largest = Math.max(...sizes);
	const most = largest < MANY ? MOST_P99_MS : MOST_P99_OF_MANY_MS;
	return rows.flatMap(({ call, bySize }) => {
		const p99 = bySize.get(largest)?.p99;
		if (p99 === undefined) return [];
		const text = `${call.name} at ${largest.toLocaleString("en")} products: p99 ${p99.toFixed(1)} ms (target: under ${most})`;
		return [{ text, isMet: p99 < most }];
	});
}
