import { useSyncExternalStore } from "react";
import { forgetAnswers } from "#features/stock-queue/record-stock.public.ts";
import { readDraft, writeDraft } from "#lib/draft.ts";
import { newKey } from "#lib/new-key.ts";
import { keepSession, keepUnbooked, sessionsOf } from "./kept-sessions.ts";
import { newSession, type Session } from "./session.ts";
import { holdSession, letSessionGo } from "./session-lock.ts";

/** In this tab's storage: which session it has, so that it goes on with that one when it is loaded again. */
const PLACE = "freehub-scan-session";

let session: Session | undefined;
/** What is on the disk. */
let written: Session | undefined;
let writing: Promise<void> | undefined;
const listeners = new Set<() => void>();

export function sessionNow(): Session | undefined {
	return session;
}

function setSession(next: Session): void {
	session = next;
	void sessionKept();
	for (const listener of listeners) listener();
}

export function changeSession(change: (before: Session) => Partial<Session>): void {
	if (session !== undefined) setSession({ ...session, ...change(session) });
}

/** Waits until the session is on the disk as it is now. What changes during a write is one more write. */
export function sessionKept(): Promise<void> {
	writing ??= write();
	return writing;
}

async function write(): Promise<void> {
	// Changes that are made together are one write; and `writing` is set before it is taken away below.
	await Promise.resolve();
	while (session !== undefined && session !== written) {
		const now = session;
		const before = written?.person === now.person && written.batch !== now.batch ? written.batch : undefined;
		// Full or forbidden storage: the tab still holds it.
		await keepSession(now, before).catch(() => undefined);
		written = now;
	}
	// In the same turn as the last look: a change after it begins the next write.
	writing = undefined;
}

let taking: { person: string; done: Promise<boolean> } | undefined;

/**
 * Gives this tab a session of the person: the one it has, or the latest that no other tab has, or a new one.
 * @returns whether it is one from before that this tab did not have in its hands.
 */
export function takeSession(person: string, firstWork: () => Session["setting"]["work"]): Promise<boolean> {
	if (session?.person === person) return Promise.resolve(false);
	if (taking?.person !== person) {
		const done = take(person, firstWork).finally(() => (taking = undefined));
		taking = { person, done };
	}
	return taking.done;
}

async function take(person: string, firstWork: () => Session["setting"]["work"]): Promise<boolean> {
	const own = readDraft<{ batch: string }>(PLACE).batch;
	// Storage can be forbidden; then nothing is kept either.
	const kept = await sessionsOf(person).catch(() => []);
	const inTurn = kept.toSorted((a, b) => Number(b.batch === own) - Number(a.batch === own));
	for (const { batch, keptAt } of inTurn) {
		if (!(await holdSession(batch, batch === own, keptAt))) continue;
		// Whoever had it may have changed it until it was free.
		const found = (await sessionsOf(person)).find((each) => each.batch === batch);
		if (found === undefined) continue;
		const { keptAt: _, ...free } = found;
		begin(free);
		return true;
	}
	const [latest] = kept;
	const { setting } = newSession(person, "");
	const fresh = newSession(person, newKey());
	await holdSession(fresh.batch, true);
	begin({ ...fresh, setting: latest?.setting ?? { ...setting, work: firstWork() } });
	return false;
}

/** Begins the next session with the settings of this one; what has no product yet goes on in it. */
export async function nextSession(): Promise<void> {
	const before = session;
	if (before === undefined) return;
	const next = newSession(before.person, newKey(), before);
	await holdSession(next.batch, true);
	begin(next);
	await forgetAnswers(before.batch).catch(() => undefined);
}

/** Whoever had the session has signed out: this tab and the device keep only what is not booked yet. */
export async function leaveSessions(unsent: ReadonlySet<string>): Promise<void> {
	await sessionKept();
	session = undefined;
	written = undefined;
	letSessionGo();
	for (const listener of listeners) listener();
	await keepUnbooked(unsent);
}

function begin(next: Session): void {
	writeDraft(PLACE, { batch: next.batch });
	setSession(next);
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
