import type { Verdict } from "../targets.ts";
import type { FindRow, Memory } from "./measure-find.ts";

const PAGE_GROWTH = 1.5;
const SEARCH_GROWTH = 3;
const SEARCH_P99_MS = 50;
const MEMORY_MB = 300;

/** p50 and p99 by the number of products, and how p99 has grown from the smallest to the largest. */
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

export function memoryText(memory: readonly Memory[]): string {
	return memory
		.map(
			({ size, most, own }) =>
				`Memory of the server at ${size.toLocaleString("en")} products, after all of it and the list of all: at most ${most.toFixed(0)} MB, ${own.toFixed(0)} MB of them its own.`,
		)
		.join("\n");
}

function growthOf(bySize: FindRow["bySize"], sizes: readonly number[]): number {
	const [first, last] = [bySize.get(sizes[0] ?? 0), bySize.get(sizes.at(-1) ?? 0)];
	return (last?.p99 ?? Number.NaN) / (first?.p99 ?? Number.NaN);
}

export function judgeFind(
	rows: readonly FindRow[],
	memory: readonly Memory[],
	sizes: readonly number[],
): Verdict[] {
	const verdicts: Verdict[] = [];
	if (sizes.length > 1) {
		for (const [kind, most] of [
			["page", PAGE_GROWTH],
			["search", SEARCH_GROWTH],
		] as const) {
			for (const { call, bySize } of rows.filter((row) => row.call.kind === kind)) {
				const growth = growthOf(bySize, sizes);
				const text = `${call.name}: p99 grows ${growth.toFixed(2)} times (target: at most ${most})`;
				verdicts.push({ text, isMet: growth <= most });
			}
		}
	}
	for (const { call, bySize } of rows.filter((row) => row.call.kind === "search")) {
		const p99 = bySize.get(100_000)?.p99;
		if (p99 === undefined) continue;
		const text = `${call.name} at 100,000 products: p99 ${p99.toFixed(1)} ms (target: under ${SEARCH_P99_MS})`;
		verdicts.push({ text, isMet: p99 < SEARCH_P99_MS });
	}
	for (const { size, most } of memory) {
		const text = `memory at ${size.toLocaleString("en")} products: ${most.toFixed(0)} MB (target: under ${MEMORY_MB})`;
		verdicts.push({ text, isMet: most < MEMORY_MB });
	}
	return verdicts;
}
