import { PRESENCE_MS } from "@freehub/contract/people/presence";
import { sql } from "kysely";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";

/** Whether a row's `seen_at` has expired, or is later than it can be: by a clock that was wrong. */
export function isOver(now: Date) {
	const end = new Date(now.getTime() - PRESENCE_MS);
	const tooLate = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
	return sql<boolean>`(seen_at < ${end} or seen_at > ${tooLate})`;
}
