import type { NumberStyle } from "./number-format.ts";

/**
 * A number as a person would type it: at most 15 digits, Excel's precision, so that 29.9 is not read as 29.899999999999999; never
 * with an exponent.
 */
export function numberText(
	stored: string,
	style: NumberStyle | undefined,
	is1904: boolean,
): string | undefined {
	const value = Number(stored);
	if (stored.trim() === "" || !Number.isFinite(value)) return undefined;
	if (style?.kind === "date") return dateText(value, is1904) ?? plain(value);
	const text = plain(style?.kind === "unit" && style.unit === "%" ? value * 100 : value);
	switch (style?.kind) {
		case "zeros":
			return /^\d+$/.test(text) ? text.padStart(style.digits, "0") : text;
		case "decimals":
			return withDecimals(text, style.digits);
		case "unit":
			return style.unit === "%" ? `${text}%` : `${text} ${style.unit}`;
		case "exponent":
		case "fraction":
		case "mask":
		case undefined:
			return text;
	}
}

/** A number with at least as many decimals as its format shows, unless it is a whole one. */
function withDecimals(text: string, digits: number): string {
	const fraction = text.split(".")[1];
	return fraction === undefined ? text : text + "0".repeat(Math.max(0, digits - fraction.length));
}

function plain(value: number): string {
	const rounded = Number(value.toPrecision(15));
	const text = String(rounded);
	const [mantissa, exponent] = text.split("e");
	if (mantissa === undefined || exponent === undefined) return Object.is(rounded, -0) ? "0" : text;
	const sign = mantissa.startsWith("-") ? "-" : "";
	const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
	const places = Number(exponent);
	if (places > 0) return sign + whole + fraction.padEnd(places, "0");
	return `${sign}0.${"0".repeat(-places - 1)}${whole}${fraction}`;
}

const DAY = 86_400_000;
/** 31 December 9999, the last day in Excel. */
const LAST_DAY = 2_958_465;

/** The date for a number of days: 2026-03-01, 2026-03-01T09:30:00, or only a time if there is no day. */
function dateText(days: number, is1904: boolean): string | undefined {
	if (days < 0 || days > LAST_DAY + 1) return undefined;
	// Excel treats 1900 as a leap year, so days before March 1900 are counted from a different base.
	const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
	const moment = new Date(zero + Math.round((days * DAY) / 1000) * 1000);
	const [date = "", time = ""] = moment.toISOString().slice(0, 19).split("T");
	if (days < 1 && days > 0) return time;
	return time === "00:00:00" ? date : `${date}T${time}`;
}

/** Decodes characters that Excel escapes as _x000D_, because XML does not have or would change them. */
export function decodeText(text: string): string {
	if (!text.includes("_x")) return text;
	return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
}

/** The column index of a cell reference, counted from 0: 27 for AB12; undefined if it is invalid. */
export function columnIndex(reference: string | undefined): number | undefined {
	const letters = /^([A-Z]{1,3})\d*$/i.exec(reference ?? "")?.[1]?.toUpperCase();
	if (letters === undefined) return undefined;
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	return column - 1;
}
