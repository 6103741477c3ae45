import { CHANGES_KEPT_DAYS } from "@freehub/contract/changes";
import { type Db, inTransaction } from "#db/connection.ts";
import { deleteDeliveriesBefore } from "./webhooks.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes deliveries whose changes are no longer stored; pending ones stay. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
	const moment = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY_MS);
	await inTransaction(db, (tx) => deleteDeliveriesBefore(tx, moment));
}
