import type { Product } from "@freehub/contract/product-fields";
import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { productKeys } from "../queries.ts";
import type { TableFilter } from "./filter.ts";
import { PAGE, type ProductPage, rowsQuery } from "./pages.ts";

/** Pages that are kept besides those in view, for the way back. */
const KEPT_PAGES = 30;
/** What is scrolled past within this time is asked for ahead. */
const AHEAD_MS = 200;
const MAX_AHEAD_PAGES = 16;
const FAST_ROWS = 3 * PAGE;

type Range = { first: number; last: number };

/** The rows around those in view; pages that are scrolled past before they arrive are given up. */
export function usePages(filter: TableFilter, range: Range, count: number, isScrolling: boolean) {
	const queryClient = useQueryClient();
	const ahead = useAhead(range.first, isScrolling);
	const from = pageAt(Math.max(0, range.first + Math.min(0, ahead)));
	const to = pageAt(Math.max(0, Math.min(count - 1, range.last + Math.max(0, ahead))));
	const numbers = useMemo(
		() => Array.from({ length: to - from + 1 }, (_, index) => from + index),
		[from, to],
	);
	const results = useQueries({
		queries: numbers.map((number) => rowsQuery(queryClient, filter, number)),
		combine: together,
	});
	useEffect(() => {
		forget(queryClient);
	}, [queryClient, numbers]);

	function rowAt(index: number): Product | undefined {
		return results.pages[pageAt(index) - from]?.items[index % PAGE];
	}
	const missing = results.pages.findIndex((page) => page === undefined);
	return {
		rowAt,
		/** The rows before this one have been read. */
		knownTo: (from + (missing === -1 ? results.pages.length : missing)) * PAGE,
		/** Rows pass faster than anybody can read more than a word of them. */
		isFast: isScrolling && Math.abs(ahead) > FAST_ROWS,
		...results,
	};
}

function pageAt(index: number): number {
	return Math.floor(index / PAGE);
}

function together(results: readonly UseQueryResult<ProductPage>[]) {
	const failed = results.find(({ data, error }) => data === undefined && error !== null);
	return {
		pages: results.map(({ data }) => data),
		error: failed?.error ?? null,
		isFetching: results.some(({ isFetching }) => isFetching),
		retry: () => {
			for (const { data, refetch } of results) if (data === undefined) void refetch();
		},
	};
}

/** How many rows further on to ask for, below zero upwards: the more, the faster the rows pass. */
function useAhead(first: number, isScrolling: boolean): number {
	const before = useRef({ first, time: 0, ahead: PAGE / 2 });
	const moved = first - before.current.first;
	if (moved === 0) {
		if (!isScrolling) before.current.ahead = (Math.sign(before.current.ahead) * PAGE) / 2;
		return before.current.ahead;
	}
	const time = performance.now();
	const passed = Math.max(8, time - before.current.time);
	const speed = Math.min(Math.abs(moved) / passed, (MAX_AHEAD_PAGES * PAGE) / AHEAD_MS);
	const ahead = Math.sign(moved) * Math.round(Math.max(PAGE / 2, speed * AHEAD_MS));
	before.current = { first, time, ahead };
	return ahead;
}

/** Lets the oldest pages go that nobody looks at. */
function forget(queryClient: QueryClient): void {
	const unused = queryClient
		.getQueryCache()
		.findAll({ queryKey: [...productKeys.all, "rows"], type: "inactive" });
	if (unused.length <= KEPT_PAGES) return;
	const oldestFirst = unused.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
	for (const query of oldestFirst.slice(0, unused.length - KEPT_PAGES))
		queryClient.getQueryCache().remove(query);
}
