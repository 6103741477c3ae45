import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listProducts } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { listPeople, type Member } from "@freehub/contract/people/people";
import { type Location, listLocations } from "@freehub/contract/stock/locations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";
import { type LogFilter, logServerParams } from "./log-filter.ts";

/** Lines per page of the log. */
const PAGE = 50;

export function logPagesQuery(filter: LogFilter) {
	return filteredPagesQuery([OWN, "audit", filter], listAudit, {
		query: { limit: PAGE, ...logServerParams(filter) },
	});
}

/** Max suggestions per list. */
const SUGGESTIONS = 8;

export function suggestedActorsQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "audit-people", search],
		queryFn: ({ signal }) => api.call(listPeople, { query: { limit: SUGGESTIONS, search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}

/** Max suggested locations, and max suggested people. */
const FEWER_SUGGESTIONS = 4;

/** Suggests products, locations and people whose names match the typed text. An empty text suggests nothing. */
export function suggestedSubjectsQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "audit-subjects", search],
		queryFn: async ({ signal }) => {
			const [products, locations, people] = await Promise.all([
				api.page(listProducts, { query: { limit: SUGGESTIONS, search }, signal }),
				api.call(listLocations, { query: { limit: FEWER_SUGGESTIONS, search }, signal }),
				api.call(listPeople, { query: { limit: FEWER_SUGGESTIONS, search }, signal }),
			]);
			return { products: products.items, locations, people };
		},
		enabled: search !== "",
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}

export type FoundSubjects = { products: Product[]; locations: Location[]; people: Member[] };
