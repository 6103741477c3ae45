/** The least and the most that a column can hold. */
export type Range = readonly [least: number, most: number];

const pieces: Range = [0, 1_000_000_000];
const turnover: Range = [0, 1_000_000_000_000_000];
const amount: Range = [0, 1_000_000_000_000];
const price: Range = [0, 2_000_000_000];

/**
 * The ranges of numbers that follow from bounded ones, and of those that they follow from: `domain/exact-amount.ts` has the reasons.
 * Not here: numbers that only count (versions, positions), and sums over many rows (`stock_figure`), which are kept in wider types.
 */
export const ranges: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
	product: {
		price,
		cost: price,
		on_hand: pieces,
		incoming: turnover,
		reorder_point: pieces,
		safety_stock: pieces,
		// Thousandths, of a million of the unit.
		weight: pieces,
	},
	further_barcode: { pieces },
	supplier: { minimum_order: amount },
	offer: { pack: pieces, minimum: pieces },
	supplier_article: { price: amount, pack: pieces, minimum: pieces },
	purchase_order_line: { pack: pieces, ordered: pieces, cost: amount, per: pieces, confirmed: pieces },
	// Movements that are booked together may pass more than a product can have at rest.
	movement: { quantity: turnover, balance: turnover, counted: turnover, refused: pieces, cost: amount },
	charge: { amount },
	charge_part: { value: amount },
	supplier_credit: { amount },
	level: { quantity: [-turnover[1], turnover[1]] },
	worth_change: { price: [-price[1], price[1]], cost: [-price[1], price[1]] },
	review_limit: { adjust_pieces: pieces, adjust_cents: price },
	// The worth of a loss: pieces times a price. It is read as a double.
	finding: { cents: [0, pieces[1] * price[1]] },
};

/** Tables whose rows never change: what they hold already cannot come into range. */
const APPEND_ONLY: ReadonlySet<string> = new Set(["movement", "charge_part", "worth_change"]);

export function isAppendOnly(table: string): boolean {
	return APPEND_ONLY.has(table);
}
