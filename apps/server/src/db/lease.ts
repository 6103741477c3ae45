import { sql } from "kysely";
import { type Db, inTransaction } from "./connection.ts";

// What is worked on in the background (an import, a webhook) has one worker at a time, which its row names: a process, or
// a part of one.

/** How long a worker may be silent before another goes on in its place, in ms: twice as long as it waits for anything. */
export const LEASE_MS = 20_000;

/** What a row gets that a worker takes, or goes on with. */
export function heldBy(worker: string, now: Date) {
	return { worker, worked_until: new Date(now.getTime() + LEASE_MS) };
}

/** What a row gets that is done, or given to somebody else. */
export const released = { worker: null, worked_until: null };

/** Whether a worker may have a row: it has it, nobody has, or whoever had it has been silent for too long. */
export function mayHave(worker: string, now: Date) {
	return sql<boolean>`(worker is null or worker = ${worker} or worked_until < ${now})`;
}

/** Lets go of everything: whoever had it is gone, as this process alone may open the database. */
export async function releaseAll(db: Db): Promise<void> {
	await inTransaction(db, async (tx) => {
		await tx.updateTable("import").set(released).where("worker", "is not", null).execute();
		await tx.updateTable("webhook").set(released).where("worker", "is not", null).execute();
	});
}
