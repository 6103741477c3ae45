import { getToday, type ValueSpan } from "@freehub/contract/today";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { timeZone } from "#lib/format-time.ts";
import { OWN } from "#lib/own-data.ts";
import { paths } from "#lib/paths.ts";

/** Read again whenever somebody comes back to it: nearly every write in the shop changes it. */
export function todayQuery(days: ValueSpan) {
	return queryOptions({
		queryKey: [OWN, "today", days],
		queryFn: ({ signal }) => api.call(getToday, { query: { days, zone: timeZone() }, signal }),
		staleTime: 0,
		placeholderData: keepPreviousData,
	});
}

/** The products behind a number. */
export function productsLink(filter: Record<string, string>): string {
	return `${paths.dashboardInventory}?${new URLSearchParams(filter).toString()}`;
}

/** The movements behind a number. */
export function movementsLink(filter: {
	from: string;
	kind?: "receive" | "deliver";
	product?: string;
}): string {
	return `${paths.movements}?${new URLSearchParams(filter).toString()}`;
}
