import type { User } from "@freehub/contract/identity";

type Session = { user: User } | null;

const PLACE = "freehub-session";

/** Keeps who is signed in, so that the app can start without a connection; what they do is checked by the server all the same. */
export function keepSession(session: Session): void {
	try {
		if (session === null) localStorage.removeItem(PLACE);
		else localStorage.setItem(PLACE, JSON.stringify(session));
	} catch {
		// Storage can be forbidden; then the app starts with a connection only.
	}
}

/** Whether somebody was signed in when the server answered last, as far as this browser may know. */
export function isSessionKept(): boolean {
	try {
		return localStorage.getItem(PLACE) !== null;
	} catch {
		return false;
	}
}

/** Who was signed in when the server answered last; undefined where nobody was, or where the app does not start by itself. */
export function keptSession(): Session | undefined {
	try {
		const text = localStorage.getItem(PLACE);
		// What a worker does not keep has come over the network just now.
		if (text === null || !navigator.serviceWorker?.controller) return undefined;
		return JSON.parse(text) as Session;
	} catch {
		return undefined;
	}
}
