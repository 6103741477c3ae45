import { sql } from "kysely";
import { systemRequest, type WriteRequest } from "#db/answer-once.ts";
import { inTransaction, type Tx } from "#db/connection.ts";
import { applyRows, type Conflict } from "./apply-rows.ts";
import { explainRow, type ImportRecord, markRows, rowsToApply } from "./imports.repo.ts";
import { keepLease, type Lease, released } from "./lease.ts";
import { createPace } from "./pace.ts";
import { retryTaken } from "./retry-taken.ts";
import type { Work } from "./work.ts";

/** A row of an import that is for all or nothing does not fit: everything must be taken back. */
class DoesNotFit extends Error {
	readonly conflict: Conflict;
	constructor(conflict: Conflict) {
		super(conflict.message);
		this.conflict = conflict;
	}
}

/** The movements of an import are those of whoever committed it. */
export function requestOf(row: ImportRecord, now: Date): WriteRequest {
	return { ...systemRequest(now), actor: row.actor };
}

/** What the ledger says of an import's movements. */
export function referenceOf({ name }: ImportRecord): string {
	return `Import ${name}`.slice(0, 200);
}

/**
 * Does what the dry run showed, in steps of one transaction each, which mark their rows: what is done is never done
 * again, and after a restart the next step goes on.
 */
export async function runCommit(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now } = work;
	const pace = createPace();
	let position = row.position;
	try {
		for (let isMore = true; isMore; ) {
			[position, isMore] = await pace.step((count) =>
				retryTaken(db, () => inTransaction(db, (tx) => commitStep(tx, work, lease, row, position, count))),
			);
		}
	} catch (error) {
		if (!(error instanceof DoesNotFit)) throw error;
		await giveUp(work, lease, error.conflict);
		return;
	}
	await inTransaction(db, (tx) => keepLease(tx, lease, now(), { state: "done", ...released }));
	await files.remove(lease.id);
}

async function commitStep(
	tx: Tx,
	{ db, now }: Work,
	lease: Lease,
	row: ImportRecord,
	after: number,
	count: number,
): Promise<[position: number, isMore: boolean]> {
	const moment = now();
	await keepLease(tx, lease, moment);
	const rows = await rowsToApply(tx, lease.id, after, count);
	const first = rows[0];
	const last = rows.at(-1);
	if (first === undefined || last === undefined) return [after, false];
	const isAllOrNothing = row.mode === "all";
	const how = { quantityAs: row.quantity_as, isAllOrNothing, reference: referenceOf(row) };
	const { created, changed, conflicts, batch } = await applyRows(db, tx, rows, how, requestOf(row, moment));
	if (conflicts[0] !== undefined && isAllOrNothing) throw new DoesNotFit(conflicts[0]);
	for (const { row: left, message } of conflicts) {
		const reasons = JSON.stringify([{ column: null, message }]);
		await explainRow(tx, lease.id, left.position, { state: "skipped", reasons });
	}
	await markRows(tx, lease.id, [first.position, last.position], "planned", { state: "applied", batch });
	await keepLease(tx, lease, moment, {
		position: last.position,
		reached: last.position,
		created: sql`created + ${created}`,
		changed: sql`changed + ${changed}`,
		skipped: sql`skipped + ${conflicts.length}`,
	} as object);
	return [last.position, rows.length === count];
}

/** Notes the row that does not fit, and begins to take back what was applied. */
async function giveUp({ db, now }: Work, lease: Lease, { row, message }: Conflict): Promise<void> {
	const error = `Line ${row.line}: ${message} Nothing was imported.`;
	await inTransaction(db, async (tx) => {
		await keepLease(tx, lease, now(), { state: "cancelling", error, skipped: 1 });
		const reasons = JSON.stringify([{ column: null, message }]);
		await explainRow(tx, lease.id, row.position, { state: "skipped", reasons });
	});
}
