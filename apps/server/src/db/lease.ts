import { sql } from "kysely";
import { CLOCK_TOLERANCE_MS } from "./clock-marks.ts";
import { type Db, inTransaction } from "./connection.ts";

// A background job (an import, a webhook, the nightly backup) has one worker at a time: a process or a part of one. The job's row names it.

/** How long a worker may be silent before another one takes over, in ms: twice the longest time that it waits for anything. */
export const LEASE_MS = 20_000;

/** The columns to set when a worker takes or continues a job. */
export function heldBy(worker: string, now: Date) {
	return { worker, worked_until: new Date(now.getTime() + LEASE_MS) };
}

/** The columns to set when a job is done or released. */
export const released = { worker: null, worked_until: null };

/**
 * Whether a worker may take a job: it holds it, nobody does, or the holder's lease has expired. One that ends later than a lease
 * can is by a clock that was wrong; a holder that is still there notices, because it renews the lease in each transaction.
 */
export function mayHave(worker: string, now: Date) {
	const longest = new Date(now.getTime() + LEASE_MS + CLOCK_TOLERANCE_MS);
	return sql<boolean>`(worker is null or worker = ${worker} or worked_until < ${now} or worked_until > ${longest})`;
}

/** Releases all jobs: only this process may open the database, so the previous holders are gone. */
export async function releaseAll(db: Db): Promise<void> {
	await inTransaction(db, async (tx) => {
		await tx.updateTable("import").set(released).where("worker", "is not", null).execute();
		await tx.updateTable("webhook").set(released).where("worker", "is not", null).execute();
		await tx.updateTable("backup_state").set(released).execute();
	});
}
