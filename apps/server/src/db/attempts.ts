import { sql } from "kysely";
import { type Db, inTransaction } from "./connection.ts";

export type Attempts = { count: number; resetsAt: Date };

/**
 * Counts `by` attempts under a key and tells how many there are in its window now. All processes on the database
 * count together; the statement is one, so attempts at the same moment are all counted.
 * @param windowMs how long a window is; it begins with the first attempt.
 */
export async function countAttempts(
	db: Db,
	key: string,
	by: number,
	windowMs: number,
	now: Date,
): Promise<Attempts> {
	const fresh = new Date(now.getTime() + windowMs);
	const row = await inTransaction(db, (tx) =>
		tx
			.insertInto("attempt")
			.values({ key, count: by, resets_at: fresh })
			.onConflict((conflict) =>
				conflict.column("key").doUpdateSet({
					count: sql`case when attempt.resets_at <= ${now} then ${by} else attempt.count + ${by} end`,
					resets_at: sql`case when attempt.resets_at <= ${now} then ${fresh} else attempt.resets_at end`,
				}),
			)
			.returning(["count", "resets_at"])
			.executeTakeFirstOrThrow(),
	);
	return { count: row.count, resetsAt: new Date(row.resets_at) };
}

/** Forgets the attempts under a key, because the last one was right. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("attempt").where("key", "=", key).execute());
}

/** Removes windows that are over, but for counts of refusals, which `sumUpRefusals` does. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
	await inTransaction(db, (tx) =>
		tx.deleteFrom("attempt").where("resets_at", "<=", now).where("key", "not like", "refused %").execute(),
	);
}
