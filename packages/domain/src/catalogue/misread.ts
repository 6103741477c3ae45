import { locationInCode } from "../stock/location-code.ts";
import { readGs1 } from "./gs1.ts";
import { isGtin, isUpcE } from "./gtin.ts";
import { otherReadings } from "./keyboard-layouts.ts";

/** Why a code is not what is printed, and what is probably printed. */
type Misread =
	/** The computer's keyboard layout is not the scanner's. */
	| { why: "layout"; guess: string }
	/** A number of a GTIN's length whose check digit is wrong. */
	| { why: "check digit"; guess?: undefined }
	/** A barcode with the 2 or 5 digits that are printed beside it on magazines and books. */
	| { why: "add-on"; guess: string }
	/** A UPC without its leading zero, as spreadsheets and some scanners make it. */
	| { why: "zero"; guess: string };

/**
 * Whether a code looks misread: then it is named to the person who scanned it, and not stored as the code of anything.
 * @param code as `readScan` gives it.
 */
export function misreadOf(code: string): Misread | undefined {
	if (/^\d+$/.test(code)) return misreadNumber(code);
	const [, main, addOn] = /^(\d{12,13})[\s+-](\d{2}|\d{5})$/.exec(code) ?? [];
	if (main !== undefined && addOn !== undefined && isGtin(main)) return { why: "add-on", guess: main };
	if (isWhole(code)) return undefined;
	const readings = otherReadings(code);
	const guess =
		readings.find(isWhole) ??
		(isTelling(code) ? readings.find(isPlain) : undefined) ??
		// The two layouts of English differ in few signs, none of which is in ordinary codes.
		(/["£¬]/.test(code) ? readings.at(-1) : undefined);
	return guess === undefined ? undefined : { why: "layout", guess };
}

/** Lengths of UPC-A and EAN-13, each with an add-on of 2 or 5 digits. */
const WITH_ADD_ON: Record<number, number> = { 14: 12, 15: 13, 17: 12, 18: 13 };

function misreadNumber(code: string): Misread | undefined {
	if (isGtin(code) || isUpcE(code)) return undefined;
	const main = code.slice(0, WITH_ADD_ON[code.length] ?? 0);
	if (main !== "" && isGtin(main)) return { why: "add-on", guess: main };
	if (code.length === 11 && isGtin(`0${code}`)) return { why: "zero", guess: `0${code}` };
	return [8, 12, 13, 14].includes(code.length) ? { why: "check digit" } : undefined;
}

/** Whether a text is a whole code of a kind that tells by itself that it was read right. */
export function isWhole(text: string): boolean {
	if (isGtin(text) || isUpcE(text) || locationInCode(text) !== undefined) return true;
	const elements = readGs1(text);
	const number = elements?.get("01") ?? elements?.get("02");
	return number !== undefined && isGtin(number);
}

/** Whether a text has only what shops' own codes are made of. */
function isPlain(text: string): boolean {
	return /^[A-Za-z0-9 ._+-]+$/.test(text);
}

/** Whether a code has signs that shops' own codes have not: one beyond ASCII or a quotation mark, or several others. */
function isTelling(code: string): boolean {
	// oxlint-disable-next-line no-control-regex -- ASCII is what is meant
	return /[^\x00-\x7f]|"/.test(code) || code.replace(/[A-Za-z0-9 ._+-]/g, "").length > 1;
}

/**
 * Decides between the two readings of a scanner's keys: what this computer's layout typed, and what the keys mean on the layout
 * that scanners have. A reading that tells by itself that it is right wins, then one without odd signs, then what was typed.
 */
export function rightReading(typed: string, byKeys: string | undefined): string {
	if (byKeys === undefined || byKeys === typed || isWhole(typed)) return typed;
	return isWhole(byKeys) || (isPlain(byKeys) && !isPlain(typed)) ? byKeys : typed;
}

/** A code as it was meant: the only whole reading of what another keyboard layout made of it; else as it is. */
export function asMeant(text: string): string {
	if (isWhole(text) || /^[\d\s]*$/.test(text)) return text;
	return otherReadings(text).find(isWhole) ?? text;
}
