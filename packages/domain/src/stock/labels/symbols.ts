import { isGtin } from "../../catalogue/gtin.ts";

/** How a label's code is drawn. `barcode`: an EAN or UPC as such, anything else as Code 128. */
export const codeChoices = ["barcode", "code128", "qrcode"] as const;
export type CodeChoice = (typeof codeChoices)[number];

export type SymbolKind = "ean13" | "ean8" | "upca" | "code128" | "qrcode";

/** A symbol: its width in modules, and the quiet zone on each side. */
export type LabelSymbol = { kind: SymbolKind; text: string; modules: number; quiet: number };

/** The symbol for a code; undefined if the code does not fit into any. */
export function symbolFor(code: string, choice: CodeChoice): LabelSymbol | undefined {
	if (code === "") return undefined;
	if (choice === "qrcode") return qrSymbol(code);
	return (choice === "barcode" ? retailSymbol(code) : undefined) ?? code128Symbol(code) ?? qrSymbol(code);
}

function retailSymbol(code: string): LabelSymbol | undefined {
	if (!isGtin(code)) return undefined;
	switch (code.length) {
		case 8:
			return { kind: "ean8", text: code, modules: 67, quiet: 7 };
		case 12:
			return { kind: "upca", text: code, modules: 95, quiet: 9 };
		case 13:
			return { kind: "ean13", text: code, modules: 95, quiet: 11 };
		default:
			// A GTIN-14 identifies a case, which no retail symbol can encode.
			return undefined;
	}
}

/** Code 128 encodes ASCII; scanners read anything beyond that differently. */
function code128Symbol(code: string): LabelSymbol | undefined {
	// oxlint-disable-next-line no-control-regex -- ASCII is what is meant
	if (!/^[\x20-\x7e]+$/.test(code)) return undefined;
	// Plus the start, the check character, and the stop, which is two modules wider.
	const characters = code128Parts(code).reduce((sum, part) => sum + part.characters, 0) + 2;
	return { kind: "code128", text: code, modules: characters * 11 + 13, quiet: 10 };
}

/** A part of a Code 128 symbol in one code set. `characters` includes the change to the set, but not the symbol's start. */
export type Code128Part = { set: "B" | "C"; text: string; characters: number };

/**
 * Splits a text into the code sets of Code 128: pairs of digits in set C where that is shorter, according to GS1: at least four
 * digits at an end, six in the middle, or the whole text.
 */
export function code128Parts(text: string): Code128Part[] {
	const parts: Code128Part[] = [];
	let rest = "";
	const flush = () => {
		if (rest === "") return;
		parts.push({ set: "B", text: rest, characters: rest.length + (parts.length > 0 ? 1 : 0) });
		rest = "";
	};
	for (const [run] of text.matchAll(/\d+|\D+/g)) {
		const isFirst = parts.length === 0 && rest === "";
		const isLast = text.endsWith(run) && isAtEnd(text, parts, rest, run);
		const least = isFirst && isLast ? 2 : isFirst || isLast ? 4 : 6;
		const isDigits = /^\d/.test(run);
		if (!isDigits || run.length < least || (isFirst && isLast && run.length % 2 === 1 && run.length < 4)) {
			rest += run;
			continue;
		}
		// If the number of digits is odd, the first one stays in set B; at the start of the text, the last one.
		const odd = run.length % 2;
		const pairs = isFirst ? run.slice(0, run.length - odd) : run.slice(odd);
		if (!isFirst) rest += run.slice(0, odd);
		flush();
		parts.push({ set: "C", text: pairs, characters: pairs.length / 2 + (parts.length > 0 ? 1 : 0) });
		if (isFirst) rest = run.slice(run.length - odd);
	}
	flush();
	return parts;
}

function isAtEnd(text: string, parts: readonly Code128Part[], rest: string, run: string): boolean {
	const before = parts.reduce((sum, part) => sum + part.text.length, 0) + rest.length;
	return before + run.length === text.length;
}

/** Capacity of QR code versions in bytes, from version 1, at error correction level M (ISO/IEC 18004, table 7). */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412];

function qrSymbol(code: string): LabelSymbol | undefined {
	const bytes = utf8Length(code);
	const version = QR_BYTES.findIndex((most) => bytes <= most) + 1;
	return version === 0 ? undefined : { kind: "qrcode", text: code, modules: 17 + 4 * version, quiet: 4 };
}

function utf8Length(text: string): number {
	let bytes = 0;
	for (const letter of text) {
		const point = letter.codePointAt(0) ?? 0;
		bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
	}
	return bytes;
}
