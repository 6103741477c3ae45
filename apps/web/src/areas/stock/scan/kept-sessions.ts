import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isGuest } from "#lib/guest.ts";
import type { ScanSession } from "./session.ts";

type KeptSession = ScanSession & { keptAt: number };

interface Schema extends DBSchema {
	sessions: { key: string; value: KeptSession; indexes: { person: string } };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>("freehub-scan", 1, {
		upgrade(db) {
			db.createObjectStore("sessions", { keyPath: "batch" }).createIndex("person", "person");
		},
		blocking: () => void close(),
		terminated: () => (opening = undefined),
	}).catch((error: unknown) => {
		opening = undefined;
		throw error;
	});
	return opening;
}

async function close(): Promise<void> {
	const db = opening;
	opening = undefined;
	(await db)?.close();
}

/**
 * Writes a session to the disk and deletes the one that it replaces. A computer crash may lose the last write. That is fine for
 * bookings, which are in the stock queue too; but scans that could not be looked up exist only here, so they are written
 * strictly.
 */
export async function keepScanSession(session: ScanSession, before?: string): Promise<void> {
	const durability = session.waiting.some(({ isAside }) => isAside) ? "strict" : "relaxed";
	const tx = (await database()).transaction("sessions", "readwrite", { durability });
	const kept = tx.store.put({ ...session, keptAt: Date.now() });
	const forgotten = before === undefined ? undefined : tx.store.delete(before);
	await Promise.all([kept, forgotten, tx.done]);
}

/**
 * After a sign-out: keeps only the unbooked part of every session.
 * @param unsent the keys of the changes that wait to be sent.
 */
export async function keepUnbooked(unsent: ReadonlySet<string>): Promise<void> {
	const tx = (await database()).transaction("sessions", "readwrite");
	for await (const cursor of tx.store) {
		const session = cursor.value;
		const lines = session.lines.filter(({ key }) => unsent.has(key));
		const left = lines.length + session.waiting.length + session.unknown.length;
		if (left === 0 && session.tally === undefined) await cursor.delete();
		else await cursor.update({ ...session, lines, shown: undefined, problem: undefined });
	}
	await tx.done;
}

/** A person's sessions on this device, latest first. */
export async function sessionsOf(person: string): Promise<KeptSession[]> {
	const sessions = await (await database()).getAllFromIndex("sessions", "person", person);
	return sessions.toSorted((a, b) => b.keptAt - a.keptAt);
}

/** The sessions of people who scanned on this device without signing in. */
export async function sessionsOfGuests(): Promise<KeptSession[]> {
	return (await (await database()).getAll("sessions")).filter(({ person }) => isGuest(person));
}

/**
 * Deletes a guest's sessions and stores the session that took over their scans, in one transaction; undefined if they had none.
 */
export async function replaceSessions(guest: string, session: ScanSession | undefined): Promise<void> {
	const tx = (await database()).transaction("sessions", "readwrite", { durability: "strict" });
	if (session !== undefined) void tx.store.put({ ...session, keptAt: Date.now() });
	for (const batch of await tx.store.index("person").getAllKeys(guest)) void tx.store.delete(batch);
	await tx.done;
}
