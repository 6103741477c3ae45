import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/** Lets the oldest answers go where there are more than this many. */
export function forgetOldest(queryClient: QueryClient, which: QueryFilters, kept: number): void {
	const cache = queryClient.getQueryCache();
	const known = cache.findAll(which);
	if (known.length <= kept) return;
	const oldestFirst = known.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
	for (const query of oldestFirst.slice(0, known.length - kept)) cache.remove(query);
}
