import { withExchanged } from "./exchanges.ts";
import { goOnWithKept } from "./go-on-with-kept.ts";
import type { ImportRecord } from "./imports.repo.ts";
import { endUndo, workThrough } from "./stretch.ts";
import { takeBackRows } from "./take-back-rows.ts";
import type { Lease, Work } from "./work.ts";

/** Undoes what an import applied, last row first. */
export async function runUndo(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db } = work;
	await workThrough(work, lease, row, {
		from: "applied",
		to: "undone",
		left: "kept",
		position: row.position,
		end: 0,
		together: (tx, rows) => withExchanged(db, tx, row.id, rows, "from"),
		async act(tx, done, request) {
			const lost = await takeBackRows(db, tx, done, request);
			await goOnWithKept(db, tx, row.id, done, request);
			return { counts: {}, lost };
		},
	});
	await endUndo(work, lease, row);
}
