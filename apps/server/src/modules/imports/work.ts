import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { ImportState } from "@freehub/contract/imports";
import type { Updateable } from "kysely";
import { changed, noteChanges } from "#db/changes.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { heldBy, released } from "#db/lease.ts";
import type { ImportTable } from "#db/schema.ts";
import { createTurns } from "#turns.ts";
import type { openTable } from "./file/open-table.ts";
import type { ImportFiles } from "./import-files.ts";
import { findFreeWork, type ImportRecord, updateImport, type Waiting } from "./imports.repo.ts";

/** What working on imports needs. */
export type Work = {
	db: Db;
	files: ImportFiles;
	now: () => Date;
	open: typeof openTable;
	/** Where steps wait until they may begin. */
	turn: StepTurn;
};

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
 * and writes how far the work is, which readers are told.
 * @throws LeaseLost when the import was taken over, cancelled or changed.
 */
export async function keepLease(
	db: Db,
	tx: Tx,
	lease: Lease,
	now: Date,
	columns: Updateable<ImportTable> = {},
): Promise<void> {
	if (!(await updateImport(tx, lease, { ...heldBy(lease.worker, now), ...columns }))) throw new LeaseLost();
	if ("state" in columns || "position" in columns) await noteChanges(db, tx, [changed("import", lease.id)]);
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
		await inTransaction(db, (tx) => keepLease(db, tx, lease, now()));
	}
}

/** What steps are measured by, in ms: on SQLite by the time of this thread, whatever others on the machine or the disk do beside it. */
const clocks = {
	sqlite: () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	},
	postgres: () => performance.now(),
};
/**
 * How long a step is to take, in ms; one of a hundred takes twice as long. On SQLite the thread answers nobody meanwhile; on
 * PostgreSQL only those who add or rename products wait. Longer ones would be quicker for the import, because more rows share a
 * page and a commit.
 */
const STEP_MS = { sqlite: 12, postgres: 200 };
/** How many rows a step may have: those that follow may take longer than the last ones. */
const MAX_ROWS = { sqlite: 128, postgres: 512 };
const MIN_ROWS = 16;
const ATTEMPTS = 3;
/** How long others have the thread between two steps at most, where they need it, in ms. */
const REST_MS = 20;
/** A turn of the event loop that is shorter had nothing to do for others, in ms. */
const IDLE_MS = 1;

/**
 * Does a step in one transaction with as many rows as it may have, and lets others have their turn.
 * @param work may run again: it changes nothing but the database.
 */
export type Steps = <T>(work: (tx: Tx, rows: number) => Promise<T>) => Promise<T>;

/** Lets a step begin when none is under way that it would prolong. */
export type StepTurn = <T>(step: () => Promise<T>) => Promise<T>;

/** On SQLite two steps at the same moment would share a transaction and keep everybody waiting for both. */
export function stepTurns({ engine }: Db): StepTurn {
	const oneByOne = createTurns(1);
	return engine.name === "sqlite" ? (step) => oneByOne(step) : (step) => step();
}

/** Makes steps as large as they may be, from how long the last ones took. */
export function createSteps({ db, turn }: Pick<Work, "db" | "turn">, clock = clocks[db.engine.name]): Steps {
	let rows = MIN_ROWS;
	return (work) =>
		turn(async () => {
			let took = 0;
			// What is waited for before and after it, for other transactions and the disk, is others' time.
			const timed = async (tx: Tx) => {
				const began = clock();
				const value = await work(tx, rows);
				took = clock() - began;
				return value;
			};
			const value = await untilNotTaken(db, () => inTransaction(db, timed));
			const factor = Math.min(1.5, Math.max(0.25, STEP_MS[db.engine.name] / Math.max(took, 1)));
			rows = Math.round(Math.min(MAX_ROWS[db.engine.name], Math.max(MIN_ROWS, rows * factor)));
			await letOthers(clock);
			return value;
		});
}

/** Leaves the thread to others until they have nothing to do, but not for long. */
async function letOthers(clock: () => number): Promise<void> {
	const until = clock() + REST_MS;
	let isBusy = true;
	for (let began = clock(); isBusy && began < until; began = clock()) {
		await setImmediate();
		isBusy = clock() - began > IDLE_MS;
	}
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
