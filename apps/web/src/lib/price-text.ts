import { latinDigits } from "@freehub/domain/latin-digits";
import { maxPrice, toMinor } from "@freehub/domain/money";

/** Whether a text is a valid limit of a price range. */
export function isPrice(text: string): boolean {
	const price = Number(text);
	return text !== "" && price >= 0 && price <= maxPrice() && toMinor(price) !== undefined;
}

/** The price in an address, or an empty string if it is not valid. A form without script sends it as typed: 12,50 or ১২.৫০. */
export function addressPrice(text: string): string {
	const price = latinDigits(text).replace(/^(\d+),(\d{1,2})$/, "$1.$2");
	return isPrice(price) ? price : "";
}
