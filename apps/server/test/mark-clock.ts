import { MARK_MS, readMarks } from "#db/clock-marks.ts";
import type { Db } from "#db/connection.ts";

/** Stores the marks of servers that ran for some hours with a clock that ended at `until`. */
export async function markClock(db: Db, until: number, hours: number): Promise<void> {
	const count = Math.round((hours * 3_600_000) / MARK_MS);
	const rows = Array.from({ length: count }, (_, i) => ({
		number: db.marks.number + 1 + i,
		at: new Date(until - (count - 1 - i) * MARK_MS),
	}));
	await db.transact((tx) => tx.insertInto("clock_mark").values(rows).execute());
	await readMarks(db);
}
