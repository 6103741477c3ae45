import type { LoadResult } from "./load/run-load.ts";

/** The median of each figure. */
export function medianOf(results: readonly LoadResult[]): LoadResult {
	const of = (figure: keyof LoadResult): number => median(results.map((result) => result[figure]));
	return {
		requestsPerSecond: of("requestsPerSecond"),
		p50: of("p50"),
		p99: of("p99"),
		answered: of("answered"),
	};
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
