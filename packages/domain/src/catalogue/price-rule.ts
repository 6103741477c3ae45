import { decimalsOf } from "../shop.ts";

/**
 * How new prices follow from what products have: by a percentage of the price, by an amount in minor units, or so that a share of the
 * price in percent is left above the cost. Percentages have at most two decimals.
 */
export type PriceRule =
	| { by: "percent"; percent: number }
	| { by: "amount"; amount: number }
	| { by: "margin"; margin: number };

/** How new prices end: as computed, in whole units of the currency, or like 12.90. */
export const priceEndings = ["exact", "whole", "90", "95", "99"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** Why a product gets no new price. */
export const noPriceReasons = ["no_price", "no_cost", "not_above_zero", "too_high"] as const;
export type NoPriceReason = (typeof noPriceReasons)[number];

/** The highest price, in minor units. */
const MAX_MINOR = 2_000_000_000n;

/** The amounts that a price rule begins with, in minor units; 0: not known. */
export type Priced = { price: number; cost: number };

/** A price in minor units, or why there is none. */
export type NewPrice = { price: number } | { why: NoPriceReason };

/** The price that a rule gives a product. Nothing is rounded before its ending is. */
export function newPrice(of: Priced, rule: PriceRule, ending: PriceEnding, currency: string): NewPrice {
	const base = rule.by === "margin" ? of.cost : of.price;
	if (base === 0) return { why: rule.by === "margin" ? "no_cost" : "no_price" };
	const computed = computedPrice(BigInt(base), rule);
	if (computed.over <= 0n) return { why: "not_above_zero" };
	const price = endingNear(computed, ending, currency);
	return price > MAX_MINOR ? { why: "too_high" } : { price: Number(price) };
}

/** An exact number of minor units. */
type Fraction = { over: bigint; under: bigint };

const WHOLE = 10_000;

function computedPrice(base: bigint, rule: PriceRule): Fraction {
	switch (rule.by) {
		case "percent":
			return { over: base * BigInt(WHOLE + hundredths(rule.percent)), under: BigInt(WHOLE) };
		case "amount":
			return { over: base + BigInt(rule.amount), under: 1n };
		case "margin":
			return { over: base * BigInt(WHOLE), under: BigInt(WHOLE - hundredths(rule.margin)) };
	}
}

function hundredths(percent: number): number {
	return Math.round(percent * 100);
}

/** The nearest amount above zero that ends like this; of two that are as near, the higher one. */
function endingNear({ over, under }: Fraction, ending: PriceEnding, currency: string): bigint {
	const { step, last } = stepOf(ending, currency);
	const above = over - last * under;
	const span = step * under;
	const steps = above >= 0n ? above / span : -((span - 1n - above) / span);
	const lower = steps * step + last;
	const isNearer = 2n * (over - lower * under) < span;
	return isNearer && lower > 0n ? lower : lower + step;
}

/** Amounts with an ending: `last` and every `step` from there. In a currency without decimals, 1,290 ends like 12.90 does elsewhere. */
function stepOf(ending: PriceEnding, currency: string): { step: bigint; last: bigint } {
	const decimals = decimalsOf(currency);
	if (ending === "exact") return { step: 1n, last: 0n };
	if (ending === "whole") return { step: 10n ** BigInt(decimals), last: 0n };
	const step = 10n ** BigInt(Math.max(decimals, 2));
	return { step, last: (step * BigInt(ending)) / 100n };
}
