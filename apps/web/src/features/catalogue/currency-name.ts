import { shop } from "@freehub/domain/shop";
import { currentLocale } from "#lib/words.ts";

/** 'Japanese yen': the currency's name as used with amounts. */
export function currencyName(): string {
	const { currency } = shop();
	const format = new Intl.NumberFormat(currentLocale(), {
		style: "currency",
		currency,
		currencyDisplay: "name",
	});
	return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}
