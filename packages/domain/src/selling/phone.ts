import { latinDigits } from "../sheets/latin-digits.ts";

/** Calling codes of countries with one or two digits (ITU E.164); all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The digits of a telephone number without its country and without leading zeros, by which numbers are compared: those of
 * `+49 (0)30 1234567`, `0049 30 1234567` and `030 1234567` are `301234567`. '' if it has none.
 */
export function nationalDigits(text: string): string {
	const { digits, isInternational } = digitsOf(text);
	if (!isInternational) return digits.replace(/^0+/, "");
	const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
	return digits.slice(code.length).replace(/^0+/, "");
}

/** All digits of a telephone number, with the country's if it has them: `49301234567`. */
export function wholeDigits(text: string): string {
	return digitsOf(text).digits;
}

/** Whether a typed text can only be a part of a telephone number. */
export function isPhonePart(text: string): boolean {
	return /^\+?[\d\s()/.-]*$/.test(latinDigits(text)) && /\d/.test(latinDigits(text));
}

function digitsOf(text: string): { digits: string; isInternational: boolean } {
	// A zero in parentheses is dialled only within the country.
	const dialled = latinDigits(text).normalize("NFKC").replace(/\(0\)/, "").trim();
	const isInternational = /^(\+|00)/.test(dialled);
	const digits = dialled.replaceAll(/\D/g, "");
	return { digits: isInternational ? digits.replace(/^0+/, "") : digits, isInternational };
}
