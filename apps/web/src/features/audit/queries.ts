import { listAudit } from "@freehub/contract/audit";
import { listPeople } from "@freehub/contract/people";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";
import { type LogFilter, queryOf } from "./log-filter.ts";

/** Lines per page of the log. */
const PAGE = 50;

export function logPagesQuery(filter: LogFilter) {
	return infiniteQueryOptions({
		queryKey: [OWN, "audit", filter],
		queryFn: ({ pageParam, signal }) =>
			api.page(listAudit, {
				query: {
					limit: PAGE,
					...queryOf(filter),
					...(pageParam === undefined ? {} : { cursor: pageParam }),
				},
				signal,
			}),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (page) => page.next,
		placeholderData: keepPreviousData,
	});
}

/** How many people are suggested at once. */
const SUGGESTIONS = 8;

export function suggestedPeopleQuery(search: string) {
	return queryOptions({
		queryKey: [OWN, "audit-people", search],
		queryFn: ({ signal }) => api.call(listPeople, { query: { limit: SUGGESTIONS, search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}
