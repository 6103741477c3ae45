import type { Endpoint } from "@freehub/contract/endpoint";
import { PRESENCE_MS } from "@freehub/contract/people/presence";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { z } from "zod";
import { sessionQuery } from "#areas/people/sign-in/queries.ts";
import { api, apiLink } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";
import { OWN } from "#lib/query-client.ts";

// A page says to others what somebody does at a product or a place now, and reads who else does something there. It is said again
// and again while the page is visible, and valid for a minute.

/** Timeout in ms. The request is repeated soon, and a hanging one would block one of the browser's few connections per host. */
const LIMIT_MS = 5000;

/** The endpoint to which it is said. */
type SayEndpoint<Doing extends string, Others> = Endpoint<
	z.ZodType<unknown, { id: string }>,
	z.ZodUndefined,
	z.ZodType<
		{ doing: Doing | "gone"; screen: string },
		{ doing?: Doing | "gone" | undefined; screen?: string | undefined }
	>,
	z.ZodType<Others>
>;

/** An id for a screen: what another screen of the same person says is kept beside it. */
export const newScreen = () => Math.random().toString(36).slice(2);

/** Whether the reader is somebody whom others may see: a person with an account who reads the stock. */
export function useMayBeSeen(): boolean {
	const { isKnown, isVisitor, offers } = usePermissions();
	return isKnown && !isVisitor && offers("stock.read");
}

/**
 * Says what somebody does at a thing, repeatedly while the page is visible, and reads who else is there.
 * @param key the query's key after `OWN`.
 * @param id of the thing.
 */
export function sayQuery<Doing extends string, Others>(
	endpoint: SayEndpoint<Doing, Others>,
	key: readonly string[],
	{ id, doing, screen }: { id: string; doing: Doing; screen: string },
) {
	return queryOptions({
		queryKey: [OWN, ...key, id, doing, screen],
		queryFn: ({ signal }) =>
			api.call(endpoint, {
				params: { id },
				body: { doing, screen },
				signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
			}) as Promise<Others>,
		refetchInterval: PRESENCE_MS / 2,
		staleTime: 0,
		gcTime: 0,
	});
}

/**
 * Says that somebody is gone when the page is left or shows another thing.
 * @param id of the thing; undefined: nothing was said.
 */
export function useSayGone(endpoint: Endpoint, id: string | undefined, screen: string): void {
	const queryClient = useQueryClient();
	useEffect(() => {
		if (id === undefined) return undefined;
		const link = apiLink(endpoint, { params: { id } });
		function leave() {
			const isSignedOut = queryClient.getQueryData(sessionQuery.queryKey) === null;
			if (!isSignedOut) sendGone(endpoint.method, link, screen);
		}
		addEventListener("pagehide", leave);
		return () => {
			removeEventListener("pagehide", leave);
			leave();
		};
	}, [queryClient, endpoint, id, screen]);
}

/** Works even while the page is being closed. */
function sendGone(method: string, link: string, screen: string): void {
	fetch(link, {
		method,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ doing: "gone", screen }),
		credentials: "include",
		keepalive: true,
		signal: AbortSignal.timeout(LIMIT_MS),
	}).catch(() => {
		// Ignore it: it is over within a minute.
	});
}
