import { newKey } from "#lib/new-key.ts";
import { createKeptWork } from "#work/outbox/kept-work.ts";
import { forgetAnswers } from "#work/outbox/stored-changes.ts";
import { keepScanSession, keepUnbooked, sessionsOf } from "./kept-sessions.ts";
import { newSession, type ScanSession } from "./session.ts";

const work = createKeptWork<ScanSession>({
	place: "freehub-scan-session",
	lock: "freehub-scan",
	storage: { of: sessionsOf, keep: (session, left) => keepScanSession(session, left?.batch) },
});

export const { now: sessionNow, change: changeSession, kept: sessionKept, useWork: useScanSession } = work;

/**
 * Gives this tab a session of the person: the one it has, or the latest that no other tab has, or a new one.
 * @param location where a new one begins that follows no other.
 * @returns whether it is an older session that this tab did not hold.
 */
export function takeSession(
	person: string,
	firstWork: () => ScanSession["setting"]["work"],
	location?: string,
): Promise<boolean> {
	return work.take(person, (latest) => {
		const fresh = newSession(person, newKey(), undefined, location);
		return { ...fresh, setting: latest?.setting ?? { ...fresh.setting, work: firstWork() } };
	});
}

/** Starts the next session with the settings of this one. Codes without a product move to the new session. */
export async function nextSession(): Promise<void> {
	const before = sessionNow();
	if (before === undefined) return;
	await work.begin(newSession(before.person, newKey(), before));
	await forgetAnswers(before.batch).catch(() => undefined);
}

/** After a sign-out: this tab and the device keep only what is not booked yet. */
export async function leaveSessions(unsent: ReadonlySet<string>): Promise<void> {
	await sessionKept();
	work.end();
	await keepUnbooked(unsent);
}
