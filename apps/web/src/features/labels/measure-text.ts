import type { Measure } from "@freehub/domain/labels/layout";

/** Font size for measuring texts, in pixels. */
const PIXELS = 100;

let context: CanvasRenderingContext2D | null | undefined;

/** The canvas font of labels. Missing glyphs come from the system's fonts. */
export function fontOf(size: number, isBold: boolean): string {
	return `${isBold ? 700 : 400} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--fh-font")}`;
}

/** The width of a text in the page's font as the browser draws it, in the unit of `size`. */
export const measureText: Measure = (text, size, isBold) => {
	context ??= document.createElement("canvas").getContext("2d");
	if (context === null) return text.length * size * 0.6;
	const font = fontOf(PIXELS, isBold);
	if (context.font !== font) context.font = font;
	return (context.measureText(text).width * size) / PIXELS;
};
