import type { LabelLayout, LabelPart, LabelText } from "./layout.ts";

/** Dots per millimetre of ZPL printers: 203 and 300 dpi. */
export const zplDensities = [8, 12] as const;
export type ZplDensity = (typeof zplDensities)[number];

/** A black-and-white bitmap: each row is a whole number of bytes, the first dot is the highest bit, 1 is black. */
export type Bitmap = { width: number; height: number; bytes: Uint8Array };

export type ZplLabel = {
	layout: LabelLayout;
	/** Of this label, consecutive. */
	copies: number;
	/** The bitmap of a part that is sent as a graphic; a text without one is printed in the printer's own font. */
	bitmapOf: (part: LabelPart) => Bitmap | undefined;
};

type Size = { width: number; height: number };

/** Labels as ZPL II, each in its own format. */
export function zplOf(labels: readonly ZplLabel[], size: Size, density: ZplDensity): string {
	const dots = (length: number) => Math.round(length * density);
	return labels
		.map(({ layout, copies, bitmapOf }) =>
			[
				"^XA",
				// Texts are UTF-8; an underscore and two hex digits encode a byte.
				"^CI28",
				`^PW${dots(size.width)}`,
				`^LL${dots(size.height)}`,
				"^LH0,0",
				...layout.parts.map((part) => partOf(part, dots, bitmapOf(part))),
				`^PQ${copies}`,
				"^XZ",
				"",
			].join("\n"),
		)
		.join("");
}

type Dots = (length: number) => number;

function partOf(part: LabelPart, dots: Dots, bitmap: Bitmap | undefined): string {
	if (bitmap !== undefined) return graphic(part, dots, bitmap);
	if (part.kind === "text") return letters(part, dots);
	return part.kind === "symbol" ? symbol(part, dots) : "";
}

/** The printer's scalable font, with the height of the layout's letters; it is narrower. */
function letters({ text, x, y, width, size, align }: LabelText, dots: Dots): string {
	const side = { start: "L", middle: "C", end: "R" }[align];
	const high = dots(size);
	// A field's origin is above its text, but a layout's baseline is below.
	const top = Math.max(0, dots(y - size * 0.8));
	return `^FO${dots(x)},${top}^A0N,${high},${high}^FB${dots(width)},1,0,${side}^FH_^FD${escaped(text)}^FS`;
}

function symbol({ x, y, width, height, symbol: code }: LabelPart & { kind: "symbol" }, dots: Dots): string {
	const module = Math.max(1, Math.round(dots(width) / code.modules));
	const high = dots(height);
	// The guard bars of a retail code are five modules longer than the others.
	const guarded = high - 5 * module;
	const bars = (command: string) => `^BY${module},3,${high}^FO${dots(x)},${dots(y)}${command}^FS`;
	// The printer adds a retail code's check digit; the digits below the bars are a separate text of the layout.
	const digits = code.text.slice(0, -1);
	switch (code.kind) {
		case "ean13":
			return bars(`^BEN,${guarded},N,N^FD${digits}`);
		case "ean8":
			return bars(`^B8N,${guarded},N,N^FD${digits}`);
		case "upca":
			// With a leading zero, an EAN-13 has the same bars.
			return bars(`^BEN,${guarded},N,N^FD0${digits}`);
		case "code128":
			// Mode A: the printer encodes four or more digits in pairs, as the layout has computed.
			return bars(`^BCN,${high},N,N,N,A^FH_^FD${escaped(code.text)}`);
		case "qrcode": {
			// The printer leaves ten dots above the symbol.
			const top = Math.max(0, dots(y) - 10);
			return `^FO${dots(x)},${top}^BQN,2,${Math.min(10, module)}^FH_^FDMA,${escaped(code.text)}^FS`;
		}
	}
}

function graphic(part: LabelPart, dots: Dots, { width, height, bytes }: Bitmap): string {
	const top = part.kind === "text" ? part.y - part.size : part.y;
	const perRow = Math.ceil(width / 8);
	const hex = Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join("");
	const total = perRow * height;
	return `^FO${dots(part.x)},${Math.max(0, dots(top))}^GFA,${total},${total},${perRow},${hex}^FS`;
}

/** Escapes characters that start a command, or that `^FH` interprets. Ends of lines, which printers skip, are spaces. */
function escaped(text: string): string {
	return text
		.replaceAll(/\p{Cc}+/gu, " ")
		.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Whether the printer's own font has all letters: Latin letters, digits and common signs. Other texts are sent as graphics, also
 * those with a backslash, which begins a command of its own in a block of text: `\&` ends a line, and `^FH` does not prevent it.
 */
export function isInPrinterFont(text: string): boolean {
	return /^[\u0020-\u005b\u005d-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u2122\u2212]*$/.test(
		text,
	);
}
