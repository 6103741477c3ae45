import { useSyncExternalStore } from "react";
import { forgetAnswers } from "#features/outbox/stored-changes.ts";
import { readDraft, writeDraft } from "#lib/draft.ts";
import { newKey } from "#lib/new-key.ts";
import { keepScanSession, keepUnbooked, sessionsOf } from "./kept-sessions.ts";
import { newSession, type ScanSession } from "./session.ts";
import { createSessionLock } from "./session-lock.ts";

/** Key in the tab's session storage for the id of its session, so that the tab continues with it after a reload. */
const STORAGE_KEY = "freehub-scan-session";

const lock = createSessionLock("freehub-scan");

let session: ScanSession | undefined;
/** The session that was last written to the disk. */
let written: ScanSession | undefined;
let writing: Promise<void> | undefined;
const listeners = new Set<() => void>();

export function sessionNow(): ScanSession | undefined {
	return session;
}

function setSession(next: ScanSession): void {
	session = next;
	void sessionKept();
	for (const listener of listeners) listener();
}

export function changeSession(change: (before: ScanSession) => Partial<ScanSession>): void {
	if (session !== undefined) setSession({ ...session, ...change(session) });
}

/** Waits until the current session is on the disk. Changes during a write cause one more write. */
export function sessionKept(): Promise<void> {
	writing ??= write();
	return writing;
}

async function write(): Promise<void> {
	// Combines changes of the same turn into one write. Also, `writing` must be set before it is cleared below.
	await Promise.resolve();
	while (session !== undefined && session !== written) {
		const now = session;
		const before = written?.person === now.person && written.batch !== now.batch ? written.batch : undefined;
		// Full or forbidden storage: the session is still in memory.
		await keepScanSession(now, before).catch(() => undefined);
		written = now;
	}
	// In the same turn as the last check, so a later change starts the next write.
	writing = undefined;
}

let taking: { person: string; done: Promise<boolean> } | undefined;

/**
 * Gives this tab a session of the person: the one it has, or the latest that no other tab has, or a new one.
 * @returns whether it is an older session that this tab did not hold.
 */
export function takeSession(
	person: string,
	firstWork: () => ScanSession["setting"]["work"],
): Promise<boolean> {
	if (session?.person === person) return Promise.resolve(false);
	if (taking?.person !== person) {
		const done = take(person, firstWork).finally(() => (taking = undefined));
		taking = { person, done };
	}
	return taking.done;
}

async function take(person: string, firstWork: () => ScanSession["setting"]["work"]): Promise<boolean> {
	const own = readDraft<{ batch: string }>(STORAGE_KEY).batch;
	// Storage can be forbidden; then nothing is stored either.
	const kept = await sessionsOf(person).catch(() => []);
	const inTurn = kept.toSorted((a, b) => Number(b.batch === own) - Number(a.batch === own));
	for (const { batch, keptAt } of inTurn) {
		if (!(await lock.hold(batch, batch === own, keptAt))) continue;
		// The previous tab may have changed it until it released the lock.
		const found = (await sessionsOf(person)).find((each) => each.batch === batch);
		if (found === undefined) continue;
		const { keptAt: _, ...free } = found;
		begin(free);
		return true;
	}
	const [latest] = kept;
	const { setting } = newSession(person, "");
	const fresh = newSession(person, newKey());
	await lock.hold(fresh.batch, true);
	begin({ ...fresh, setting: latest?.setting ?? { ...setting, work: firstWork() } });
	return false;
}

/** Starts the next session with the settings of this one. Codes without a product move to the new session. */
export async function nextSession(): Promise<void> {
	const before = session;
	if (before === undefined) return;
	const next = newSession(before.person, newKey(), before);
	await lock.hold(next.batch, true);
	begin(next);
	await forgetAnswers(before.batch).catch(() => undefined);
}

/** After a sign-out: this tab and the device keep only what is not booked yet. */
export async function leaveSessions(unsent: ReadonlySet<string>): Promise<void> {
	await sessionKept();
	session = undefined;
	written = undefined;
	lock.letGo();
	for (const listener of listeners) listener();
	await keepUnbooked(unsent);
}

function begin(next: ScanSession): void {
	writeDraft(STORAGE_KEY, { batch: next.batch });
	setSession(next);
}

export function useScanSession(): ScanSession | undefined {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		sessionNow,
		sessionNow,
	);
}
