import type { LedgerCheck } from "@freehub/contract/stock/stock";
import type { Db } from "#db/connection.ts";
import { differentPromises } from "./check-promises.ts";
import {
	differentLevels,
	differentProducts,
	differentStores,
	readTotals,
	unknownLines,
} from "./ledger.repo.ts";
import { lineBooks } from "./line-books.ts";

/** Max differences listed. */
const MAX_DIFFERENCES = 100;

/**
 * Recomputes all levels, pieces on hand and pieces at stores from the ledger, and promises with what they reserve from their entries.
 * Each kind of document compares its lines and their counters with it. Everything is read from one snapshot of the database.
 * @returns the differences.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
	const began = performance.now();
	const kinds = lineBooks().map(({ kind }) => kind);
	const transaction = db.kysely.transaction();
	const snapshot =
		db.engine.name === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction;
	return snapshot.execute(async (tx) => {
		const differences = [
			...(await differentLevels(tx, MAX_DIFFERENCES)),
			...(await differentProducts(tx, MAX_DIFFERENCES)),
			...(await differentStores(tx, MAX_DIFFERENCES)),
			...(await differentPromises(tx, MAX_DIFFERENCES)),
			...(await unknownLines(tx, kinds, MAX_DIFFERENCES)),
		];
		for (const book of lineBooks()) differences.push(...(await book.differences(tx, MAX_DIFFERENCES)));
		const totals = await readTotals(tx);
		return {
			balanced: differences.length === 0 && totals.sum === 0,
			...totals,
			differences: differences.slice(0, MAX_DIFFERENCES),
			milliseconds: Math.round((performance.now() - began) * 10) / 10,
		};
	});
}
