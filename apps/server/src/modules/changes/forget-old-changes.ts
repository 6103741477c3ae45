import { CHANGES_KEPT_DAYS } from "@freehub/contract/changes";
import { type Db, inTransaction } from "#db/connection.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes changes older than a week; keeps the newest, so that positions are never reused. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
	const moment = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY_MS);
	await inTransaction(db, (tx) =>
		tx
			.deleteFrom("change")
			.where("at", "<", moment)
			.where("position", "<", (of) =>
				of.selectFrom("change").select(({ fn }) => fn.max("position").as("newest")),
			)
			.execute(),
	);
}
