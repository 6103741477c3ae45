import { setTimeout as wait } from "node:timers/promises";
import type { ImportState } from "@freehub/contract/imports";
import type { Updateable } from "kysely";
import { changed, noteChanges } from "#db/changes.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { heldBy } from "#db/lease.ts";
import type { ImportTable } from "#db/schema.ts";
import { createTurns } from "#turns.ts";
import type { openTable } from "./file/open-table.ts";
import type { ImportFiles } from "./import-files.ts";
import { updateImport } from "./imports.repo.ts";

/** What working on an import needs. */
export type Work = {
	db: Db;
	files: ImportFiles;
	now: () => Date;
	open: typeof openTable;
	step: Step;
	/** Aborted when the server stops, or somebody else has the import. */
	signal: AbortSignal;
};

/** One process's work on one import in one state. */
export type Lease = { id: string; worker: string; state: ImportState };

/** Somebody else has the import now, or it is in another state: what was begun must not go on. */
export class LeaseLost extends Error {}

/**
 * The first statement of every step: it keeps the import for this process, locks its row until the step is committed,
 * and writes how far the work is, which readers are told.
 * @throws LeaseLost when the import was taken over, cancelled or changed.
 */
export async function renewLease(
	db: Db,
	tx: Tx,
	lease: Lease,
	now: Date,
	columns: Updateable<ImportTable> = {},
): Promise<void> {
	if (!(await updateImport(tx, lease, { ...heldBy(lease.worker, now), ...columns }))) throw new LeaseLost();
	if ("state" in columns || "position" in columns) await noteChanges(db, tx, [changed("import", lease.id)]);
}

/** How many rows a step has. On SQLite the thread answers nobody meanwhile. */
export const STEP_ROWS = { sqlite: 32, postgres: 256 };
/** How long others have the thread between two steps, in ms. */
const PAUSE_MS = 10;
const ATTEMPTS = 3;

/**
 * Does a part of the work in one transaction, and then leaves the thread to others for a moment.
 * @param work may run again: it changes nothing but the database.
 */
export type Step = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** On SQLite there is one step at a time: two would share a transaction, and everybody would wait for both. */
export function createSteps(db: Db): Step {
	const inTurn = createTurns(db.engine.name === "sqlite" ? 1 : Number.POSITIVE_INFINITY);
	return (work) =>
		inTurn(async () => {
			const value = await untilNotTaken(db, () => inTransaction(db, work));
			await wait(PAUSE_MS);
			return value;
		});
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
