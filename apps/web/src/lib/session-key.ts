import type { QueryClient } from "@tanstack/react-query";

/** Where the cache holds who is signed in: null for nobody. */
export const SESSION_KEY = ["session"] as const;

/** The id of who is signed in, as far as this page knows. */
export function signedInUser(queryClient: QueryClient): string | undefined {
	return queryClient.getQueryData<{ user: { id: string } } | null>(SESSION_KEY)?.user.id;
}
