import { shop } from "@freehub/domain/shop";
import { currentLocale } from "./words.ts";

/** The currency's sign and its side in the reader's locale: before the amount as in '$5', after it as in '5 €'. */
export function currencySign(): { sign: string; isBefore: boolean } {
	const { currency } = shop();
	const parts = new Intl.NumberFormat(currentLocale(), { style: "currency", currency }).formatToParts(0);
	const at = parts.findIndex(({ type }) => type === "currency");
	return { sign: parts[at]?.value ?? "", isBefore: at === 0 };
}
