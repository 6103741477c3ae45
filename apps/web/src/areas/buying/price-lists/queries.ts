import {
	getPriceList,
	type ListRowFilter,
	listPriceListRows,
	listPriceLists,
	type PriceList,
} from "@freehub/contract/buying/price-lists";
import {
	type ArticleView,
	exportArticles,
	listArticles,
	listMatches,
	type MatchView,
} from "@freehub/contract/buying/supplier-articles";
import { queryOptions } from "@tanstack/react-query";
import type { ShownKind } from "#areas/catalogue/import/kind-words.ts";
import { isBusy, kindQuery } from "#areas/catalogue/import/queries.ts";
import { api, apiLink } from "#lib/api.ts";
import { filteredPagesQuery, pagedQuery } from "#lib/paged-query.ts";
import { isTransient, OWN } from "#lib/query-client.ts";

/** Polling interval for the progress, in ms. */
const POLL_MS = 500;
const PAGE = 50;

export const listKeys = {
	ofSupplier: (supplier: string) => [OWN, "price-lists", supplier],
	one: (id: string) => [OWN, "price-list", id],
	rows: (id: string) => [OWN, "price-list-rows", id],
} as const;

/** A supplier's last price list; null: there is none. */
export function lastListQuery(supplier: string) {
	return queryOptions({
		queryKey: [...listKeys.ofSupplier(supplier), "last"],
		queryFn: async ({ signal }) => {
			const [last] = await api.call(listPriceLists, {
				params: { id: supplier },
				query: { limit: 1 },
				signal,
			});
			return last ?? null;
		},
	});
}

/** One price list, polled while the server works on it. Transient failures are retried until they pass. */
export function listQuery(id: string) {
	return queryOptions<PriceList>({
		queryKey: listKeys.one(id),
		queryFn: ({ signal }) => api.call(getPriceList, { params: { id }, signal }),
		refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data.state) ? POLL_MS : false),
		retry: (_, error) => isTransient(error),
		retryDelay: 1000,
	});
}

export type ListRowsFilter = {
	outcome: ListRowFilter | undefined;
	kind: ShownKind | undefined;
	search: string;
};

export function listRowPagesQuery(id: string, { outcome, kind, search }: ListRowsFilter) {
	return filteredPagesQuery([...listKeys.rows(id), outcome, kind, search], listPriceListRows, {
		params: { id },
		query: { limit: PAGE, search, ...(outcome && { outcome }), ...kindQuery(kind) },
	});
}

export type ArticleFilter = { search: string; show: ArticleView };

export function articlePagesQuery(supplier: string, { search, show }: ArticleFilter) {
	return filteredPagesQuery([...listKeys.ofSupplier(supplier), "articles", show, search], listArticles, {
		params: { id: supplier },
		query: { limit: PAGE, search, show },
	});
}

/** Where a supplier's articles are downloaded as CSV; a search does not narrow them. */
export function articlesCsvLink(supplier: string, show: ArticleView): string {
	return apiLink(exportArticles, { params: { id: supplier }, query: { show } });
}

export function matchPagesQuery(supplier: string, show: MatchView) {
	return pagedQuery([...listKeys.ofSupplier(supplier), "matches", show], listMatches, {
		params: { id: supplier },
		query: { limit: PAGE, show },
	});
}
