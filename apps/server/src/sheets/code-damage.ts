import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isGtin } from "@freehub/domain/catalogue/gtin";

/** A large number as spreadsheets show it: 9.52E+12. */
const exponent = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;
/** A number of a barcode's length of which a spreadsheet has kept at most six digits: 9521230000000. */
const zerosAtEnd = /^(?=\d{12,14}$)\d{1,6}0+$/;

/** The damage of a code: why it is refused, or its text with a note. */
export type MendedCode = { wrong: Reason } | { text?: string; note: Reason };

/**
 * Finds damage of a barcode: its last digits were rounded, even if the check digit is right by accident, or its
 * leading zero was removed.
 * @param isGtinOnly other codes are refused anyway.
 */
export function mendBarcode(text: string, isGtinOnly: boolean): MendedCode | undefined {
	if (exponent.test(text) || zerosAtEnd.test(text)) return { wrong: reason("code_rounded", { text }) };
	if (!/^\d{11}$/.test(text)) return undefined;
	const to = `0${text}`;
	if (isGtin(to)) return { text: to, note: reason("zero_restored", { text, to }) };
	const why = reason("zero_lost", { text });
	return isGtinOnly ? { wrong: why } : { note: why };
}

/** Finds damage of a SKU or a size. One that ends with many zeros may be right. */
export function mendCode(text: string): MendedCode | undefined {
	if (exponent.test(text)) return { wrong: reason("code_rounded", { text }) };
	return zerosAtEnd.test(text) ? { note: reason("code_maybe_rounded", { text }) } : undefined;
}
