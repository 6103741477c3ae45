import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { ImportState } from "@freehub/contract/catalogue/imports";
import type { Updateable } from "kysely";
import { noteChanges } from "#db/changes.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/import-schema.ts";
import { heldBy } from "#db/lease.ts";
import { createTurns } from "#queues/turns.ts";
import type { openTable } from "#sheets/open-table.ts";
import type { ImportFiles } from "./import-files.ts";
import { importChange, updateImport } from "./imports.repo.ts";
import { clockOf, createPace, type Pace } from "./pace.ts";

/** The dependencies of work on an import. */
export type Work = {
	db: Db;
	files: ImportFiles;
	now: () => Date;
	open: typeof openTable;
	step: Step;
	/** Does a part of the work that only reads, then yields the thread like a step. */
	look: <T>(work: () => Promise<T>) => Promise<T>;
	/** The number of rows for the next step. */
	stepRows: () => number;
	/** A pace for steps of one kind whose rows are so cheap that a fixed number would take too short. */
	pace: () => Pace;
	/** Aborted when the server stops, or another worker takes over the import. */
	signal: AbortSignal;
};

/** One process's work on one import in one state. */
export type Lease = { id: string; supplier: string | null; worker: string; state: ImportState };

/** Another worker holds the import, or its state has changed: the current step must be aborted. */
export class LeaseLost extends Error {}

/**
 * The first statement of every step: it renews this process's lease, locks the import's row until the step is committed, and
 * stores the progress, which is published to readers.
 * @throws LeaseLost if the import was taken over, cancelled or changed.
 */
export async function renewLease(
	db: Db,
	tx: Tx,
	lease: Lease,
	now: Date,
	columns: Updateable<ImportTable> = {},
): Promise<void> {
	if (!(await updateImport(tx, lease, { ...heldBy(lease.worker, now), ...columns }))) throw new LeaseLost();
	if ("state" in columns || "position" in columns) await noteChanges(db, tx, [importChange(lease)]);
}

/** Rows per step, while others use the thread and otherwise. On SQLite a step blocks the thread. */
const STEP_ROWS = { sqlite: { busy: 16, quiet: 32 }, postgres: { busy: 64, quiet: 256 } };
/** Pause between two steps in ms, in which the thread is free for others. */
const PAUSE_MS = 10;
/** Parts of a pause: if others use the thread for less, it is quiet; if they use it for more, it is busy. */
const QUIET = 0.1;
const BUSY = 0.4;
/** Max pause between two steps in ms: the import continues, however busy the server is. */
const MOST_PAUSED_MS = 50;
const ATTEMPTS = 3;

/**
 * Does a part of the work in one transaction, then yields the thread for a moment.
 * @param work may be retried: it must change only the database.
 * @param note called with how long it took in ms, without the wait for its turn, as `clockOf` measures it.
 */
export type Step = <T>(work: (tx: Tx) => Promise<T>, note?: (ms: number) => void) => Promise<T>;

/** On SQLite one step runs at a time: two would share a transaction, and everybody would wait for both. */
const STEPS_AT_ONCE = { sqlite: 1, postgres: 2 };

/** Imports take turns step by step: after each step, all others that wait have one. */
export function createSteps(db: Db): Pick<Work, "step" | "look" | "stepRows" | "pace"> {
	const inTurn = createTurns(STEPS_AT_ONCE[db.engine.name]);
	const rows = STEP_ROWS[db.engine.name];
	let isBusy = true;
	const look: Work["look"] = (work) =>
		inTurn(async () => {
			const began = performance.now();
			const value = await work();
			isBusy = await pauseForOthers(performance.now() - began);
			return value;
		});
	return {
		look,
		step: (work, note) =>
			look(async () => {
				const took = clockOf(db.engine.name);
				const value = await untilNotTaken(db, () => inTransaction(db, work));
				note?.(took());
				return value;
			}),
		stepRows: () => (isBusy ? rows.busy : rows.quiet),
		pace: () => createPace(db.engine.name, () => isBusy),
	};
}

/** After this time in pieces of work that are too short for a pause each, others have the thread for longer, in ms. */
const PAUSE_AFTER_MS = 10;

/** @returns what is called after each short piece of work with the ms that it took, and gives others the thread. */
export function pauses(look: Work["look"]): (tookMs: number) => Promise<void> {
	let worked = 0;
	return async (tookMs) => {
		worked += tookMs;
		if (worked < PAUSE_AFTER_MS) return setImmediate();
		worked = 0;
		await look(async () => {});
	};
}

/**
 * Pauses once; if others use the thread, for as long as the step took, and until the thread is no longer busy.
 * @returns whether others use the thread.
 */
async function pauseForOthers(tookMs: number): Promise<boolean> {
	let isUsed = false;
	for (let paused = PAUSE_MS; paused <= MOST_PAUSED_MS; paused += PAUSE_MS) {
		const before = performance.eventLoopUtilization();
		await wait(PAUSE_MS);
		const { utilization } = performance.eventLoopUtilization(before);
		if (utilization < QUIET) return isUsed;
		isUsed = true;
		if (utilization < BUSY && paused >= tookMs) return true;
	}
	return true;
}

/** Retries if another transaction took a SKU or barcode between check and write: the next check sees its owner. */
async function untilNotTaken<T>(db: Db, step: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await step();
		} catch (error) {
			if (attempt === ATTEMPTS || !db.engine.isUniqueViolation(error)) throw error;
		}
	}
}
