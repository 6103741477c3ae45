import { PRESENCE_MS, sayPresence } from "@freehub/contract/people/presence";
import { queryOptions } from "@tanstack/react-query";
import { api, apiLink } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** Timeout in ms. The request is repeated soon, and a hanging one would block one of the browser's few connections per host. */
const LIMIT_MS = 5000;

export type Doing = "looks" | "edits";

/** Reports the presence at a product, repeatedly while the page is visible, and reads who else is there. */
export function presenceQuery(product: string, doing: Doing, screen: string) {
	return queryOptions({
		queryKey: [OWN, "presence", product, doing, screen],
		queryFn: ({ signal }) =>
			api.call(sayPresence, {
				params: { id: product },
				body: { doing, screen },
				signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
			}),
		refetchInterval: PRESENCE_MS / 2,
		staleTime: 0,
		gcTime: 0,
	});
}

/** Reports the end of the presence; works even while the page is being closed. */
export function sayGone(product: string, screen: string): void {
	fetch(apiLink(sayPresence, { params: { id: product } }), {
		method: sayPresence.method,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ doing: "gone", screen }),
		credentials: "include",
		keepalive: true,
		signal: AbortSignal.timeout(LIMIT_MS),
	}).catch(() => {
		// Ignore it: the presence expires within a minute.
	});
}
