import { decimalsOf, shop } from "./shop.ts";

// Amounts are numbers in the shop's currency. Stored are whole minor units: cents where it has two decimals, yen where it
// has none.

/** The most minor units of a price: they fit a 32-bit column. */
const MAX_MINOR = 2_000_000_000;

/** How many decimals the shop's amounts have. */
export function moneyDecimals(): number {
	return decimalsOf(shop().currency);
}

/** How many minor units make 1. */
export function minorUnits(): number {
	return 10 ** moneyDecimals();
}

/** The largest price: 20 million where the currency has two decimals. */
export function maxPrice(): number {
	return fromMinor(MAX_MINOR);
}

/** @returns whole minor units, or undefined when the amount is not finite or has more decimals than the currency. */
export function toMinor(amount: number): number | undefined {
	if (!Number.isFinite(amount) || Number(amount.toFixed(moneyDecimals())) !== amount) return undefined;
	// The "+ 0" turns -0 into 0, which JSON and the database would otherwise tell apart.
	return Math.round(amount * minorUnits()) + 0;
}

/** Minor units to an amount, as JSON carries a price. */
export function fromMinor(minor: number): number {
	return minor / minorUnits();
}
