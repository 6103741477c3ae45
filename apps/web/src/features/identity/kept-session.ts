import type { User } from "@freehub/contract/identity";
import { storedText, storedValue, storeValue } from "#lib/storage.ts";

type Session = { user: User } | null;

const PLACE = "freehub-session";

/**
 * Stores who is signed in, so that the app can start offline. The server still checks every request. If storage is forbidden,
 * the app starts only with a connection.
 */
export function keepSession(session: Session): void {
	storeValue(PLACE, session ?? undefined);
}

/** Whether somebody was signed in at the server's last answer. False if storage is forbidden. */
export function isSessionKept(): boolean {
	return storedText(PLACE) !== undefined;
}

/** The session at the server's last answer. Undefined if nobody was signed in, or if the app cannot start offline. */
export function keptSession(): Session | undefined {
	// Without a service worker, the page has just been loaded over the network.
	if (!navigator.serviceWorker?.controller) return undefined;
	return storedValue(PLACE) as Session | undefined;
}
