import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";

/** The largest count of movements in the future. */
const MOST_AHEAD = 1000;

/** The movements that a clock which was wrong has dated in the future, and the latest time; null: there are none. */
export async function inTheFuture(
	connection: Connection,
	now: Date,
): Promise<{ movements: number; until: string } | null> {
	const after = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
	const rows = await connection
		.selectFrom("movement")
		.select("occurred_at")
		.where("occurred_at", ">", after)
		.orderBy("occurred_at", "desc")
		.limit(MOST_AHEAD)
		.execute();
	const [latest] = rows;
	return latest === undefined ? null : { movements: rows.length, until: isoOf(latest.occurred_at) };
}
