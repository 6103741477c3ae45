import { reason } from "@freehub/contract/rule-sentences";
import { decimalsOf } from "@freehub/domain/shop";
import { fieldRefusal } from "#app-error.ts";

// Amounts of suppliers and offers are in their own currencies: decimal numbers in JSON, whole minor units in the database.

/** @throws AppError invalid_input if the amount has more decimals than the currency. */
export function toMinorOf(
	currency: string,
	amount: number,
	{ field, label }: { field: string; label: string },
): number {
	const decimals = decimalsOf(currency);
	if (Number(amount.toFixed(decimals)) !== amount) {
		throw fieldRefusal("invalid_input", { field, ...reason("decimals.currency", { label, currency }) });
	}
	// The "+ 0" turns -0 into 0.
	return Math.round(amount * 10 ** decimals) + 0;
}

export function fromMinorOf(currency: string, minor: number): number {
	return minor / 10 ** decimalsOf(currency);
}
