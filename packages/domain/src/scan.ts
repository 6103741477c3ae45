import { readGs1 } from "./gs1.ts";
import { locationInCode } from "./location-code.ts";

/** What a product's code says beside the product. */
export type ScanDetails = {
	/** Pieces, or trade items of which each may hold several. */
	count?: number;
	serial?: string;
	lot?: string;
	/** As it is coded, YYMMDD: see `gs1Day`. */
	expiry?: string;
	production?: string;
};

/** What a code that somebody scans means: a location's label, or a product by its barcode. */
export type Scan =
	| { kind: "location"; location: string }
	| { kind: "product"; code: string; details: ScanDetails };

/** Readers that are set so begin every code with the kind of its symbol. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;

/** Reads what a scanner or a camera gives; undefined where nothing is in it. */
export function readScan(raw: string): Scan | undefined {
	// Ends and margins that readers add; GS stays, as it is part of the data.
	const text = raw.replace(/^[\s\0]+|[ \t\r\n\0]+$/g, "");
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
	// Nothing that was scanned is no pieces.
	return {
		kind: "product",
		code,
		details: Number(count) > 0 ? { ...details, count: Number(count) } : details,
	};
}

/**
 * A coded date as a day such as 2027-01-31; day 00 is the month's last one.
 * @param thisYear decides the century: dates lie at most 49 years back and 50 ahead (GS1 General Specifications, 7.12).
 * @returns undefined where there is no such day.
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
