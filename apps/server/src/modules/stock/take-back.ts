import { decideReversal, type Entry, type Rejection } from "@freehub/domain/stock";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { bookReversal, lockAndRead } from "./reverse-movements.ts";
import { findBatch, loadLevels } from "./stock.repo.ts";

export type TakenBack = {
	/** Products whose movements stay, because the stock is not there any more. */
	kept: Map<string, Rejection>;
	/** Products whose movements somebody had taken back already. */
	already: Set<string>;
};

/**
 * Takes back what batches did to products, each product on its own; no other product is touched.
 * @param products that are not deleted.
 */
export async function takeBack(
	db: Db,
	tx: Tx,
	{ batches, products, batch }: { batches: readonly string[]; products: readonly string[]; batch: string },
	request: WriteRequest,
): Promise<TakenBack> {
	const taken: TakenBack = { kept: new Map(), already: new Set() };
	const wanted = new Set(products);
	const read = async () => {
		const rows = [];
		for (const each of batches) rows.push(...(await findBatch(tx, each)));
		return rows.filter(({ product }) => wanted.has(product));
	};
	const all = wanted.size === 0 ? [] : await lockAndRead(db, tx, read);
	const open = Map.groupBy(all, ({ product }) => product);
	for (const [product, rows] of open) {
		const left = rows.filter(({ reversed_by }) => reversed_by === null);
		if (left.length === 0) {
			taken.already.add(product);
			open.delete(product);
		} else open.set(product, left);
	}
	if (open.size === 0) return taken;
	const levels = await loadLevels(tx, [...open.keys()]);
	for (const [product, rows] of open) {
		const entries = rows.map(
			(row): Entry => ({ product, from: row.from_location, to: row.to_location, quantity: row.quantity }),
		);
		const decision = decideReversal(entries, new Map([[product, levels.get(product) ?? new Map()]]));
		if (decision.ok) continue;
		taken.kept.set(product, decision.rejection);
		open.delete(product);
	}
	const rows = [...open.values()].flat();
	if (rows.length > 0) await bookReversal(db, tx, rows, batch, request);
	return taken;
}
