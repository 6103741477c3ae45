import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { ImportState } from "@freehub/contract/imports";
import type { Updateable } from "kysely";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { heldBy, released } from "#db/lease.ts";
import type { ImportTable } from "#db/schema.ts";
import type { openTable } from "./file/open-table.ts";
import type { ImportFiles } from "./import-files.ts";
import { findFreeWork, type ImportRecord, updateImport, type Waiting } from "./imports.repo.ts";

export { released };

/** What working on imports needs. */
export type Work = { db: Db; files: ImportFiles; now: () => Date; open: typeof openTable };

/** One process's work on one import in one state. */
export type Lease = { id: string; worker: string; state: ImportState };

/** Somebody else has the import now, or it is in another state: what was begun must not go on. */
export class LeaseLost extends Error {}

/** How often it says that it is still at it while it waits, in ms. */
const KEEP_MS = 2_000;

/** Takes one of the imports that wait for work and that nobody else is at: unless somebody chooses, the oldest. */
export function takeLease(
	db: Db,
	worker: string,
	now: Date,
	choose: (waiting: readonly Waiting[]) => Waiting | undefined = ([oldest]) => oldest,
): Promise<ImportRecord | undefined> {
	return inTransaction(db, (tx) => findFreeWork(tx, worker, now, choose));
}

/**
 * The first statement of every step: it keeps the import for this process, holds its row until the step is committed,
 * and writes how far the work is.
 * @throws LeaseLost when the import was taken over, cancelled or changed.
 */
export async function keepLease(
	tx: Tx,
	lease: Lease,
	now: Date,
	columns: Updateable<ImportTable> = {},
): Promise<void> {
	if (!(await updateImport(tx, lease, { ...heldBy(lease.worker, now), ...columns }))) throw new LeaseLost();
}

/** Lets go of an import whose work did not come to an end. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
	await inTransaction(db, (tx) => updateImport(tx, lease, released));
}

/**
 * Keeps the lease while something takes long without taking steps, such as reading a large file's first row.
 * @throws LeaseLost as soon as it is noticed; then nobody waits any more for `waiting`.
 */
export async function keepLeaseWhile<T>(
	{ db, now }: Pick<Work, "db" | "now">,
	lease: Lease,
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

/**
 * How long a step may take, in ms. On SQLite it keeps other writers waiting, a request perhaps for two of them; on
 * PostgreSQL only those who add or rename products. Longer ones would be quicker for the import, because more rows share
 * a page and a commit.
 */
const STEP_MS = { sqlite: 60, postgres: 200 };
const MAX_ROWS = 512;
const MIN_ROWS = 16;
const ATTEMPTS = 3;

/**
 * Does a step in one transaction with as many rows as it may have, and lets others have their turn.
 * @param work may run again: it changes nothing but the database.
 */
export type Steps = <T>(work: (tx: Tx, rows: number) => Promise<T>) => Promise<T>;

/** Makes steps as large as they may be, from how long the last ones took. */
export function createSteps(db: Db): Steps {
	let rows = 64;
	return async (work) => {
		const began = performance.now();
		const value = await untilNotTaken(db, () => inTransaction(db, (tx) => work(tx, rows)));
		const took = performance.now() - began;
		const factor = Math.min(1.5, Math.max(0.5, STEP_MS[db.engine.name] / Math.max(took, 1)));
		rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows * factor)));
		await setImmediate();
		return value;
	};
}

/** Again when another transaction took a SKU or a barcode between the look and the write: the next look sees who has it. */
async function untilNotTaken<T>(db: Db, step: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await step();
		} catch (error) {
			if (attempt === ATTEMPTS || !db.engine.isUniqueViolation(error)) throw error;
		}
	}
}
