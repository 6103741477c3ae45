import type { User } from "@freehub/contract/people/identity";
import { reads } from "@freehub/contract/shop-window/reads";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { isLocked } from "#lib/browser-marks.ts";
import { FIRST_PATIENCE_MS, isFromDevice, isNoServer } from "#lib/no-server.ts";
import { OWN, SESSION_KEY } from "#lib/query-client.ts";
import { forgetRecentProducts } from "#lib/recent-products.ts";
import { storedText, storedValue, storeValue } from "#lib/storage.ts";

export const sessionQuery = queryOptions({
	queryKey: SESSION_KEY,
	queryFn: ({ signal }) => readSession(signal),
	staleTime: 60_000,
	// If the server does not answer, fail at once to show that; `refetchInterval` keeps asking.
	retry: (failures, error) => failures < 3 && !isNoServer(error),
	refetchInterval: () => (isUnchecked || isLocked() ? CHECK_MS : false),
});

/** Refetch interval while the server does not answer, in ms. */
const CHECK_MS = 5000;
/** Timeout for reading the session, in ms. */
export const limit = { ms: FIRST_PATIENCE_MS };
/** Whether the last read of the session had no answer from the server. */
let isUnchecked = false;
let isFirst = true;

/** Reads the session. If the server does not answer in time, falls back to the stored session. */
async function readSession(asked: AbortSignal) {
	const ms = isFirst && isFromDevice() ? 0 : limit.ms;
	isFirst = false;
	try {
		const signal = AbortSignal.any([asked, AbortSignal.timeout(ms)]);
		if (isLocked()) await (await import("./sign-out.ts")).finishSignOut(signal);
		const session = await api.call(reads.getSession, { signal });
		// Discard the answer if the session ended meanwhile.
		asked.throwIfAborted();
		isUnchecked = false;
		storeSession(session);
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

/** Clears the session and all data that belongs to it, no matter who ended the session. */
export function endSession(queryClient: QueryClient): void {
	// A pending request would bring the old session back.
	void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
	queryClient.setQueryData(sessionQuery.queryKey, null);
	storeSession(null);
	queryClient.removeQueries({ queryKey: [OWN] });
	forgetRecentProducts();
	// Visitors may not have the right to read this data. Queries on the screen are refetched instead.
	queryClient.removeQueries({ queryKey: ["stock"], type: "inactive" });
}

/** Refetches the session after a change of the person, role or rights. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
	await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
	await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

type StoredSession = { user: User } | null;

const STORAGE_KEY = "freehub-session";

/**
 * Stores who is signed in, so that the app can start offline. The server still checks every request. If storage is forbidden,
 * the app starts only with a connection.
 */
export function storeSession(session: StoredSession): void {
	storeValue(STORAGE_KEY, session ?? undefined);
}

/** Whether somebody was signed in at the server's last answer. False if storage is forbidden. */
export function isSessionKept(): boolean {
	return storedText(STORAGE_KEY) !== undefined;
}

/** The session at the server's last answer. Undefined if nobody was signed in, or if the app cannot start offline. */
export function keptSession(): StoredSession | undefined {
	// Without a service worker, the page has just been loaded over the network.
	if (!navigator.serviceWorker?.controller) return undefined;
	return storedValue(STORAGE_KEY) as StoredSession | undefined;
}
