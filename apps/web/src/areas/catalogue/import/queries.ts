import {
	busyStates,
	getImport,
	type Import,
	type ImportState,
	listImportRows,
	listImports,
	previewImport,
	type RowFilter,
} from "@freehub/contract/catalogue/imports";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery, pagedQuery } from "#lib/paged-query.ts";
import { isTransient, OWN } from "#lib/query-client.ts";
import type { ShownKind } from "./kind-words.ts";

/** Polling interval for the progress, in ms. */
const POLL_MS = 500;
const IMPORTS = 20;
const ROWS = 50;

export const importKeys = {
	list: [OWN, "imports", "list"],
	one: (id: string) => [OWN, "imports", "one", id],
	rows: (id: string) => [OWN, "imports", "rows", id],
} as const;

/** Whether the server is working on the import, so that its state will change by itself. */
export function isBusy(state: ImportState): boolean {
	return busyStates.some((busy) => busy === state);
}

export const importPagesQuery = infiniteQueryOptions({
	...pagedQuery(importKeys.list, listImports, { query: { limit: IMPORTS } }),
	refetchInterval: ({ state }) => {
		const isAnyBusy = state.data?.pages.some(({ items }) => items.some((item) => isBusy(item.state)));
		return isAnyBusy === true ? 2 * POLL_MS : false;
	},
});

/** One import, polled while the server works on it. Transient failures are retried until they pass. */
export function importQuery(id: string) {
	return queryOptions<Import>({
		queryKey: importKeys.one(id),
		queryFn: ({ signal }) => api.call(getImport, { params: { id }, signal }),
		refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data.state) ? POLL_MS : false),
		retry: (_, error) => isTransient(error),
		retryDelay: 1000,
	});
}

export type RowsFilter = { outcome: RowFilter | undefined; kind: ShownKind | undefined; search: string };

export function rowPagesQuery(id: string, { outcome, kind, search }: RowsFilter) {
	return filteredPagesQuery([...importKeys.rows(id), outcome, kind, search], listImportRows, {
		params: { id },
		query: { limit: ROWS, search, ...(outcome && { outcome }), ...kindQuery(kind) },
	});
}

/** A kind of rows as the query of a list. */
export function kindQuery(kind: ShownKind | undefined) {
	if (kind?.rule === undefined) return {};
	return { rule: kind.rule, ...(kind.column !== null && { column: kind.column }) };
}

/** The first products of a dry run; it is as old as the rows. */
export function previewQuery(id: string) {
	return queryOptions({
		queryKey: [...importKeys.rows(id), "preview"],
		queryFn: ({ signal }) => api.call(previewImport, { params: { id }, signal }),
	});
}
