import * as domain from "@freehub/domain/buying/price-per";
import { costOf } from "@freehub/domain/exact-amount";
import { decimalsOf } from "@freehub/domain/shop";
import { readTyped } from "#lib/number-typing.ts";
import { inLocale } from "#lib/words.ts";

/** What `per` pieces cost, in an order's currency: exact, also where one piece has no exact price. */
export type Price = domain.PricePer;

export type TypedPrice = { ok: true; price: Price } | { ok: false; message: string };

const texts = new Map<string, () => Intl.NumberFormat>();

/** An amount as a field shows it: '12.50', ungrouped. */
function amountText(amount: number, least: number, most: number): string {
	const key = `${least} ${most}`;
	const format =
		texts.get(key) ??
		inLocale(
			(locale) =>
				new Intl.NumberFormat(locale, {
					useGrouping: false,
					minimumFractionDigits: least,
					maximumFractionDigits: most,
				}),
		);
	texts.set(key, format);
	return format().format(amount);
}

/** The price of a piece in a field; rounded where it has no exact price. */
export function unitText({ cost, per }: Price, currency: string): string {
	const decimals = decimalsOf(currency);
	return amountText(cost / per, decimals, decimals + domain.MORE_DECIMALS);
}

/** The total of a line, as the text of a field. */
export function totalText(price: Price, pieces: number, currency: string): string {
	const decimals = decimalsOf(currency);
	return amountText(lineTotal(price, pieces, currency), decimals, decimals);
}

/** The total of a line, rounded to the currency's smallest unit. */
export function lineTotal({ cost, per }: Price, pieces: number, currency: string): number {
	const units = 10 ** decimalsOf(currency);
	return costOf({ cost: Math.round(cost * units), per }, pieces) / units;
}

/** Reads the price of a piece. One with more decimals than the currency becomes that of ten, of a hundred, and so on. */
export function readUnit(text: string, currency: string): TypedPrice {
	const decimals = decimalsOf(currency);
	const typed = readTyped(text, { decimals: decimals + domain.MORE_DECIMALS });
	if (!typed.ok) return typed;
	const { costs, per } = domain.exactPrices(
		[Number(typed.value.toFixed(decimals + domain.MORE_DECIMALS))],
		1,
		currency,
	);
	return { ok: true, price: { cost: Number((costs[0] ?? 0).toFixed(decimals)), per } };
}

/** Reads a typed total as an exact price: this amount per `pieces`. */
export function readTotal(text: string, pieces: number, currency: string): TypedPrice {
	const decimals = decimalsOf(currency);
	const typed = readTyped(text, { decimals });
	if (!typed.ok) return typed;
	return { ok: true, price: { cost: Number(typed.value.toFixed(decimals)), per: Math.max(1, pieces) } };
}

/** Whether two prices of one currency are the same: 10 per 20 is 0.50 per 1. */
export function isSamePrice(a: Price, b: Price): boolean {
	return domain.isSamePrice(inWhole(a), inWhole(b));
}

/** No currency has more than four decimals. */
function inWhole({ cost, per }: Price): Price {
	return { cost: Math.round(cost * 10_000), per };
}
