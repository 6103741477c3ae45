import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { AuthError } from "#lib/auth-service.ts";
import { FIRST_MS } from "#lib/no-server.ts";
import { OWN } from "#lib/query-client.ts";
import { keepSession, limit, refreshSession, sessionQuery } from "./queries.ts";

/** Timeout for reading the session after a sign-in, in ms. It is long because only the server's answer counts then. */
const SIGN_IN_MS = 30_000;

/**
 * Reads the session that a sign-in has just opened.
 * @throws AuthError if the browser did not store the session cookie.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	// The stored session may be of another user.
	keepSession(null);
	limit.ms = SIGN_IN_MS;
	await refreshSession(queryClient).finally(() => (limit.ms = FIRST_MS));
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new AuthError(
		t`The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.`,
	);
}
