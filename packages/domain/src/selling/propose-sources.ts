import type { Source } from "../stock/promises.ts";

// Where the pieces of an order could be promised from before anybody has chosen. Pure; all quantities are whole pieces.

/** A source with pieces of a product that nobody is promised; in the order in which they are known: places first, then by day. */
export type FreePieces = { product: string; source: Source; store: string | null; pieces: number };

/** A line of a draft. */
export type LineToPlace = { line: string; product: string; pieces: number };

/** Pieces of a line out of a source; what is not named waits. */
export type Proposed = { line: string; source: Source; pieces: number };

/**
 * Proposes sources for the lines of an order: first what is free where it is collected (and in the bins there), then at other places,
 * those with most first, then what is coming, the earliest first. Lines of one product share what is free. The rest has no source.
 * @param collectAt the place of collection; null: none is chosen.
 */
export function proposeSources(
	lines: readonly LineToPlace[],
	free: readonly FreePieces[],
	collectAt: string | null,
): Proposed[] {
	const isThere = ({ source, store }: FreePieces) =>
		collectAt !== null && source.kind === "place" && (source.id === collectAt || store === collectAt);
	const left = free.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a))).map((one) => ({ ...one }));
	return lines.flatMap(({ line, product, pieces }) => {
		let wanted = pieces;
		return left.flatMap((one) => {
			const taken = one.product === product ? Math.min(wanted, one.pieces) : 0;
			if (taken === 0) return [];
			wanted -= taken;
			one.pieces -= taken;
			return [{ line, source: one.source, pieces: taken }];
		});
	});
}
