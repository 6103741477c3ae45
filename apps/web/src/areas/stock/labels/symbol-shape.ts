import type { LabelSymbol, SymbolKind } from "@freehub/domain/stock/labels/symbols";
import { code128, type DrawingContext, ean8, ean13, qrcode } from "bwip-js/generic";

/** The black area of a symbol as closed polygons in a box of this size. A polygon inside another one is white. */
export type SymbolShape = { width: number; height: number; polygons: readonly (readonly Point[])[] };
type Point = readonly [x: number, y: number];

const encoders = { ean13, ean8, code128, qrcode } as const satisfies Record<
	Exclude<SymbolKind, "upca">,
	unknown
>;

/** Height of the bars in this drawing. They are stretched to the height that the label has for them. */
const BARS = 100;

const drawn = new Map<string, SymbolShape>();
/** Max cached symbols, enough for the products printed at once. */
const MAX_CACHED_SYMBOLS = 2000;

/** A symbol without its quiet zone. */
export function shapeOf(symbol: LabelSymbol): SymbolShape {
	// The bars of a UPC-A are those of the EAN-13 that begins with 0 (GS1 General Specifications).
	const [kind, text] =
		symbol.kind === "upca" ? (["ean13", `0${symbol.text}`] as const) : [symbol.kind, symbol.text];
	const key = `${kind} ${text}`;
	const known = drawn.get(key);
	if (known !== undefined) return known;
	if (drawn.size >= MAX_CACHED_SYMBOLS) drawn.clear();
	// bwip-js encodes texts as UTF-8. The layout assumes error correction level M.
	const options = { bcid: kind, text, scale: 1, ...(kind === "qrcode" && { eclevel: "M" }) };
	const shape = encoders[kind](options, collecting());
	drawn.set(key, shape);
	return shape;
}

/** Collects what bwip-js draws: bars as lines, the dark modules of a QR code as polygons. */
function collecting(): DrawingContext<SymbolShape> {
	const bars: Point[][] = [];
	const polygons: Point[][] = [];
	let size = { width: 0, height: 0 };
	return {
		scale: (x, y) => [x, y],
		measure: () => ({ width: 0, ascent: 0, descent: 0 }),
		init: (width, height) => {
			size = { width, height };
		},
		line: (x, _y, _x, _bottom, width) => {
			// bwip-js draws the larger half of an odd-width bar to the left of x.
			const left = x - Math.ceil(width / 2);
			const right = left + width;
			bars.push([
				[left, 0],
				[right, 0],
				[right, BARS],
				[left, BARS],
			]);
		},
		polygon: (points) => polygons.push(points),
		hexagon: () => undefined,
		ellipse: () => undefined,
		fill: () => undefined,
		text: () => undefined,
		end: () => {
			if (bars.length === 0) return { ...size, polygons };
			const right = Math.max(...bars.flatMap((bar) => bar.map(([x]) => x)));
			return { width: right, height: BARS, polygons: bars };
		},
	};
}
