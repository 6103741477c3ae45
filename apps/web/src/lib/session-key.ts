import type { QueryClient } from "@tanstack/react-query";

/** Query key of the session; its data is null if nobody is signed in. */
export const SESSION_KEY = ["session"] as const;

/** The signed-in user's id, as far as this page knows. */
export function signedInUser(queryClient: QueryClient): string | undefined {
	return queryClient.getQueryData<{ user: { id: string } } | null>(SESSION_KEY)?.user.id;
}
