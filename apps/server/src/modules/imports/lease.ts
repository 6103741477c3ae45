import { setTimeout as wait } from "node:timers/promises";
import { busyStates, type ImportState } from "@freehub/contract/imports";
import { type Updateable } from "kysely";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/schema.ts";
import type { ImportRecord } from "./imports.repo.ts";

/** How long a process may be silent before another takes its import over, in ms. */
const LEASE_MS = 10_000;
/** How often it says that it is still at it while it waits, in ms. */
const KEEP_MS = 2_000;

/** One process's work on one import in one state. */
export type Lease = { id: string; worker: string; state: ImportState };

/** Somebody else has the import now, or it is in another state: what was begun must not go on. */
export class LeaseLost extends Error {}

/** Takes the oldest import that waits for work and that nobody else is at. */
export function takeLease(db: Db, worker: string, now: Date): Promise<ImportRecord | undefined> {
	return inTransaction(db, async (tx) => {
		const free = await tx
			.selectFrom("import")
			.select(["id", "state"])
			.where("state", "in", busyStates)
			.where((eb) =>
				eb.or([eb("worked_until", "is", null), eb("worked_until", "<", now), eb("worker", "=", worker)]),
			)
			.orderBy("id")
			.limit(1)
			.executeTakeFirst();
		if (free === undefined) return undefined;
		// What is returned is what it says now: its options may have been changed since it was looked for.
		return (
			tx
				.updateTable("import")
				.set({ worker, worked_until: until(now) })
				.where("id", "=", free.id)
				.where("state", "=", free.state)
				// Another process may have been faster: its statement has changed what these compare.
				.where((eb) =>
					eb.or([eb("worked_until", "is", null), eb("worked_until", "<", now), eb("worker", "=", worker)]),
				)
				.returningAll()
				.executeTakeFirst()
		);
	});
}

/**
 * The first statement of every step: it keeps the import for this process, holds its row until the step is committed,
 * and writes how far the work is.
 * @throws LeaseLost when the import was taken over, cancelled or changed.
 */
export async function keepLease(
	tx: Tx,
	{ id, worker, state }: Lease,
	now: Date,
	columns: Updateable<ImportTable> = {},
): Promise<void> {
	const { numUpdatedRows } = await tx
		.updateTable("import")
		.set({ worked_until: until(now), ...columns })
		.where("id", "=", id)
		.where("worker", "=", worker)
		.where("state", "=", state)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new LeaseLost();
}

/**
 * Waits for something that takes no steps of its own, such as a large file's first row, and keeps the lease meanwhile.
 * @throws LeaseLost as soon as it is noticed; then nobody waits any more for `waiting`.
 */
export async function keepLeaseWhile<T>(
	db: Db,
	lease: Lease,
	now: () => Date,
	waiting: Promise<T>,
): Promise<T> {
	const done = waiting.then(
		() => true,
		() => true,
	);
	for (;;) {
		const stop = new AbortController();
		const pause = wait(KEEP_MS, false, { signal: stop.signal }).catch(() => false);
		const isDone = await Promise.race([done, pause]);
		stop.abort();
		if (isDone) return waiting;
		await inTransaction(db, (tx) => keepLease(tx, lease, now()));
	}
}

/** What a finished import, or one that is given to somebody else, has. */
export const released = { worker: null, worked_until: null };

/** Lets go of an import whose work did not come to an end. */
export async function releaseLease(db: Db, { id, worker }: Lease): Promise<void> {
	await inTransaction(db, (tx) =>
		tx.updateTable("import").set(released).where("id", "=", id).where("worker", "=", worker).execute(),
	);
}

function until(now: Date): Date {
	return new Date(now.getTime() + LEASE_MS);
}
