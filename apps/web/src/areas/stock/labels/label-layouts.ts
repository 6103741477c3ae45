import type { LabelFormat } from "@freehub/domain/stock/labels/formats";
import {
	type LabelContent,
	type LabelLayout,
	layoutLabel,
	type Measure,
} from "@freehub/domain/stock/labels/layout";
import type { CodeChoice } from "@freehub/domain/stock/labels/symbols";

/** Font size for measuring texts, in pixels. */
const PIXELS = 100;

let context: CanvasRenderingContext2D | null | undefined;

/** The canvas font of labels. Missing glyphs come from the system's fonts. */
export function fontOf(size: number, isBold: boolean): string {
	return `${isBold ? 700 : 400} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--fh-font")}`;
}

/** The width of a text in the page's font as the browser draws it, in the unit of `size`. */
const measureText: Measure = (text, size, isBold) => {
	context ??= document.createElement("canvas").getContext("2d");
	if (context === null) return text.length * size * 0.6;
	const font = fontOf(PIXELS, isBold);
	if (context.font !== font) context.font = font;
	return (context.measureText(text).width * size) / PIXELS;
};

const placed = new Map<string, LabelLayout>();
const MAX_CACHED_LAYOUTS = 5000;

/** The layout of a label, cached so that previews and prints measure it only once. `dot`: a printer dot's size, in mm. */
export function layoutFor(
	content: LabelContent,
	{ labelWidth: width, labelHeight: height }: Pick<LabelFormat, "labelWidth" | "labelHeight">,
	code: CodeChoice,
	dot?: number,
): LabelLayout {
	const key = JSON.stringify([content, width, height, code, dot]);
	const known = placed.get(key);
	if (known !== undefined) return known;
	if (placed.size >= MAX_CACHED_LAYOUTS) placed.clear();
	const layout = layoutLabel(content, { width, height }, { code, measure: measureText, dot });
	placed.set(key, layout);
	return layout;
}
