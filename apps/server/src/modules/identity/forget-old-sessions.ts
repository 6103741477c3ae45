import type { Db } from "#db/connection.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes sessions that were not used for too long or are too old, so that the list of sessions stays true. */
export async function forgetOldSessions(db: Db, maxDays: number, now: Date): Promise<void> {
	// better-auth writes its dates as ISO text to SQLite, which sorts like time.
	const asStored = (moment: Date) => (db.engine.name === "sqlite" ? moment.toISOString() : moment);
	await db.kysely
		.deleteFrom("session")
		.where((eb) =>
			eb.or([
				eb("expiresAt", "<", asStored(now)),
				eb("createdAt", "<", asStored(new Date(now.getTime() - maxDays * DAY_MS))),
			]),
		)
		.execute();
}
