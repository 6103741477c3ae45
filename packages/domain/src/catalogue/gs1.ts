import { isGtin } from "./gtin.ts";

/** Separates elements of variable length: FNC1 as sent by readers. */
export const GS = "\u001d";

/** Data by application identifier, such as `01` for a GTIN. */
export type Elements = ReadonlyMap<string, string>;

/** Symbology identifiers of symbols with GS1 data: GS1-128, Data Matrix, QR, DataBar and DotCode. */
const gs1Symbols = ["]C1", "]d2", "]Q3", "]e0", "]J1"];

/** The data length of identifiers with fixed length, by their first two digits (GS1 General Specifications, 7.8.5). */
const fixedLengths: Record<string, number> = {
	"00": 18,
	"01": 14,
	"02": 14,
	"03": 14,
	"04": 16,
	"20": 2,
	"41": 13,
	...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 6])),
	...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 6])),
};

/** Max data length of an element of variable length. */
const MAX_DATA = 90;

/** The number of digits of an identifier, by its first two; undefined if it is unknown. */
function lengthOfIdentifier(begin: string): number | undefined {
	if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(begin)) return 2;
	if (/^(23|24|25|40|41|42|71)$/.test(begin)) return 3;
	if (/^(31|32|33|34|35|36|39|43|70|72|80|81|82)$/.test(begin)) return 4;
	return undefined;
}

/**
 * Parses GS1 data: an element string with or without symbology identifier, with FNC1 as GS; the same with identifiers in
 * brackets, as printed below a symbol; or a GS1 Digital Link.
 * @returns undefined if the text is something else.
 */
export function readGs1(text: string): Elements | undefined {
	const symbol = gs1Symbols.find((each) => text.startsWith(each));
	if (symbol !== undefined) return readElements(text.slice(symbol.length));
	if (/^https?:\/\//i.test(text)) return readDigitalLink(text);
	// Some readers leave the scheme out.
	if (/^[\w-]+(\.[\w-]+)+\/(.*\/)?01\/\d{8,14}/i.test(text)) return readDigitalLink(`https://${text}`);
	if (/^\(\d{2,4}\)/.test(text)) return readBracketed(text);
	if (text.includes(GS)) return readElements(text);
	// Some readers send neither symbology nor FNC1: then a GTIN after its identifier is recognized by its check digit.
	return /^0[12]\d{14}/.test(text) && isGtin(text.slice(2, 16)) ? readElements(text) : undefined;
}

function readElements(text: string): Elements | undefined {
	const elements = new Map<string, string>();
	let at = 0;
	while (at < text.length) {
		if (text[at] === GS) {
			at += 1;
			continue;
		}
		const begin = text.slice(at, at + 2);
		const identifier = text.slice(at, at + (lengthOfIdentifier(begin) ?? 0));
		at += identifier.length;
		const separator = text.indexOf(GS, at);
		const end = separator < 0 ? text.length : separator;
		const fixed = fixedLengths[begin];
		const data = text.slice(at, fixed === undefined ? end : Math.min(at + fixed, end));
		if (!isElement(identifier, data)) return undefined;
		elements.set(identifier, data);
		at += data.length;
	}
	return elements.size === 0 ? undefined : elements;
}

function readBracketed(text: string): Elements | undefined {
	const elements = new Map<string, string>();
	for (const part of text.split(/(?=\(\d{2,4}\))/)) {
		const [, identifier = "", data = ""] = /^\((\d{2,4})\)(.*)$/s.exec(part) ?? [];
		if (!isElement(identifier, data.trim())) return undefined;
		elements.set(identifier, data.trim());
	}
	return elements;
}

/** `https://shop.test/01/04006381333931/10/A7?17=270131` */
function readDigitalLink(text: string): Elements | undefined {
	const [, path = "", query = ""] = /^https?:\/\/[^/?#]+([^?#]*)\??([^#]*)/i.exec(text) ?? [];
	const segments = path.split("/").map(decoded);
	const begin = segments.findIndex((each, i) => each === "01" && /^\d{8,14}$/.test(segments[i + 1] ?? ""));
	if (begin < 0) return undefined;
	const elements = new Map<string, string>();
	const add = (identifier: string, said: string) => {
		const data = identifier === "01" ? said.padStart(14, "0") : said;
		if (isElement(identifier, data)) elements.set(identifier, data);
	};
	for (let i = begin; i + 1 < segments.length; i += 2) add(segments[i] ?? "", segments[i + 1] ?? "");
	for (const pair of query.split("&")) {
		const [name = "", value = ""] = pair.split("=", 2);
		add(decoded(name), decoded(value));
	}
	return elements.has("01") ? elements : undefined;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Whether the identifier exists and its data has a valid length, and for identifiers that we use, the right format. */
function isElement(identifier: string, data: string): boolean {
	const begin = identifier.slice(0, 2);
	if (!/^\d+$/.test(identifier) || lengthOfIdentifier(begin) !== identifier.length) return false;
	if (data === "" || data.length > MAX_DATA) return false;
	const fixed = fixedLengths[begin];
	if (fixed !== undefined) return data.length === fixed && /^\d+$/.test(data);
	if (identifier === "30" || identifier === "37") return /^\d{1,8}$/.test(data);
	return !((identifier === "10" || identifier === "21") && data.length > 20);
}
