import { sql } from "kysely";
import { CLOCK_TOLERANCE_MS } from "./clock-marks.ts";
import { type Db, inTransaction } from "./connection.ts";

export type Attempts = { count: number; resetsAt: Date };

/**
 * Adds `by` attempts to a key's counter and returns the count in the current window. All processes on the database share the
 * counter. A single statement does it, so concurrent attempts are all counted.
 * @param windowMs window length in ms; a window starts with its first attempt.
 */
export async function countAttempts(
	db: Db,
	key: string,
	by: number,
	windowMs: number,
	now: Date,
): Promise<Attempts> {
	const fresh = new Date(now.getTime() + windowMs);
	// A window that ends later than any can was begun by a clock that was wrong.
	const latest = new Date(fresh.getTime() + CLOCK_TOLERANCE_MS);
	const isOver = sql<boolean>`(attempt.resets_at <= ${now} or attempt.resets_at > ${latest})`;
	const row = await inTransaction(db, (tx) =>
		tx
			.insertInto("attempt")
			.values({ key, count: by, resets_at: fresh })
			.onConflict((conflict) =>
				conflict.column("key").doUpdateSet({
					count: sql`case when ${isOver} then ${by} else attempt.count + ${by} end`,
					resets_at: sql`case when ${isOver} then ${fresh} else attempt.resets_at end`,
				}),
			)
			.returning(["count", "resets_at"])
			.executeTakeFirstOrThrow(),
	);
	return { count: row.count, resetsAt: new Date(row.resets_at) };
}

/** Clears the attempts under a key after a successful one. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("attempt").where("key", "=", key).execute());
}

/** Removes expired windows, except counts of refusals, which `sumUpRefusals` removes. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
	await inTransaction(db, (tx) =>
		tx.deleteFrom("attempt").where("resets_at", "<=", now).where("key", "not like", "refused %").execute(),
	);
}
