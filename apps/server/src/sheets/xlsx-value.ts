/** The display format of a number, if it changes what a person would type. */
export type NumberStyle = { kind: "date"; code?: string } | { kind: "zeros"; digits: number };

/** The codes of built-in formats whose parts are the same in every language. The others follow the language of the program. */
const builtIn = new Map([
	[16, "d-mmm"],
	[17, "mmm-yy"],
	[20, "h:mm"],
	[21, "h:mm:ss"],
	[45, "mm:ss"],
	[46, "[h]:mm:ss"],
]);

/** Excel's built-in date and time formats, including those of East Asian calendars. */
function isBuiltInDate(id: number): boolean {
	return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** The meaning of a number format: a date, a fixed number of digits, or neither. */
export function styleOf(id: number, code: string | undefined): NumberStyle | undefined {
	if (code === undefined) {
		const known = builtIn.get(id);
		return isBuiltInDate(id) ? { kind: "date", ...(known !== undefined && { code: known }) } : undefined;
	}
	const first = code.split(";")[0] ?? "";
	if (/^0{2,}$/.test(first)) return { kind: "zeros", digits: first.length };
	const letters = code
		.replace(/"[^"]*"?/g, "")
		.replace(/[\\_*]./g, "")
		// Also removes a duration's brackets ([h]:mm), which is not a date; its colon and minutes remain.
		.replace(/\[[^\]]*\]?/g, "")
		.replace(/general/gi, "");
	return /[dmyhs]/i.test(letters) ? { kind: "date", code } : undefined;
}

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
	const text = plain(value);
	return style?.kind === "zeros" && /^\d+$/.test(text) ? text.padStart(style.digits, "0") : text;
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
	if (days < 1 && days > 0 && !is1904) return time;
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
