import { shop } from "@freehub/domain/shop";
import { currentLocale, inLocale } from "./words.ts";

const money = inLocale(
	(locale) => new Intl.NumberFormat(locale, { style: "currency", currency: shop().currency }),
);
const whole = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

/** The length of the text preview on product and blog cards. */
const PREVIEW_LENGTH = 100;

const shortMoney = inLocale(
	(locale) =>
		new Intl.NumberFormat(locale, {
			style: "currency",
			currency: shop().currency,
			notation: "compact",
			maximumFractionDigits: 2,
			minimumFractionDigits: 0,
		}),
);

/** '$150K', for the scale of a chart. */
export function formatShortMoney(amount: number): string {
	return shortMoney().format(amount);
}

export function formatMoney(amount: number): string {
	return money().format(amount);
}

const moneyIn = new Map<string, () => Intl.NumberFormat>();

/** An amount in another currency than the shop's, such as a supplier's. */
export function formatMoneyIn(currency: string, amount: number): string {
	let format = moneyIn.get(currency);
	if (format === undefined) {
		format = inLocale((locale) => new Intl.NumberFormat(locale, { style: "currency", currency }));
		moneyIn.set(currency, format);
	}
	return format().format(amount);
}

const currencies = inLocale((locale) => new Intl.DisplayNames(locale, { type: "currency" }));

/** A currency's name by its code: 'Euro'. */
export function currencyName(code: string): string {
	return currencies().of(code) ?? code;
}

export function formatCount(count: number): string {
	return whole().format(count);
}

const percent = inLocale(
	(locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);

/** The margin as a share of the price: '38.5%'; undefined if the price is zero. */
export function formatMargin(price: number, cost: number): string | undefined {
	return price > 0
		? percent()
				.format((price - cost) / price)
				.replace("-", "−")
		: undefined;
}

/** A part of something: '83.5%'. */
export function formatShare(part: number): string {
	return percent().format(part);
}

/** 'a, b and c', or 'a, b or c'. */
export function formatList(
	parts: readonly string[],
	type: "conjunction" | "disjunction" = "conjunction",
): string {
	// British English has no comma before the 'and'.
	const locale = currentLocale() === "en-US" ? "en-GB" : currentLocale();
	return new Intl.ListFormat(locale, { type }).format(parts);
}

/** Cuts a text to its first characters and adds an ellipsis; a text that fits stays whole. */
export function preview(text: string, length = PREVIEW_LENGTH): string {
	const characters = Array.from(text);
	return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}

const countries = inLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A country's name by its two-letter ISO 3166-1 code: 'Taiwan'. */
export function countryName(code: string): string {
	return countries().of(code) ?? code;
}

/** Minutes to read a text, at 220 words a minute. */
export function readingMinutes(text: string): number {
	return Math.max(1, Math.round(text.split(/\s+/).length / 220));
}
