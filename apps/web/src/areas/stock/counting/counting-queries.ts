import { PRESENCE_MS } from "@freehub/contract/people/presence";
import {
	type CountingPerson,
	listCounting,
	listLastCounts,
	sayCounting,
} from "@freehub/contract/stock/counting";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery } from "#areas/people/sign-in/queries.ts";
import { api, apiLink } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";

/** Timeout in ms. The request is repeated soon, and a hanging one would block one of the browser's few connections per host. */
const LIMIT_MS = 5000;

/** The last count of each place, by its id. Read again when stock moves. */
export const lastCountsQuery = queryOptions({
	queryKey: [...stockKeys.all, "last-counts"],
	queryFn: ({ signal }) => api.call(listLastCounts, { signal }),
	select: (counts) => new Map(counts.map((count) => [count.location, count])),
});

/** A tab counts at one place. */
const screen = Math.random().toString(36).slice(2);

const nobody: readonly CountingPerson[] = [];

/** The others who count now, and where. */
export function useCountingPeople(): readonly CountingPerson[] {
	const enabled = useIsPerson();
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
	const queryClient = useQueryClient();
	const enabled = useIsPerson() && place !== undefined;
	const { data = nobody } = useQuery({
		queryKey: [OWN, "counting", "here", place],
		queryFn: ({ signal }) =>
			api.call(sayCounting, {
				params: { id: place ?? "" },
				body: { doing: "counts", screen },
				signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
			}),
		placeholderData: (before) => before,
		refetchInterval: PRESENCE_MS / 2,
		staleTime: 0,
		gcTime: 0,
		enabled,
	});
	useEffect(() => {
		if (!enabled) return undefined;
		function leave() {
			const isSignedOut = queryClient.getQueryData(sessionQuery.queryKey) === null;
			if (!isSignedOut) sayGone(place ?? "");
		}
		addEventListener("pagehide", leave);
		return () => {
			removeEventListener("pagehide", leave);
			leave();
		};
	}, [queryClient, enabled, place]);
	return data;
}

function useIsPerson(): boolean {
	const { isKnown, isVisitor, offers } = usePermissions();
	return isKnown && !isVisitor && offers("stock.read");
}

/** Works even while the page is being closed. */
function sayGone(place: string): void {
	fetch(apiLink(sayCounting, { params: { id: place } }), {
		method: sayCounting.method,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ doing: "gone", screen }),
		credentials: "include",
		keepalive: true,
		signal: AbortSignal.timeout(LIMIT_MS),
	}).catch(() => {
		// Ignore it: it is over within a minute.
	});
}
