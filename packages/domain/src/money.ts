/** The largest price: it keeps a price in cents within a 32-bit column. */
export const MAX_PRICE = 20_000_000;

/**
 * Dollars to whole cents.
 * @returns the cents, or undefined when the amount is not finite or has more than two decimals.
 */
export function toCents(dollars: number): number | undefined {
	if (!Number.isFinite(dollars) || Number(dollars.toFixed(2)) !== dollars) return undefined;
	// The "+ 0" turns -0 into 0, which JSON and the database would otherwise tell apart.
	return Math.round(dollars * 100) + 0;
}

/** Whole cents to dollars, as JSON carries a price. */
export function toDollars(cents: number): number {
	return cents / 100;
}
