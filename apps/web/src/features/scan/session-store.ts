import { useSyncExternalStore } from "react";
import { readDraft, writeDraft } from "#lib/draft.ts";
import type { Session } from "./session.ts";

/** In this tab's storage: a session goes on after a reload, with what waits in it. */
const PLACE = "freehub-scan-session";

let session: Session | undefined;
const listeners = new Set<() => void>();

export function sessionNow(): Session | undefined {
	return session;
}

export function setSession(next: Session): void {
	session = next;
	writeDraft(PLACE, next);
	for (const listener of listeners) listener();
}

export function changeSession(change: (before: Session) => Partial<Session>): void {
	if (session !== undefined) setSession({ ...session, ...change(session) });
}

/** What this tab has kept of a session. */
export function keptSession(): Session | undefined {
	const kept = readDraft<Session>(PLACE);
	return kept.batch === undefined ? undefined : (kept as Session);
}

export function useScanSession(): Session | undefined {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		sessionNow,
		sessionNow,
	);
}
