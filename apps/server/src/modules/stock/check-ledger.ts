import type { LedgerCheck } from "@freehub/contract/stock";
import type { Db } from "#db/connection.ts";
import { differentIncoming, overReturned } from "#modules/buying/booked-lines.ts";
import { differentLevels, differentProducts, readTotals } from "./ledger.repo.ts";

/** Max differences listed. */
const MAX_DIFFERENCES = 100;

/**
 * Recomputes all levels, pieces on hand and incoming pieces from the ledger and the orders, and returns the differences, also order
 * lines with more returned than received pieces. Everything is read from one snapshot of the database.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
	const began = performance.now();
	const transaction = db.kysely.transaction();
	const snapshot =
		db.engine.name === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction;
	return snapshot.execute(async (tx) => {
		const differences = [
			...(await differentLevels(tx, MAX_DIFFERENCES)),
			...(await differentProducts(tx, MAX_DIFFERENCES)),
			...(await differentIncoming(tx, MAX_DIFFERENCES)),
			...(await overReturned(tx, MAX_DIFFERENCES)),
		];
		const totals = await readTotals(tx);
		return {
			balanced: differences.length === 0 && totals.sum === 0,
			...totals,
			differences: differences.slice(0, MAX_DIFFERENCES),
			milliseconds: Math.round((performance.now() - began) * 10) / 10,
		};
	});
}
