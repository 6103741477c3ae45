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
	/** Those of them that are promised to customers. */
	reserved?: number | undefined;
	incoming?: number | undefined;
	availability?: StockState | undefined;
	reorderPoint?: number | null | undefined;
};

/** The pieces that nobody is promised; undefined: the reader does not know the pieces. */
export function availableOf({ quantity, reserved = 0 }: KnownStock): number | undefined {
	return quantity === undefined ? undefined : quantity - reserved;
}

/** The stock state of a product, as far as its reader knows it. */
export function knownState({ quantity = 0, incoming, availability, reorderPoint }: KnownStock): StockState {
	return availability ?? stockState(quantity, reorderPoint, incoming);
}

/**
 * The stock state of a quantity, for people who work with it: zero; low, if it is no more than the reorder point together with the
 * pieces that are ordered and on their way; or more.
 */
export function stockState(
	quantity: number,
	reorderPoint: number | null | undefined = null,
	incoming = 0,
): StockState {
	if (quantity <= 0) return "out";
	return isShort({ quantity, reorderPoint, incoming }) ? "low" : "in";
}

/** Whether a product has to be ordered: what is on hand and on its way is no more than its reorder point. */
export function isShort({ quantity = 0, incoming = 0, reorderPoint = null }: KnownStock): boolean {
	return quantity + incoming <= (reorderPoint ?? LOW_STOCK);
}

/**
 * Visitors read that only a few pieces are left at or below this number. Reorder points are another matter: a shop that orders
 * again at 80 is not short of anything at 75.
 */
export const FEW_LEFT = 5;

/** The stock state of an available quantity, for visitors. */
export function shopState(quantity: number): StockState {
	if (quantity <= 0) return "out";
	return quantity <= FEW_LEFT ? "low" : "in";
}

/** A product's stock as the shop's pages show it to everybody: its quantity is what is available. */
export function shopStock(stock: KnownStock): KnownStock {
	const quantity = availableOf(stock);
	return { quantity, availability: quantity === undefined ? stock.availability : shopState(quantity) };
}
