import { maxPrice, moneyDecimals, toMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import type { z } from "zod";
import type { Rule } from "./rules.ts";

/** Text for the number of decimals of the currency. */
const counts = ["no", "at most one", "at most two", "at most three"];

/**
 * Limits a number to valid amounts of the shop's currency. The currency is looked up only when a request is parsed or the API
 * described, because it is set after this module is loaded.
 */
export function asAmount<Schema extends z.ZodType<number, unknown>>(label: string, number: Schema): Schema {
	return number
		.refine((amount) => amount <= maxPrice(), {
			error: () => `${label} can be at most ${inEnglish(maxPrice())}.`,
			params: {
				rule: "at_most" satisfies Rule,
				get facts() {
					return { max: maxPrice() };
				},
			},
			abort: true,
		})
		.refine((amount) => toMinor(amount) !== undefined, {
			error: () => `${label} can have ${decimalsInEnglish()}.`,
			params: {
				rule: "decimals" satisfies Rule,
				get facts() {
					return { max: moneyDecimals() };
				},
			},
		})
		.meta({
			get maximum() {
				return maxPrice();
			},
			get description() {
				return `In ${shop().currency}, with ${decimalsInEnglish()}.`;
			},
		});
}

/** A whole amount: '$20,000,000'. */
function inEnglish(amount: number): string {
	const { currency } = shop();
	return amount.toLocaleString("en-US", { style: "currency", currency, maximumFractionDigits: 0 });
}

/** 'at most two decimals'. */
function decimalsInEnglish(): string {
	const decimals = moneyDecimals();
	return `${counts[decimals] ?? `at most ${decimals}`} decimals`;
}
