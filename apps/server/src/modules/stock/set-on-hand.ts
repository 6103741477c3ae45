import { levelOf, MAIN_LOCATION, onHand } from "@freehub/domain/stock";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { bookLines } from "./record-movements.ts";
import { loadLevels, lockProducts } from "./stock.repo.ts";

/** What a product is to have on hand in all. */
export type OnHand = { product: string; quantity: number; reference: string };

/**
 * Brings products' pieces on hand to numbers that another system knows, as counts at the main location.
 * @returns the products whose other locations alone hold more than that; for those nothing is booked.
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
	await lockProducts(db, tx, ids);
	const levels = await loadLevels(tx, ids);
	const counts = wanted
		.map((line) => ({ ...line, difference: line.quantity - onHand(levels, line.product) }))
		.filter(({ difference }) => difference !== 0)
		.map(({ product, reference, difference }) => ({
			kind: "count" as const,
			product,
			quantity: levelOf(levels, product, MAIN_LOCATION) + difference,
			reference,
		}));
	const bookable = counts.filter(({ quantity }) => quantity >= 0);
	if (bookable.length > 0) await bookLines(db, tx, bookable, batch, request);
	return counts.filter(({ quantity }) => quantity < 0).map(({ product }) => product);
}

/** What products have at the main location: the number that counting there is about. */
export async function mainLevels(tx: Tx, products: readonly string[]): Promise<Map<string, number>> {
	const levels = products.length === 0 ? new Map() : await loadLevels(tx, products);
	return new Map(products.map((product) => [product, levelOf(levels, product, MAIN_LOCATION)]));
}
