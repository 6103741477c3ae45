import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Page } from "@freehub/contract/client";
import { reads } from "@freehub/contract/shop-window/reads";
import { useDebouncedValue } from "@mantine/hooks";
import {
	type QueryClient,
	queryOptions,
	type UseQueryResult,
	useQueries,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";
import { canJump, type TableFilter, tableNarrowing, tableServerParams } from "./filter.ts";

/** Rows per request: enough for several screens, and still fast while somebody types. */
export const TABLE_PAGE = 100;
/** A page is requested after it was in view for this time, in ms; pages that scroll past sooner are not. */
const IN_VIEW_MS = 60;
/** Number of rows to request beyond the view, so that the next screen is loaded early. */
const AHEAD = 40;
/** Number of pages to keep besides those in view, for scrolling back. */
const KEPT_PAGES = 30;

export type ProductPage = Page<Product>;

const rowsKey = [...productKeys.all, "rows"] as const;

function pageKey(filter: TableFilter, number: number) {
	return [...rowsKey, { ...tableNarrowing(filter), sort: filter.sort }, number] as const;
}

/** A page of the table's rows, by its number from 0. */
export function rowsQuery(queryClient: QueryClient, filter: TableFilter, number: number) {
	return queryOptions({
		queryKey: pageKey(filter, number),
		queryFn: async ({ signal }): Promise<ProductPage> => {
			const place = await whereToRead(queryClient, filter, number);
			return api.page(reads.listProducts, {
				query: { limit: TABLE_PAGE, ...tableServerParams(filter), ...place },
				signal,
			});
		},
	});
}

/** The query parameters for the start of a page: the cursor of the previous page if that is known, or else the row number. */
async function whereToRead(
	queryClient: QueryClient,
	filter: TableFilter,
	number: number,
): Promise<{ cursor?: string; at?: number }> {
	if (number === 0) return {};
	if (!canJump(filter)) {
		const before = await queryClient.fetchQuery({
			...rowsQuery(queryClient, filter, number - 1),
			staleTime: Number.POSITIVE_INFINITY,
		});
		return before.next === undefined ? { at: number * TABLE_PAGE } : { cursor: before.next };
	}
	const isFirstTime = queryClient.getQueryData(pageKey(filter, number)) === undefined;
	const before = queryClient.getQueryState<ProductPage>(pageKey(filter, number - 1));
	const isSure = before?.isInvalidated === false && before.fetchStatus === "idle";
	const cursor = isFirstTime && isSure ? before.data?.next : undefined;
	return cursor === undefined ? { at: number * TABLE_PAGE } : { cursor };
}

/** The total number of products, regardless of the filter. */
export const totalQuery = queryOptions({
	queryKey: [...productKeys.all, "total"],
	queryFn: ({ signal }) => api.page(reads.listProducts, { query: { limit: 1 }, signal }),
});

/** The filter of the rows on the screen: the previous one until the first rows of the new one arrive. */
export function useShownFilter(filter: TableFilter) {
	const queryClient = useQueryClient();
	const [shown, setShown] = useState(filter);
	const asked = useQuery(rowsQuery(queryClient, filter, 0));
	if (asked.data !== undefined && shown !== filter) setShown(filter);
	const { data } = useQuery(rowsQuery(queryClient, shown, 0));
	return { shown, first: data, isStale: shown !== filter, asked };
}

type Range = { first: number; last: number };

/**
 * The rows around those in view. A page is requested once it has been in view for a moment; if it scrolls out of view before it
 * arrives, its request is aborted.
 */
export function usePages(filter: TableFilter, range: Range, count: number) {
	const queryClient = useQueryClient();
	const from = pageAt(Math.max(0, range.first - AHEAD));
	const to = pageAt(Math.max(0, Math.min(count - 1, range.last + AHEAD)));
	const inView = useMemo(() => ({ filter, from, to }), [filter, from, to]);
	const [rested] = useDebouncedValue(inView, IN_VIEW_MS);
	// A new list starts at its top.
	const wanted = rested.filter === filter ? rested : { from: 0, to: 0 };
	const results = useQueries({
		queries: Array.from({ length: wanted.to - wanted.from + 1 }, (_, index) =>
			rowsQuery(queryClient, filter, wanted.from + index),
		),
		combine: combinePages,
	});
	useEffect(() => {
		forgetOldestPages(queryClient);
	}, [queryClient, wanted.from, wanted.to]);

	const known = new Map<number, ProductPage | undefined>();
	function pageOf(number: number): ProductPage | undefined {
		if (!known.has(number)) {
			const read = results.pages[number - wanted.from];
			known.set(number, read ?? queryClient.getQueryData<ProductPage>(pageKey(filter, number)));
		}
		return known.get(number);
	}
	const missing = results.pages.findIndex((page) => page === undefined);
	return {
		rowAt: (index: number): Product | undefined => pageOf(pageAt(index))?.items[index % TABLE_PAGE],
		/** All products of the pages in view. */
		products: results.products,
		/** The number of rows up to the end of the last loaded page in view, and whether the list ends there. */
		readTo: lastReadRow(results.pages, wanted.from),
		/** All rows before this one are loaded. */
		knownTo: (wanted.from + (missing === -1 ? results.pages.length : missing)) * TABLE_PAGE,
		error: results.error,
		isFetching: results.isFetching,
		retry: results.retry,
	};
}

function lastReadRow(
	pages: readonly (ProductPage | undefined)[],
	from: number,
): { rows: number; isEnd: boolean } {
	const last = pages.findLastIndex((page) => page !== undefined);
	const page = pages[last];
	if (page === undefined) return { rows: 0, isEnd: false };
	return { rows: (from + last) * TABLE_PAGE + page.items.length, isEnd: page.next === undefined };
}

function pageAt(index: number): number {
	return Math.floor(index / TABLE_PAGE);
}

function combinePages(results: readonly UseQueryResult<ProductPage>[]) {
	const failed = results.find(({ data, error }) => data === undefined && error !== null);
	return {
		pages: results.map(({ data }) => data),
		products: results.flatMap(({ data }) => data?.items ?? []),
		error: failed?.error ?? null,
		isFetching: results.some(({ isFetching }) => isFetching),
		retry: () => {
			for (const { data, refetch } of results) if (data === undefined) void refetch();
		},
	};
}

/** Removes the oldest unused pages from the cache if there are too many. */
function forgetOldestPages(queryClient: QueryClient): void {
	const cache = queryClient.getQueryCache();
	const known = cache.findAll({ queryKey: rowsKey, type: "inactive" });
	if (known.length <= KEPT_PAGES) return;
	const oldestFirst = known.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
	for (const query of oldestFirst.slice(0, known.length - KEPT_PAGES)) cache.remove(query);
}

/**
 * The number of rows that can be scrolled to, at most `most`. Normally all rows. If the list must be read in order, one page more
 * than was read. If the server stopped counting, one page more each time, until the end.
 */
export function useCount(
	{ filter, total, isTotalExact }: { filter: TableFilter; total: number; isTotalExact: boolean },
	most: number,
) {
	const [reach, setReach] = useState({ filter, rows: 0, isEnd: false });
	if (reach.filter !== filter) setReach({ filter, rows: 0, isEnd: false });
	const further = reach.isEnd ? reach.rows : reach.rows + TABLE_PAGE;
	const isInOrder = !canJump(filter) && reach.rows > 0;
	const found = isTotalExact || !canJump(filter) ? total : reach.isEnd ? further : Math.max(total, further);
	return {
		count: Math.min(found, isInOrder ? further : found, most),
		onReach: (rows: number, isEnd: boolean) => {
			if (isEnd || (rows > reach.rows && !reach.isEnd)) setReach({ filter, rows, isEnd });
		},
	};
}
