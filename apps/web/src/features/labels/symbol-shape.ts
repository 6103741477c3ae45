import type { LabelSymbol, SymbolKind } from "@freehub/domain/labels/symbols";
import { code128, type DrawingContext, ean8, ean13, qrcode, upca } from "bwip-js/generic";

/** What is black in a symbol, as closed shapes of which one inside another is white; in a field of this size. */
export type SymbolShape = { width: number; height: number; polygons: readonly (readonly Point[])[] };
type Point = readonly [x: number, y: number];

const encoders = { ean13, ean8, upca, code128, qrcode } as const satisfies Record<SymbolKind, unknown>;

/** How high the bars are drawn; they are stretched to the height that a label has for them. */
const BARS = 100;

const drawn = new Map<string, SymbolShape>();
/** Products that are printed at once; more are not kept. */
const MOST_KEPT = 2000;

/** A symbol without the empty space around it. */
export function shapeOf({ kind, text }: LabelSymbol): SymbolShape {
	const key = `${kind} ${text}`;
	const known = drawn.get(key);
	if (known !== undefined) return known;
	if (drawn.size >= MOST_KEPT) drawn.clear();
	// UTF-8 is what bwip-js writes; M is what the layout counts with.
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
			// A bar of an odd width has its larger half at the left.
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
