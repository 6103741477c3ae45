import type { Product } from "@freehub/contract/product-fields";
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { productKeys } from "#lib/product-cache.ts";
import { canJump, type TableFilter } from "./filter.ts";
import { forgetOldest } from "./forget-oldest.ts";
import { knownPage, PAGE, type ProductPage, rowsQuery } from "./pages.ts";
import type { Speed } from "./speed-meter.ts";

/** Pages that are kept besides those in view, for the way back. */
const KEPT_PAGES = 30;
/** What is scrolled past within this time is asked for ahead. */
const AHEAD_MS = 400;
const MAX_AHEAD_PAGES = 32;
const none: readonly number[] = [];

type Range = { first: number; last: number };

/**
 * The rows around those in view; pages that are scrolled past before they arrive are given up. None are asked for where
 * rows fly past and can be had by their numbers later.
 */
export function usePages(filter: TableFilter, range: Range, count: number, speed: Speed) {
	const queryClient = useQueryClient();
	const ahead = aheadAt(speed.rowsPerMs);
	const from = pageAt(Math.max(0, range.first + Math.min(0, ahead)));
	const isPassing = speed.isFast && canJump(filter);
	const to = pageAt(Math.max(0, Math.min(count - 1, range.last + Math.max(0, ahead))));
	const numbers = useMemo(
		() => (isPassing ? none : Array.from({ length: to - from + 1 }, (_, index) => from + index)),
		[from, to, isPassing],
	);
	const results = useQueries({
		queries: numbers.map((number) => rowsQuery(queryClient, filter, number)),
		combine: together,
	});
	useEffect(() => {
		// Those that nobody looks at.
		forgetOldest(queryClient, { queryKey: [...productKeys.all, "rows"], type: "inactive" }, KEPT_PAGES);
	}, [queryClient, numbers]);

	function rowAt(index: number): Product | undefined {
		const number = pageAt(index);
		const page = results.pages[number - from] ?? knownPage(queryClient, filter, number);
		return page?.items[index % PAGE];
	}
	const missing = results.pages.findIndex((page) => page === undefined);
	return {
		rowAt,
		/** Where the pages end that were read last, and whether the list ends there. */
		readTo: endOf(results.pages, from),
		/** The rows before this one have been read. */
		knownTo: (from + (missing === -1 ? results.pages.length : missing)) * PAGE,
		...results,
	};
}

function endOf(pages: readonly (ProductPage | undefined)[], from: number): { rows: number; isEnd: boolean } {
	const last = pages.findLastIndex((page) => page !== undefined);
	const page = pages[last];
	if (page === undefined) return { rows: 0, isEnd: false };
	return { rows: (from + last) * PAGE + page.items.length, isEnd: page.next === undefined };
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
function aheadAt(rowsPerMs: number): number {
	const rows = Math.min(MAX_AHEAD_PAGES * PAGE, Math.max(PAGE / 2, Math.abs(rowsPerMs) * AHEAD_MS));
	return Math.round(rowsPerMs < 0 ? -rows : rows);
}
