import { type Levels, levelOf, MAIN_LOCATION, onHand } from "@freehub/domain/stock/stock";
import type { Connection, Db } from "#db/connection.ts";
import type { OpenLedger } from "./open-ledger.ts";
import { type BookingContext, record } from "./record.ts";
import { readLine } from "./record-movements.ts";
import { findLevels, foundLevels } from "./stock.repo.ts";

/**
 * Pieces of a product, to receive or as the new total. `location` undefined: receive at the main location, or set the total on
 * hand across all locations.
 */
export type Quantity = {
	product: string;
	quantity: number;
	reference: string;
	location?: string | undefined;
};

/** Records receipts of products. */
export function recordReceipts(
	ledger: OpenLedger,
	context: BookingContext,
	received: readonly Quantity[],
): void {
	const lines = received.map((line) => readLine({ ...line, kind: "receive" }, context.request.now));
	record(ledger, context, lines);
}

/**
 * Records counts that set products' pieces to numbers from another system: at the given location, or, counted at the main
 * location, as the total on hand. Such a total must not be less than the sum of the other locations.
 */
export function recordCounts(ledger: OpenLedger, context: BookingContext, wanted: readonly Quantity[]): void {
	const lines = wanted.flatMap(({ product, quantity, reference, location: named }) => {
		const location = named ?? MAIN_LOCATION;
		const level = levelOf(ledger.levels, product, location);
		const counted = named !== undefined ? quantity : level + quantity - onHand(ledger.levels, product);
		if (counted === level) return [];
		return [
			readLine({ kind: "count", product, quantity: counted, location, reference }, context.request.now),
		];
	});
	if (lines.length > 0) record(ledger, context, lines);
}

/** The levels of products at each location. */
export async function levelsOf(db: Db, connection: Connection, products: readonly string[]): Promise<Levels> {
	const query = findLevels(db, products);
	if (products.length === 0 || query === undefined) return new Map();
	return foundLevels((await connection.executeQuery(query)).rows);
}
