import { decimalsOf, shop } from "./shop.ts";

// Amounts are numbers in the shop's currency, unless another one is named. They are stored as whole minor units: cents if it has two decimals, yen if it has
// none.

/** Max price in minor units: fits a 32-bit column. */
const MAX_MINOR = 2_000_000_000;

/** The number of decimals of the shop's currency. */
export function moneyDecimals(): number {
	return decimalsOf(shop().currency);
}

/** The number of minor units per unit of the currency. */
export function minorUnits(): number {
	return 10 ** moneyDecimals();
}

/** The max price: 20 million if the currency has two decimals. */
export function maxPrice(): number {
	return fromMinor(MAX_MINOR);
}

/** @returns whole minor units, or undefined if the amount is not finite or has more decimals than the currency. */
export function toMinor(amount: number, currency = shop().currency): number | undefined {
	const decimals = decimalsOf(currency);
	if (!Number.isFinite(amount) || Number(amount.toFixed(decimals)) !== amount) return undefined;
	// The "+ 0" turns -0 into 0, which JSON and the database would otherwise distinguish.
	return Math.round(amount * 10 ** decimals) + 0;
}

/** Converts minor units to an amount, the form of prices in JSON. */
export function fromMinor(minor: number, currency = shop().currency): number {
	return minor / 10 ** decimalsOf(currency);
}
