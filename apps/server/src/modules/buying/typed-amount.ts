import { reason } from "@freehub/contract/rule-sentences";
import { fieldRefusal } from "#app-error.ts";
import { minorOf } from "./order-lines.ts";

/** An amount in whole minor units. @throws AppError invalid_input if it has more decimals than the currency. */
export function toMinorOf(
	currency: string,
	amount: number,
	{ field, label }: { field: string; label: string },
): number {
	const minor = minorOf(currency, amount);
	if (minor !== undefined) return minor;
	throw fieldRefusal("invalid_input", { field, ...reason("decimals.currency", { label, currency }) });
}
