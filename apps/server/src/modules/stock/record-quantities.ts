import { levelOf, MAIN_LOCATION, onHand } from "@freehub/domain/stock";
import type { Tx } from "#db/connection.ts";
import { type Books, record, type Who } from "./books.ts";
import { readLine } from "./record-movements.ts";
import { findLevelsAt } from "./stock.repo.ts";
import { orRefuse } from "./stock-answer.ts";

/** Pieces of a product: how many to receive, or how many it is to have on hand in all. */
export type Quantity = { product: string; quantity: number; reference: string };

/** Records that products are received at the main location. */
export function recordReceipts(books: Books, who: Who, received: readonly Quantity[]): void {
	const lines = received.map((line) => readLine({ ...line, kind: "receive" }, who.request.now));
	orRefuse(record(books, who, lines));
}

/**
 * Records counts at the main location that bring products' pieces on hand, in all locations, to numbers that another
 * system knows. None may be less than what the other locations hold.
 */
export function recordCounts(books: Books, who: Who, wanted: readonly Quantity[]): void {
	const lines = wanted.flatMap(({ product, quantity, reference }) => {
		const difference = quantity - onHand(books.levels, product);
		const counted = levelOf(books.levels, product, MAIN_LOCATION) + difference;
		if (difference === 0) return [];
		return [readLine({ kind: "count", product, quantity: counted, reference }, who.request.now)];
	});
	if (lines.length > 0) orRefuse(record(books, who, lines));
}

/** What products have at the main location: the number that counting there is about. */
export async function mainLevels(tx: Tx, products: readonly string[]): Promise<Map<string, number>> {
	const levels = new Map(
		(await findLevelsAt(tx, MAIN_LOCATION, products)).map((row) => [row.product, row.quantity]),
	);
	return new Map(products.map((product) => [product, levels.get(product) ?? 0]));
}
