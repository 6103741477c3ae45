/** Max quantity of one product, in pieces. */
export const MAX_QUANTITY = 1_000_000_000;

/** Max total of one product moved from or to an outside location, in pieces: sums stay exact. */
export const MAX_TURNOVER = 1_000_000_000_000_000;

/** A product without its own reorder point is low on stock at or below this quantity. */
export const LOW_STOCK = 4;

export const stockStates = ["in", "low", "out"] as const;
export type StockState = (typeof stockStates)[number];

/** A product's stock as a reader knows it: its pieces, or its availability in words (`seesPieces`). */
export type KnownStock = {
	quantity?: number | undefined;
	availability?: StockState | undefined;
	reorderPoint?: number | null | undefined;
};

/** The stock state of a product, as far as its reader knows it. */
export function knownState({ quantity = 0, availability, reorderPoint = null }: KnownStock): StockState {
	return availability ?? stockState(quantity, reorderPoint);
}

/** The stock state of a quantity: zero, up to the reorder point, or more. */
export function stockState(quantity: number, reorderPoint: number | null = null): StockState {
	if (quantity <= 0) return "out";
	return quantity <= (reorderPoint ?? LOW_STOCK) ? "low" : "in";
}
