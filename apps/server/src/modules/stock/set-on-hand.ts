import { levelOf, MAIN_LOCATION, onHand } from "@freehub/domain/stock";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { closeBooks, openBooks, record } from "./books.ts";
import { readLine } from "./record-movements.ts";
import { findLevelsAt } from "./stock.repo.ts";
import { orRefuse } from "./stock-answer.ts";

/** What a product is to have on hand in all. */
export type OnHand = { product: string; quantity: number; reference: string };

/**
 * Brings products' pieces on hand to numbers that another system knows, as counts at the main location.
 * @returns the products whose other locations hold more than that already; for those nothing is booked.
 */
export async function setOnHand(
	db: Db,
	tx: Tx,
	wanted: readonly OnHand[],
	batch: string,
	request: WriteRequest,
): Promise<string[]> {
	const ids = wanted.map(({ product }) => product).toSorted();
	if (ids.length === 0) return [];
	const books = await openBooks(db, tx, { products: ids });
	const counts = wanted
		.map((line) => ({ ...line, difference: line.quantity - onHand(books.levels, line.product) }))
		.filter(({ difference }) => difference !== 0)
		.map(({ product, reference, difference }) => ({
			kind: "count" as const,
			product,
			quantity: levelOf(books.levels, product, MAIN_LOCATION) + difference,
			reference,
		}));
	const bookable = counts.filter(({ quantity }) => quantity >= 0);
	if (bookable.length > 0) {
		const lines = bookable.map((line) => readLine(line, request.now));
		orRefuse(record(books, { request, batch }, lines));
		await closeBooks(db, tx, books);
	}
	return counts.filter(({ quantity }) => quantity < 0).map(({ product }) => product);
}

/** What products have at the main location: the number that counting there is about. */
export async function mainLevels(tx: Tx, products: readonly string[]): Promise<Map<string, number>> {
	const levels = new Map(
		(await findLevelsAt(tx, MAIN_LOCATION, products)).map((row) => [row.product, row.quantity]),
	);
	return new Map(products.map((product) => [product, levels.get(product) ?? 0]));
}
