import { reads } from "@freehub/contract/reads";
import { t } from "@lingui/core/macro";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { AuthError } from "#lib/auth-service.ts";
import { OWN } from "#lib/own-data.ts";
import { forgetRecentProducts } from "#lib/recent-products.ts";
import { SESSION_KEY } from "#lib/session-key.ts";
import { keepSession, keptSession } from "./kept-session.ts";

export const sessionQuery = queryOptions({
	queryKey: SESSION_KEY,
	queryFn: ({ signal }) => readSession(signal),
	staleTime: 60_000,
});

/** Without a connection, whoever was signed in is taken to be so still. */
async function readSession(signal: AbortSignal) {
	try {
		const session = await api.call(reads.getSession, { signal });
		keepSession(session);
		return session;
	} catch (error) {
		const kept = error instanceof TypeError ? keptSession() : undefined;
		if (kept === undefined) throw error;
		return kept;
	}
}

export const settingsQuery = queryOptions({
	queryKey: ["identity-settings"],
	queryFn: ({ signal }) => api.call(reads.getIdentitySettings, { signal }),
	staleTime: Number.POSITIVE_INFINITY,
});

/** The session has ended, whoever ended it. */
export function endSession(queryClient: QueryClient): void {
	queryClient.setQueryData(sessionQuery.queryKey, null);
	keepSession(null);
	queryClient.removeQueries({ queryKey: [OWN] });
	forgetRecentProducts();
	// What was read with a right that a visitor may not have; what is on the screen is read again.
	queryClient.removeQueries({ queryKey: ["stock"], type: "inactive" });
}

/** Reads the session again: the person, the role or the rights may be others. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
	await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
	await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/**
 * Reads the session that a sign-in has just opened.
 * @throws AuthError when the browser has not kept it.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	await refreshSession(queryClient);
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new AuthError(
		t`The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.`,
	);
}
