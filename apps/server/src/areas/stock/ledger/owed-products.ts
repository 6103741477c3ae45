import type { Promised } from "@freehub/domain/stock/promises";
import type { Db, Tx } from "#db/connection.ts";
import { holdersOf } from "./line-books.ts";
import { findPromises } from "./promises.repo.ts";

/** The promised pieces of a product, and the numbers of the documents that hold them, those with the most pieces first. */
export type OwedProduct = { pieces: number; numbers: readonly string[] };

/** Products of which pieces are promised. They must be locked, so that nobody promises more meanwhile. */
export async function findOwed(
	db: Db,
	tx: Tx,
	products: readonly string[],
): Promise<Map<string, OwedProduct>> {
	const found = await findPromises(db, tx, products);
	const all = [...found.values()].flat();
	const holders = await holdersOf(
		tx,
		all.map(({ line, lineKind }) => ({ kind: lineKind, id: line })),
	);
	return new Map(
		[...found].map(([product, promises]) => {
			const lines = [...Map.groupBy(promises, ({ line }) => line)].map(([line, own]) => {
				return { line, pieces: sumOf(own) };
			});
			const numbers = lines
				.toSorted((a, b) => b.pieces - a.pieces || (a.line < b.line ? -1 : 1))
				.flatMap(({ line }) => holders.get(line)?.number ?? []);
			return [product, { pieces: sumOf(promises), numbers: [...new Set(numbers)] }];
		}),
	);
}

function sumOf(promises: readonly Promised[]): number {
	return promises.reduce((sum, { pieces }) => sum + pieces, 0);
}
