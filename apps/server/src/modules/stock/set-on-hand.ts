import { levelOf, MAIN_LOCATION, onHand } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { bookLines } from "./record-movements.ts";
import { loadLevels, lockProducts } from "./stock.repo.ts";

/**
 * Brings a product's pieces on hand to a number that another system knows, as a count at the main location.
 * @returns false when the other locations alone hold more than that; then nothing is booked.
 */
export async function setOnHand(
	db: Db,
	tx: Tx,
	{ product, quantity, reference }: { product: string; quantity: number; reference: string },
	request: WriteRequest,
): Promise<boolean> {
	await lockProducts(db, tx, [product]);
	const levels = await loadLevels(tx, [product]);
	const difference = quantity - onHand(levels, product);
	const counted = levelOf(levels, product, MAIN_LOCATION) + difference;
	if (counted < 0) return false;
	if (difference !== 0) {
		await bookLines(db, tx, [{ kind: "count", product, quantity: counted, reference }], uuidv7(), request);
	}
	return true;
}
