/** The lengths of GTIN-8 (EAN-8), GTIN-12 (UPC-A), GTIN-13 (EAN-13) and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/**
 * Whether a text of digits is a Global Trade Item Number: with its check digit at the end, the sum of all digits, weighted
 * alternately 1 and 3 from the right, is a multiple of ten (GS1 General Specifications, 7.9).
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

/**
 * The canonical form of a barcode: UPC-A, EAN-13 with a leading zero and GTIN-14 with more of them are the same number. Other
 * codes are their own key.
 */
export function barcodeKey(code: string): string {
	return isGtin(code) ? code.padStart(14, "0") : code;
}

/** All forms of a barcode with the same key, itself first; for a UPC-E includes those of the number that it encodes. */
export function barcodeForms(code: string): string[] {
	const upcA = isUpcE(code) ? expandUpcE(code) : code;
	if (upcA !== code) return [code, ...barcodeForms(upcA)];
	if (!isGtin(code)) return [code];
	const key = barcodeKey(code);
	const forms = LENGTHS.filter((length) => /^0*$/.test(key.slice(0, -length))).map((length) =>
		key.slice(-length),
	);
	return [code, ...forms.filter((form) => form !== code)];
}

/**
 * Whether eight digits are a UPC-E, whose check digit is that of the encoded number. Codes that are also valid as EAN-8 count as
 * EAN-8.
 */
export function isUpcE(code: string): boolean {
	return !isGtin(code) && expandUpcE(code) !== code;
}

/** The UPC-A encoded by an eight-digit UPC-E: the second-to-last digit says where zeros were omitted. */
export function expandUpcE(code: string): string {
	if (!/^[01]\d{7}$/.test(code)) return code;
	const [system, digits, check] = [code.slice(0, 1), code.slice(1, 7), code.slice(7)];
	const last = Number(digits[5]);
	const kept = last <= 2 ? 2 : last === 3 ? 3 : last === 4 ? 4 : 5;
	const [begin, end] =
		last <= 2
			? [digits.slice(0, 2) + digits.slice(5), digits.slice(2, 5)]
			: [digits.slice(0, kept), digits.slice(kept, last <= 4 ? 5 : 6)];
	const upcA = system + begin + end.padStart(10 - begin.length, "0") + check;
	return isGtin(upcA) ? upcA : code;
}

/** Whether a typed text may be a whole barcode: one word with a digit. */
export function mayBeBarcode(text: string): boolean {
	return /^\S*\d\S*$/.test(text);
}
