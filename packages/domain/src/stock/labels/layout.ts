import { type CodeChoice, type LabelSymbol, symbolFor } from "./symbols.ts";

/** The content of a label; undefined or empty parts are omitted. */
export type LabelContent = {
	name: string;
	/** Below the name, less prominent. */
	sku?: string | undefined;
	price?: string | undefined;
	location?: string | undefined;
	/** Last, if there is room. */
	shop?: string | undefined;
	code?: string | undefined;
	hasPicture?: boolean | undefined;
	/** The shop's logo goes below all texts, if there is room. */
	hasLogo?: boolean | undefined;
	/** The name must be readable from afar, for example on a location's label. */
	isNameLarge?: boolean | undefined;
};

type Box = { x: number; y: number; width: number; height: number };

/** One line of text; `y` is its baseline, `x` and `width` the space in which it is aligned. */
export type LabelText = {
	kind: "text";
	text: string;
	x: number;
	y: number;
	width: number;
	size: number;
	isBold: boolean;
	align: "start" | "middle" | "end";
};
/** Space for a picture: a product's is centered in it, the logo is at its left. */
export type LabelPicture = Box & { kind: "picture"; of: "product" | "logo" };
export type LabelPart = LabelText | (Box & { kind: "symbol"; symbol: LabelSymbol }) | LabelPicture;

export type LabelLayout = {
	/** All inside the label, in millimetres from its top left corner. */
	parts: LabelPart[];
	/** There is a code, but the label is too small for a readable symbol. */
	isCodeLeftOut: boolean;
};

/** Measures the width of a text in millimetres, for a font size. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

export type LayoutOptions = {
	code: CodeChoice;
	measure: Measure;
	/** The size of a printer's dot in millimetres, if modules must be whole dots. */
	dot?: number | undefined;
};

type Size = { width: number; height: number };

/** The module widths of symbols in millimetres: the min that scanners and printers can handle, and the max that is useful. */
const least = { ean13: 0.25, ean8: 0.25, upca: 0.25, code128: 0.19, qrcode: 0.25 } as const;
const BAR_MOST = 0.5;
const QR_MOST = 1;
/** Handheld scanners miss lower bars; in millimetres. */
const BARS_LEAST = 5;
const LINE = 1.2;
/** The part of the font size above the baseline. */
const ASCENT = 0.93;

/** Arranges a label's content: texts at the top, bars below them or a QR code beside them. */
export function layoutLabel(
	content: LabelContent,
	{ width, height }: Size,
	options: LayoutOptions,
): LabelLayout {
	const edge = clamp(Math.min(width, height) * 0.07, 1.5, 5);
	const inner: Box = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
	const sizes = sizesFor({ width, height }, content.isNameLarge === true);
	const wanted = content.code ? symbolFor(content.code, options.code) : undefined;
	const tries = [wanted, content.code ? symbolFor(content.code, "qrcode") : undefined];
	for (const symbol of tries) {
		if (symbol === undefined) continue;
		const placed = symbol.kind === "qrcode" ? besides(symbol) : below(symbol);
		if (placed !== undefined) return { parts: placed, isCodeLeftOut: false };
	}
	return { parts: texts(content, inner, sizes, options.measure).parts, isCodeLeftOut: Boolean(content.code) };

	/** Bars use the height that the texts leave. */
	function below(symbol: LabelSymbol): LabelPart[] | undefined {
		const digits = sizes.small * LINE;
		const room = inner.height - BARS_LEAST - digits - sizes.small * 0.5;
		const above = texts(content, { ...inner, height: room }, sizes, options.measure);
		const top = above.height === 0 ? 0 : above.height + sizes.small * 0.5;
		const module = moduleWidth(symbol, { bare: inner.width, whole: width, most: BAR_MOST }, options.dot);
		if (module === undefined) return undefined;
		const bars = symbol.modules * module;
		const high = Math.min(inner.height - top - digits, Math.max(12, bars * 0.5));
		if (high < BARS_LEAST - 1e-6) return undefined;
		const box = {
			x: inner.x + (inner.width - bars) / 2,
			y: inner.y + inner.height - digits - high,
			width: bars,
			height: high,
		};
		return [...above.parts, { kind: "symbol", ...box, symbol }, codeText(symbol.text, inner)];
	}

	/** A QR code goes to the right of a wide label and to the bottom of a tall one. */
	function besides(symbol: LabelSymbol): LabelPart[] | undefined {
		const isWide = inner.width > inner.height * 1.15;
		const side = isWide
			? Math.min(inner.height, inner.width * 0.45)
			: Math.min(inner.width, inner.height * 0.6);
		const module = moduleWidth(symbol, { bare: side, whole: side + 2 * edge, most: QR_MOST }, options.dot);
		if (module === undefined) return undefined;
		const length = symbol.modules * module;
		const margin = Math.max(edge, symbol.quiet * module);
		const gap = Math.max(symbol.quiet * module, sizes.small * 0.5);
		const taken = length + gap + margin - edge;
		const room = isWide
			? { ...inner, width: inner.width - taken }
			: { ...inner, height: inner.height - taken };
		const box = {
			x: isWide ? width - margin - length : (width - length) / 2,
			y: isWide ? (height - length) / 2 : height - margin - length,
			width: length,
			height: length,
		};
		const { parts } = texts(content, room, sizes, options.measure);
		return [...parts, { kind: "symbol", ...box, symbol }];
	}

	function codeText(code: string, room: Box): LabelText {
		const size = sizes.small;
		const text = fitted(code, room.width, (some) => options.measure(some, size, false));
		const y = room.y + room.height - size * 0.2;
		return {
			kind: "text",
			text,
			x: room.x,
			y,
			width: room.width,
			size,
			isBold: false,
			align: "middle",
		};
	}
}

type Sizes = { name: number; small: number };

function sizesFor({ width, height }: Size, isNameLarge: boolean): Sizes {
	const base = clamp(Math.min(height * 0.1, width * 0.07), 2.3, 7);
	return { name: isNameLarge ? base * 1.6 : base, small: base * 0.84 };
}

/** Name, SKU and price, location, shop, and logo, as far as the height allows; the picture goes to their left. */
function texts(content: LabelContent, room: Box, sizes: Sizes, measure: Measure) {
	const picture = content.hasPicture ? pictureIn(room, sizes) : undefined;
	const left = picture === undefined ? 0 : picture.width + sizes.small * 0.6;
	const column = { ...room, x: room.x + left, width: room.width - left };
	const rows = textRows(content, column, sizes, measure);
	const parts: LabelPart[] = picture === undefined ? [] : [{ kind: "picture", of: "product", ...picture }];
	let height = 0;
	for (const { size, line } of rows) {
		const high = rowSize({ size, line });
		if (height + high * LINE > room.height + 1e-6) break;
		const y = room.y + height + high * ASCENT;
		for (const text of line) parts.push({ kind: "text", y, size, ...text });
		height += high * LINE;
	}
	const logo = content.hasLogo ? logoBelow(height, column, sizes) : undefined;
	if (logo !== undefined) parts.push({ kind: "picture", of: "logo", ...logo });
	const end = logo === undefined ? height : logo.y + logo.height - room.y;
	return { parts, height: Math.max(end, picture?.height ?? 0) };
}

/** A text may be larger than the others in its row. */
type Row = { size: number; line: (Omit<LabelText, "kind" | "y" | "size"> & { size?: number })[] };

function rowSize({ size, line }: Row): number {
	return Math.max(size, ...line.map((text) => text.size ?? size));
}

function textRows(content: LabelContent, column: Box, { name, small }: Sizes, measure: Measure): Row[] {
	const { x, width } = column;
	const { sku = "", price = "", location = "", shop = "" } = content;
	const quiet = { x, width, isBold: false, align: "start" } as const;
	const priceSize = shrunk(price, small * 1.1, width, true, measure);
	const skuText = fitted(sku, width, (text) => measure(text, small, false));
	const skuLine: Row["line"] = skuText === "" ? [] : [{ ...quiet, text: skuText }];
	const priceLine: Row["line"] = price === "" ? [] : [{ x, width, text: price, isBold: true, align: "end" }];
	const taking = measure(skuText, small, false) + small * 0.5 + measure(price, priceSize, true);
	const others: Row[] = [];
	// Side by side if both fit: neither the price nor the SKU may be truncated for the other.
	if (price !== "" && skuText !== "" && taking <= width) {
		others.push({
			size: small,
			line: [...skuLine, ...priceLine.map((text) => ({ ...text, size: priceSize }))],
		});
	} else {
		if (skuLine.length > 0) others.push({ size: small, line: skuLine });
		if (priceLine.length > 0)
			others.push({ size: priceSize, line: priceLine.map((text) => ({ ...text, align: "start" })) });
	}
	if (location !== "") {
		const text = fitted(location, width, (some) => measure(some, small, false));
		others.push({ size: small, line: [{ ...quiet, text }] });
	}
	const taken = others.reduce((sum, row) => sum + rowSize(row) * LINE, 0);
	const most = Math.max(
		1,
		Math.min(content.isNameLarge ? 3 : 2, Math.floor((column.height - taken) / (name * LINE))),
	);
	const lines = wrapped(content.name, width, most, (text) => measure(text, name, true));
	const named = lines.map(
		(text): Row => ({
			size: name,
			line: [{ x, width, text, isBold: true, align: "start" }],
		}),
	);
	const shopText = fitted(shop, width, (some) => measure(some, small, false));
	// It must not take a line from the name.
	const last: Row[] = shopText === "" ? [] : [{ size: small, line: [{ ...quiet, text: shopText }] }];
	return [...named, ...others, ...last];
}

function pictureIn(room: Box, { name, small }: Sizes): Box | undefined {
	const high = Math.min(
		room.height,
		Math.max((name + 2 * small) * LINE, room.height * 0.4),
		room.width * 0.25,
	);
	return high < 4 ? undefined : { x: room.x, y: room.y, width: high * 1.4, height: high };
}

/** The aspect ratio of the logo's space: square and long logos both fit well. */
const LOGO_SHAPE = 4;

/** The logo, two lines high; undefined if the content above leaves no room. */
function logoBelow(above: number, { x, y, width, height }: Box, { small }: Sizes): Box | undefined {
	const high = Math.min(small * 2, width / LOGO_SHAPE);
	const top = above === 0 ? 0 : above + small * 0.3;
	if (top + high > height + 1e-6) return undefined;
	return { x, y: y + top, width: high * LOGO_SHAPE, height: high };
}

/** The space for a symbol: `bare` without and `whole` with its quiet zones. */
type Room = { bare: number; whole: number; most: number };

/** The max module width; undefined if it would be too narrow to read. */
function moduleWidth(symbol: LabelSymbol, room: Room, dot: number | undefined): number | undefined {
	const { modules, quiet } = symbol;
	const widest = Math.min(room.most, room.bare / modules, room.whole / (modules + 2 * quiet));
	const width = dot === undefined ? widest : Math.floor(widest / dot + 1e-9) * dot;
	return width < least[symbol.kind] - 1e-9 ? undefined : width;
}

/** The font size at which a text fits without truncation. */
function shrunk(text: string, size: number, width: number, isBold: boolean, measure: Measure): number {
	const wide = measure(text, size, isBold);
	return wide <= width ? size : (size * width) / wide;
}

/** The text, truncated with an ellipsis if necessary. */
export function fitted(text: string, width: number, measure: (text: string) => number): string {
	if (measure(text) <= width) return text;
	const letters = lettersOf(text);
	let [low, high] = [0, letters.length];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (measure(`${letters.slice(0, middle).join("").trimEnd()}…`) <= width) low = middle;
		else high = middle - 1;
	}
	return low === 0 ? "" : `${letters.slice(0, low).join("").trimEnd()}…`;
}

/** Splits by graphemes, so that no visible letter is cut in two. */
function lettersOf(text: string): string[] {
	return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** The text in at most `most` lines, broken between words; the last one is truncated. */
function wrapped(text: string, width: number, most: number, measure: (text: string) => number): string[] {
	const words = text.trim().split(/\s+/);
	const lines: string[] = [];
	for (let next = 0; next < words.length; ) {
		let line = words[next] ?? "";
		let end = next + 1;
		const isLast = lines.length === most - 1;
		while (end < words.length && (isLast || measure(`${line} ${words[end]}`) <= width)) {
			line += ` ${words[end]}`;
			end++;
		}
		lines.push(fitted(line, width, measure));
		if (isLast) break;
		next = end;
	}
	return lines.filter((line) => line !== "");
}

function clamp(value: number, from: number, to: number): number {
	return Math.min(to, Math.max(from, value));
}
