// The state that follows from a customer's order, its promises and its deliveries. It is computed when needed. All quantities are
// whole pieces.

/** A line of an order with the total of its deliveries. */
export type SoldLine = {
	ordered: number;
	/** Pieces that will not be delivered any more. */
	closed: number;
	/** Delivered pieces, minus deliveries that were taken back. */
	delivered: number;
};

export type SaleFacts = { isPlaced: boolean; isCancelled: boolean };

export const saleStates = [
	"draft",
	"waiting",
	"ready",
	"picked",
	"partly_delivered",
	"delivered",
	"closed_short",
	"cancelled",
] as const;
export type SaleState = (typeof saleStates)[number];

/** The states in which pieces are still to be delivered. */
export const openSaleStates = [
	"waiting",
	"ready",
	"picked",
	"partly_delivered",
] as const satisfies readonly SaleState[];

/** The pieces of a line that are still to be delivered: as many are promised. */
export function openOfSale({ isPlaced, isCancelled }: SaleFacts, line: SoldLine): number {
	if (!isPlaced || isCancelled) return 0;
	return line.ordered - line.closed - line.delivered;
}

/**
 * The state of an order: it follows from its lines and promises alone. waiting: pieces of it have no source yet, or are on their way;
 * ready: all are at places; picked: all are at packing places.
 */
export function saleStateOf(
	sale: SaleFacts,
	lines: readonly (SoldLine & {
		/** Open pieces that are promised out of places, and those of them that are at packing places. */
		there: number;
		picked: number;
	})[],
): SaleState {
	if (sale.isCancelled) return "cancelled";
	if (!sale.isPlaced) return "draft";
	const open = lines.reduce((sum, line) => sum + openOfSale(sale, line), 0);
	const delivered = lines.reduce((sum, line) => sum + line.delivered, 0);
	if (open === 0) {
		const isShort = lines.some(({ closed }) => closed > 0);
		return isShort || delivered === 0 ? "closed_short" : "delivered";
	}
	if (delivered > 0) return "partly_delivered";
	if (lines.reduce((sum, { picked }) => sum + picked, 0) === open) return "picked";
	const there = lines.reduce((sum, line) => sum + line.there, 0);
	return there === open ? "ready" : "waiting";
}

/** The price of a line's ordered pieces without the closed ones, in minor units, less its discount, and at least 0. */
export function totalOfSale({
	ordered,
	closed,
	price,
	discount,
}: Pick<SoldLine, "ordered" | "closed"> & {
	/** Minor units for one piece, and off the whole line. */
	price: number;
	discount: number;
}): number {
	return Math.max(0, (ordered - closed) * price - discount);
}
