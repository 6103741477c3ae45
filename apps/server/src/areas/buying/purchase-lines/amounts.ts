import { reason } from "@freehub/contract/rule-sentences";
import type { Exchange } from "@freehub/domain/exact-amount";
import { toMinor } from "@freehub/domain/money";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { fieldRefusal } from "#app-error.ts";

/** The currency of a supplier's prices. */
export function currencyOf(supplier: { currency: string | null }): string {
	return supplier.currency ?? shop().currency;
}

/** The exchange from an order's currency to the shop's. */
export function exchangeOf({ currency, rate }: { currency: string; rate: string | null }): Exchange {
	return { rate: rate ?? "1", from: decimalsOf(currency), to: decimalsOf(shop().currency) };
}

/** An amount in whole minor units. @throws AppError invalid_input if it has more decimals than the currency. */
export function requireMinor(
	amount: number,
	currency: string,
	{ field, label }: { field: string; label: string },
): number {
	const minor = toMinor(amount, currency);
	if (minor !== undefined) return minor;
	throw fieldRefusal("invalid_input", { field, ...reason("decimals.currency", { label, currency }) });
}
