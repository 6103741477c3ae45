import { latinDigits } from "@freehub/domain/latin-digits";
import { maxPrice, toMinor } from "@freehub/domain/money";

/** Whether a text can be a bound of the prices. */
export function isPrice(text: string): boolean {
	const price = Number(text);
	return text !== "" && price >= 0 && price <= maxPrice() && toMinor(price) !== undefined;
}

/** The price that an address says; a form without script sends it as it is typed, 12,50 or ১২.৫০. Empty where it is none. */
export function addressPrice(text: string): string {
	const price = latinDigits(text).replace(/^(\d+),(\d{1,2})$/, "$1.$2");
	return isPrice(price) ? price : "";
}
