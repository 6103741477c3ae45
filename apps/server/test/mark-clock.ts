import { addMark, MARK_MS, readMarks } from "#db/clock-marks.ts";
import type { Db } from "#db/connection.ts";

/** Stores marks as servers do that ran for a time with a clock that was right and ended at `until`. */
export async function markClock(db: Db, until: number, hours: number): Promise<void> {
	const count = Math.round((hours * 3_600_000) / MARK_MS);
	for (let left = count - 1; left >= 0; left--) {
		await addMark(db, db.marks.number + count - left, new Date(until - left * MARK_MS));
	}
	await readMarks(db);
}
