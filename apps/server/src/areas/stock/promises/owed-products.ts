import { promisedTo } from "@freehub/domain/stock/promises";
import { holdersOf } from "#areas/stock/ledger/line-books.ts";
import { findPromises } from "#areas/stock/ledger/promises.repo.ts";
import type { Tx } from "#db/connection.ts";

/** The promised pieces of a product, and the numbers of the documents that hold them, those with the most pieces first. */
export type OwedProduct = { pieces: number; numbers: readonly string[] };

/** Products of which pieces are promised. They must be locked, so that nobody promises more meanwhile. */
export async function findOwed(tx: Tx, products: readonly string[]): Promise<Map<string, OwedProduct>> {
	const owed = new Map<string, OwedProduct>();
	if (products.length === 0) return owed;
	for (const [product, promises] of await findPromises(tx, products)) {
		const lines = [...Map.groupBy(promises, ({ line }) => line).values()].flatMap(([first]) => first ?? []);
		const holders = await holdersOf(
			tx,
			lines.map(({ line, lineKind }) => ({ kind: lineKind, id: line })),
		);
		const numbers = lines
			.toSorted((a, b) => promisedTo(promises, b.line) - promisedTo(promises, a.line) || a.since - b.since)
			.flatMap(({ line }) => holders.get(line)?.number ?? []);
		const pieces = promises.reduce((sum, one) => sum + one.pieces, 0);
		owed.set(product, { pieces, numbers: [...new Set(numbers)] });
	}
	return owed;
}
