import { fromMinor, minorUnits } from "@freehub/domain/money";

/** Rounds an amount of the demo to whole minor units of the shop's currency. */
export function minorInShop(amount: number): number {
	return Math.round(amount * minorUnits());
}

/** Rounds an amount of the demo to the decimals of the shop's currency. */
export function inShop(amount: number): number {
	return fromMinor(minorInShop(amount));
}
