import { getProduct } from "@freehub/contract/catalogue/products";
import {
	exportMovements,
	listMovementPeople,
	listMovements,
	listProductMovements,
} from "@freehub/contract/stock/stock";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiLink } from "#lib/api.ts";
import { filteredPagesQuery, pagedQuery } from "#lib/paged-query.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { type MovementFilter, movementServerParams } from "./movement-filter.ts";

/** Lines per page. */
const PAGE = 50;

/** The whole ledger, newest first. */
export function movementPagesQuery(filter: MovementFilter) {
	return filteredPagesQuery([...stockKeys.all, "movements", "all", filter], listMovements, {
		query: {
			limit: PAGE,
			...movementServerParams(filter),
			// A reference filter shows the lines that folding would hide.
			...(filter.reference === "" && { fold: "imports" as const }),
		},
	});
}

/** Visitors do not see who did what, so their pages are cached separately from those of signed-in users. */
export function historyPagesQuery(product: string, isVisitor: boolean) {
	return pagedQuery([...stockKeys.all, "movements", product, { isVisitor }], listProductMovements, {
		params: { id: product },
		query: { limit: PAGE },
	});
}

/** Download link for all movements that match a filter, as CSV. */
export function movementsCsvLink(filter: MovementFilter): string {
	return apiLink(exportMovements, { query: movementServerParams(filter) });
}

export function suggestedBookersQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "movement-people", search],
		queryFn: ({ signal }) => api.call(listMovementPeople, { query: { search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}

export function productNameQuery(id: string) {
	return queryOptions({
		queryKey: ["product-name", id],
		queryFn: async ({ signal }) => (await api.call(getProduct, { params: { id }, signal })).name,
		staleTime: 60_000,
		retry: false,
	});
}
