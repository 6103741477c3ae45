import { getTransferNote, listTransferNotes } from "@freehub/contract/stock/transfer-notes";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

const PAGE = 50;

export const transferKeys = {
	all: [OWN, "transfers"],
	lists: [OWN, "transfers", "list"],
	one: (id: string) => [OWN, "transfers", "one", id],
} as const;

type TransferQuery = { state?: string; from?: string; to?: string; search?: string };

/** Transfer notes, newest first. */
export function transferPagesQuery(query: TransferQuery) {
	return filteredPagesQuery([...transferKeys.lists, query], listTransferNotes, {
		query: { ...query, limit: PAGE },
	});
}

export function transferQuery(id: string) {
	return queryOptions({
		queryKey: transferKeys.one(id),
		queryFn: ({ signal }) => api.call(getTransferNote, { params: { id }, signal }),
	});
}
