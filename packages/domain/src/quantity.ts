/** Max quantity of one product, in pieces. */
export const MAX_QUANTITY = 1_000_000_000;

/** Max total of one product moved from or to an outside location, in pieces: sums stay exact. */
export const MAX_TURNOVER = 1_000_000_000_000_000;

/** A product without its own reorder point is low on stock at or below this quantity. */
export const LOW_STOCK = 4;

export const stockStates = ["in", "low", "out"] as const;
export type StockState = (typeof stockStates)[number];

/** The stock state of a quantity: zero, up to the reorder point, or more. */
export function stockState(quantity: number, reorderPoint: number | null = null): StockState {
	if (quantity <= 0) return "out";
	return quantity <= (reorderPoint ?? LOW_STOCK) ? "low" : "in";
}
