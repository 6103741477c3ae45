import { readGs1 } from "../catalogue/gs1.ts";
import { asMeant } from "../catalogue/misread.ts";
import { locationInCode } from "./location-code.ts";

/** The data in a product's code besides the product. */
export type ScanDetails = {
	/** Pieces, or trade items that may each contain several pieces. */
	count?: number;
	serial?: string;
	lot?: string;
	/** As encoded, YYMMDD: see `gs1Day`. */
	expiry?: string;
	production?: string;
};

/** The meaning of a scanned code: a location's label, or a product's barcode. */
export type Scan =
	| { kind: "location"; location: string }
	| { kind: "product"; code: string; details: ScanDetails };

/** The symbology identifier that some readers send before every code. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Parses the input of a scanner or camera, also if the computer has another keyboard layout than the scanner; undefined if it is
 * empty.
 */
export function readScan(raw: string): Scan | undefined {
	// Whitespace and terminators added by readers; GS stays, because it is part of the data.
	const text = asMeant(raw.replace(/^[\s\0]+|[ \t\r\n\0]+$/g, ""));
	const elements = readGs1(text);
	const plain = text.replace(symbology, "").trim();
	if (elements === undefined) {
		if (plain === "") return undefined;
		const location = locationInCode(plain);
		return location === undefined
			? { kind: "product", code: plain, details: {} }
			: { kind: "location", location };
	}
	const code = elements.get("01") ?? elements.get("02") ?? elements.get("00");
	if (code === undefined) return { kind: "product", code: plain, details: {} };
	const count = elements.get("37") ?? elements.get("30");
	const named = {
		serial: elements.get("21"),
		lot: elements.get("10"),
		expiry: elements.get("17"),
		production: elements.get("11"),
	};
	const details: ScanDetails = Object.fromEntries(
		Object.entries(named).filter(([, value]) => value !== undefined),
	);
	// A scanned count of 0 counts as no count.
	return {
		kind: "product",
		code,
		details: Number(count) > 0 ? { ...details, count: Number(count) } : details,
	};
}

/** The product's code in what a scanner or a person types: GS1 data holds its number. Other texts are given back trimmed. */
export function codeIn(text: string): string {
	const scan = readScan(text);
	return scan?.kind === "product" ? scan.code : text.trim();
}

/**
 * Converts an encoded date to a day such as 2027-01-31; day 00 is the last of the month.
 * @param thisYear determines the century: dates are at most 49 years in the past and 50 in the future (GS1 General
 * Specifications, 7.12).
 * @returns undefined if there is no such day.
 */
export function gs1Day(coded: string, thisYear: number): string | undefined {
	const [, yy = "", mm = "", dd = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(coded) ?? [];
	const month = Number(mm);
	if (yy === "" || month < 1 || month > 12) return undefined;
	const year = thisYear - 49 + ((((Number(yy) - thisYear + 49) % 100) + 100) % 100);
	const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
	const day = dd === "00" ? last : Number(dd);
	if (day > last) return undefined;
	return `${year}-${mm}-${String(day).padStart(2, "0")}`;
}
