/** The largest quantity of one product, in pieces. */
export const MAX_QUANTITY = 1_000_000_000;

/** The most pieces of one product that may have come from a place outside, or gone there: sums of it stay exact. */
export const MAX_TURNOVER = 1_000_000_000_000_000;

/** From this many pieces downwards a product counts as low on stock, where it has no reorder point of its own. */
export const LOW_STOCK = 4;

export const stockStates = ["in", "low", "out"] as const;
export type StockState = (typeof stockStates)[number];

/** How a quantity (whole pieces) is shown: none, no more than the reorder point, or more. */
export function stockState(quantity: number, reorderPoint: number | null = null): StockState {
	if (quantity <= 0) return "out";
	return quantity <= (reorderPoint ?? LOW_STOCK) ? "low" : "in";
}
