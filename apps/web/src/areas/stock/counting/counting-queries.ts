import { PRESENCE_MS } from "@freehub/contract/people/presence";
import {
	type CountingPerson,
	listCounting,
	listLastCounts,
	sayCounting,
} from "@freehub/contract/stock/counting";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { newScreen, sayQuery, useMayBeSeen, useSayGone } from "#areas/people/presence/say-present.ts";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";

/** The last count of each place, by its id. Read again when stock moves. */
export const lastCountsQuery = queryOptions({
	queryKey: [...stockKeys.all, "last-counts"],
	queryFn: ({ signal }) => api.call(listLastCounts, { signal }),
	select: (counts) => new Map(counts.map((count) => [count.location, count])),
});

/** A tab counts at one place. */
const screen = newScreen();

const nobody: readonly CountingPerson[] = [];

/** The others who count now, and where. */
export function useCountingPeople(): readonly CountingPerson[] {
	const enabled = useMayBeSeen();
	const { data = nobody } = useQuery({
		queryKey: [OWN, "counting"],
		queryFn: ({ signal }) => api.call(listCounting, { signal }),
		refetchInterval: PRESENCE_MS / 2,
		enabled,
	});
	return data;
}

/**
 * Says to others that one counts at a place, while the page is visible.
 * @param place undefined: nowhere.
 * @returns the others who count now, and where.
 */
export function useSayCounting(place: string | undefined): readonly CountingPerson[] {
	const enabled = useMayBeSeen() && place !== undefined;
	const id = place ?? "";
	const { data = nobody } = useQuery({
		...sayQuery(sayCounting, ["counting", "here"], { id, doing: "counts", screen }),
		placeholderData: (before) => before,
		enabled,
	});
	useSayGone(sayCounting, enabled ? place : undefined, screen);
	return data;
}
