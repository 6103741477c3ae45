import { sql } from "kysely";
import { inTransaction, type Tx } from "#db/connection.ts";
import { explainRow, type ImportRecord, markRows, rowsToTakeBack } from "./imports.repo.ts";
import { keepLease, type Lease, released } from "./lease.ts";
import { createPace } from "./pace.ts";
import { retryTaken } from "./retry-taken.ts";
import { requestOf } from "./run-commit.ts";
import { takeBackRows } from "./take-back-rows.ts";
import type { Work } from "./work.ts";

/** Takes back what an import applied, the last first, in steps as small as those in which it was applied. */
export async function runUndo(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now } = work;
	const pace = createPace();
	let position = row.position;
	for (let isMore = true; isMore; ) {
		[position, isMore] = await pace.step((count) =>
			retryTaken(db, () => inTransaction(db, (tx) => undoStep(tx, work, lease, row, position, count))),
		);
	}
	const isUndone = lease.state === "undoing";
	const state = isUndone ? "undone" : row.error === null ? "cancelled" : "failed";
	await inTransaction(db, (tx) => keepLease(tx, lease, now(), { state, position: 0, ...released }));
	await files.remove(lease.id);
}

async function undoStep(
	tx: Tx,
	{ db, now }: Work,
	lease: Lease,
	row: ImportRecord,
	upTo: number,
	count: number,
): Promise<[position: number, isMore: boolean]> {
	const moment = now();
	await keepLease(tx, lease, moment);
	const rows = await rowsToTakeBack(tx, lease.id, upTo, count);
	const first = rows[0];
	const last = rows.at(-1);
	if (first === undefined || last === undefined) return [upTo, false];
	const kept = await takeBackRows(db, tx, rows, requestOf(row, moment));
	for (const { row: stays, reasons } of kept) {
		await explainRow(tx, lease.id, stays.position, { state: "kept", reasons: JSON.stringify(reasons) });
	}
	await markRows(tx, lease.id, [last.position, first.position], "applied", { state: "undone" });
	const position = last.position - 1;
	await keepLease(tx, lease, moment, { position, kept: sql`kept + ${kept.length}` } as object);
	return [position, rows.length === count];
}
