import { ApiError } from "@freehub/contract/errors";
import { QueryClient } from "@tanstack/react-query";
import { isNoServer } from "./no-server.ts";

/** Whether the same request may succeed a moment later: no answer, server too busy, or server error. */
export function isTransient(error: unknown): boolean {
	if (error instanceof ApiError) return error.status === 408 || error.status === 429 || error.status >= 500;
	return isNoServer(error);
}

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				retry: (failures, error) => failures < 3 && isTransient(error),
				retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
				gcTime: 5 * 60_000,
				staleTime: 5_000,
				// Otherwise a browser that believes it is offline would wait silently, even if the server is on the local network.
				networkMode: "always",
			},
			mutations: { retry: false, networkMode: "always" },
		},
	});
}

/** First part of the query keys for data that only the signed-in person may see. The session's end removes that data. */
export const OWN = "own";

/** Query key of the session; its data is null if nobody is signed in. */
export const SESSION_KEY = ["session"] as const;

/** The signed-in user's id, as far as this page knows. */
export function signedInUser(queryClient: QueryClient): string | undefined {
	return queryClient.getQueryData<{ user: { id: string } } | null>(SESSION_KEY)?.user.id;
}
