import { PRESENCE_MS, sayPresence } from "@freehub/contract/presence";
import { queryOptions } from "@tanstack/react-query";
import { api, apiHost } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

/** It is said again soon. What hangs would keep one of the few connections that a browser opens to a host. */
const LIMIT_MS = 5000;

export type Doing = "looks" | "edits";

/** Says that one is at a product, again and again while the page is in view, and asks who else is. */
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

/** Says it also where the page is being closed. */
export function sayGone(product: string, screen: string): void {
	const path = sayPresence.path.replace(":id", encodeURIComponent(product));
	fetch(apiHost() + path, {
		method: sayPresence.method,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ doing: "gone", screen }),
		credentials: "include",
		keepalive: true,
		signal: AbortSignal.timeout(LIMIT_MS),
	}).catch(() => {
		// Nobody says so then, and it is over in a minute.
	});
}
