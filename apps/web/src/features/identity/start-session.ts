import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { AuthError } from "#lib/auth-service.ts";
import { FIRST_MS } from "#lib/no-server.ts";
import { OWN } from "#lib/own-data.ts";
import { keepSession } from "./kept-session.ts";
import { limit, refreshSession, sessionQuery } from "./queries.ts";

/** After a sign-in nothing but the server's answer will do. */
const SIGN_IN_MS = 30_000;

/**
 * Reads the session that a sign-in has just opened.
 * @throws AuthError when the browser has not kept it.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	// Whoever was signed in before is not who has signed in now.
	keepSession(null);
	limit.ms = SIGN_IN_MS;
	await refreshSession(queryClient).finally(() => (limit.ms = FIRST_MS));
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new AuthError(
		t`The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.`,
	);
}
