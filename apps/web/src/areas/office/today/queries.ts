import { getBackups } from "@freehub/contract/backups";
import { getToday, type ValueSpan } from "@freehub/contract/office/today";
import { listPeople } from "@freehub/contract/people/people";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { timeZone } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";

/** Refetched on every visit, because nearly every write in the shop changes it. */
export function todayQuery(days: ValueSpan) {
	return queryOptions({
		queryKey: [OWN, "today", days],
		queryFn: ({ signal }) => api.call(getToday, { query: { days, zone: timeZone() }, signal }),
		staleTime: 0,
		placeholderData: keepPreviousData,
	});
}

/** The first two people with an account: enough to know whether the owner is alone. */
export const firstPeopleQuery = queryOptions({
	queryKey: [OWN, "people", "first"],
	queryFn: async ({ signal }) => (await api.page(listPeople, { query: { limit: 2 }, signal })).items,
});

export const backupsQuery = queryOptions({
	queryKey: [OWN, "backups"],
	queryFn: ({ signal }) => api.call(getBackups, { signal }),
	staleTime: 60_000,
});

/** A link to the products behind a number. */
export function productsLink(filter: Record<string, string>): string {
	return `${paths.dashboardInventory}?${new URLSearchParams(filter).toString()}`;
}

/** A link to the movements behind a number. */
export function movementsLink(filter: {
	from: string;
	kind?: "receive" | "deliver";
	product?: string;
}): string {
	return `${paths.movements}?${new URLSearchParams(filter).toString()}`;
}
