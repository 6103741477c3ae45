/** The lengths of GTIN-8 (EAN-8), GTIN-12 (UPC-A), GTIN-13 (EAN-13) and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/**
 * Whether a text of digits is a Global Trade Item Number: its last digit makes the sum of all, weighted 3 and 1 by
 * turns from the right, a multiple of ten (GS1 General Specifications, 7.9).
 */
export function isGtin(text: string): boolean {
	if (!LENGTHS.includes(text.length) || !/^\d+$/.test(text)) return false;
	let sum = 0;
	for (let i = 0; i < text.length; i++) {
		const digit = text.charCodeAt(text.length - 1 - i) - 48;
		sum += i % 2 === 0 ? digit : 3 * digit;
	}
	return sum % 10 === 0;
}
