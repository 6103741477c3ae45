import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isTooMuch, MAX_VALUE } from "@freehub/domain/exact-amount";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";

/** The most that one stored amount can be, as facts of the sentences that say so. */
export function mostWorth(currency = shop().currency): { max: number; currency: string } {
	return { max: fromMinor(MAX_VALUE, currency), currency };
}

/** Why an amount in minor units of a currency cannot be stored; undefined: it can. */
export function whyTooMuch(minor: number, currency = shop().currency): Reason | undefined {
	return isTooMuch(minor) ? reason("worth_at_most", mostWorth(currency)) : undefined;
}
