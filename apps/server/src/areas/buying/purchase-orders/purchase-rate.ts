import { reason } from "@freehub/contract/rule-sentences";
import { shop } from "@freehub/domain/shop";
import { fieldRefusal } from "#app-error.ts";

/**
 * The rate that somebody has typed for a draft, which is proposed when it is sent; null: nobody has.
 * @throws AppError invalid_input for the shop's own currency, of which every unit is one.
 */
export function typedRate(currency: string, rate: string | null | undefined): string | null {
	if (rate === undefined || rate === null) return null;
	if (currency !== shop().currency) return rate;
	if (Number(rate) === 1) return null;
	throw fieldRefusal("invalid_input", { field: "rate", ...reason("own_currency", { currency }) });
}
