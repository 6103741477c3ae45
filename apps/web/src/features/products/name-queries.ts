import { listNames, type nameKinds } from "@freehub/contract/products";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { nameKeys } from "#lib/product-cache.ts";

export type NameKind = (typeof nameKinds)[number];

/** Names that products have already and that begin with a text. */
export function namesQuery(kind: NameKind, search: string) {
	return queryOptions({
		queryKey: [...nameKeys.all, kind, search],
		queryFn: ({ signal }) => api.call(listNames, { query: { kind, search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}
