import { noteChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { importChange, increments } from "./imports.repo.ts";
import { keptElsewhere, settleKept } from "./kept-rows.repo.ts";
import { explainRows, fieldsOf, type PlannedRow, plannedRow } from "./stretch.ts";
import { takeBackRows } from "./take-back-rows.ts";

/**
 * Goes on with imports that were undone before and had to keep rows about the same products: what a later import had changed on
 * top of them is gone now. Imports may be undone in any order. Fields that this undo did not concern stay as they are.
 * @param undoing the import that is being undone.
 * @param done its rows.
 */
export async function goOnWithKept(
	db: Db,
	tx: Tx,
	undoing: string,
	done: readonly PlannedRow[],
	request: WriteRequest,
): Promise<void> {
	const products = [...new Set(done.map(({ id }) => id))];
	const kept = await keptElsewhere(tx, undoing, products);
	const concerned = new Set(
		done.flatMap(({ id, changes }) => fieldsOf(changes).map(([field]) => `${id} ${field}`)),
	);
	// The latest import first, as if they were undone in that order.
	for (const [id, rows] of Map.groupBy(kept, (row) => row.import)) {
		const planned = rows.map((row) => plannedRow(row));
		await takeBackRows(db, tx, planned, request, (product, field) => concerned.has(`${product} ${field}`));
		await explainRows(db, tx, planned, "kept");
		const settled = planned.filter(({ reasons }) => reasons.length === 0);
		if (settled.length === 0) continue;
		await settleKept(
			tx,
			id,
			settled.map(({ row }) => row.position),
			increments({ kept: -settled.length }),
		);
		await noteChanges(db, tx, [importChange({ id, supplier: null })]);
	}
}
