import { shop } from "@freehub/domain/shop";
import { currentLocale } from "./words.ts";

/** The currency's sign, and on which side of an amount the reader's locale writes it: before it in '$5', behind it in '5 €'. */
export function currencySign(): { sign: string; isBefore: boolean } {
	const { currency } = shop();
	const parts = new Intl.NumberFormat(currentLocale(), { style: "currency", currency }).formatToParts(0);
	const at = parts.findIndex(({ type }) => type === "currency");
	return { sign: parts[at]?.value ?? "", isBefore: at === 0 };
}
