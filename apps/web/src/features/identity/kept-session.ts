import type { User } from "@freehub/contract/identity";
import { storedText, storedValue, storeValue } from "#lib/storage.ts";

type Session = { user: User } | null;

const PLACE = "freehub-session";

/**
 * Keeps who is signed in, so that the app can start without a connection; what they do is checked by the server all the same.
 * Where storage is forbidden, the app starts with a connection only.
 */
export function keepSession(session: Session): void {
	storeValue(PLACE, session ?? undefined);
}

/** Whether somebody was signed in when the server answered last, as far as this browser may know. */
export function isSessionKept(): boolean {
	return storedText(PLACE) !== undefined;
}

/** Who was signed in when the server answered last; undefined where nobody was, or where the app does not start by itself. */
export function keptSession(): Session | undefined {
	// What a worker does not keep has come over the network just now.
	if (!navigator.serviceWorker?.controller) return undefined;
	return storedValue(PLACE) as Session | undefined;
}
