import type { Measure } from "@freehub/domain/labels/layout";

/** Texts are measured in letters of this many pixels. */
const PIXELS = 100;

let context: CanvasRenderingContext2D | null | undefined;

/** The font of labels, on a canvas: what it does not have comes from the fonts of the machine. */
export function fontOf(size: number, isBold: boolean): string {
	return `${isBold ? 700 : 400} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--fh-font")}`;
}

/** As wide as the browser draws it, in the letters of the page. */
export const measureText: Measure = (text, size, isBold) => {
	context ??= document.createElement("canvas").getContext("2d");
	if (context === null) return text.length * size * 0.6;
	const font = fontOf(PIXELS, isBold);
	if (context.font !== font) context.font = font;
	return (context.measureText(text).width * size) / PIXELS;
};
