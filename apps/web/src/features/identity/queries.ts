import { reads } from "@freehub/contract/reads";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { isLocked } from "#lib/lock.ts";
import { FIRST_MS, isFromDevice, isNoServer } from "#lib/no-server.ts";
import { OWN } from "#lib/own-data.ts";
import { forgetRecentProducts } from "#lib/recent-products.ts";
import { SESSION_KEY } from "#lib/session-key.ts";
import { keepSession, keptSession } from "./kept-session.ts";

export const sessionQuery = queryOptions({
	queryKey: SESSION_KEY,
	queryFn: ({ signal }) => readSession(signal),
	staleTime: 60_000,
	// Whoever waits is told at once that nobody answers, and it is asked on.
	retry: (failures, error) => failures < 3 && !isNoServer(error),
	refetchInterval: () => (isUnchecked || isLocked() ? CHECK_MS : false),
});

/** How soon the server is asked again where it has not answered, in ms. */
const CHECK_MS = 5000;
/** How long the server may take to say who is signed in. */
export const limit = { ms: FIRST_MS };
/** The server has not said who is signed in. */
let isUnchecked = false;
let isFirst = true;

/** Without a connection, or with one as good as none, whoever was signed in is taken to be so still. */
async function readSession(asked: AbortSignal) {
	const ms = isFirst && isFromDevice() ? 0 : limit.ms;
	isFirst = false;
	try {
		const signal = AbortSignal.any([asked, AbortSignal.timeout(ms)]);
		if (isLocked()) await (await import("./finish-sign-out.ts")).finishSignOut(signal);
		const session = await api.call(reads.getSession, { signal });
		// The session has ended meanwhile.
		asked.throwIfAborted();
		isUnchecked = false;
		keepSession(session);
		return session;
	} catch (error) {
		if (!isNoServer(error)) throw error;
		isUnchecked = true;
		const kept = keptSession();
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
	// What was asked before would bring back who was signed in.
	void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
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
