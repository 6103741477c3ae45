/** The largest quantity of one product, in pieces: it fits a 32-bit column with room for sums. */
export const MAX_QUANTITY = 1_000_000_000;

/** From this many pieces downwards (but above zero) a product counts as low on stock. */
export const LOW_STOCK = 4;

export type StockState = "out" | "low" | "in";

/** How a quantity (whole pieces) is shown: out of stock, low or in stock. */
export function stockState(quantity: number): StockState {
	if (quantity <= 0) return "out";
	return quantity <= LOW_STOCK ? "low" : "in";
}
