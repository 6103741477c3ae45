import { sql } from "kysely";
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

/** No clock of a healthy server is further ahead than this, in ms. */
const SKEW_MS = 60 * 60 * 1000;

/**
 * Whether a worker may take a job: it holds it, nobody does, or the holder's lease has expired. A lease that ends far in the future
 * was taken while a clock was wrong, and does not count.
 */
export function mayHave(worker: string, now: Date) {
	const never = new Date(now.getTime() + SKEW_MS);
	return sql<boolean>`(worker is null or worker = ${worker} or worked_until < ${now} or worked_until > ${never})`;
}

/** Releases all jobs: only this process may open the database, so the previous holders are gone. */
export async function releaseAll(db: Db): Promise<void> {
	await inTransaction(db, async (tx) => {
		await tx.updateTable("import").set(released).where("worker", "is not", null).execute();
		await tx.updateTable("webhook").set(released).where("worker", "is not", null).execute();
		await tx.updateTable("backup_state").set(released).execute();
	});
}
