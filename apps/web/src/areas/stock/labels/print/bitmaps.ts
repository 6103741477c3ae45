import type { LabelPicture, LabelText } from "@freehub/domain/stock/labels/layout";
import type { Bitmap } from "@freehub/domain/stock/labels/zpl";
import { fontOf } from "#areas/stock/labels/label-layouts.ts";

// If the printer or the font has no glyphs for a text, the browser draws it in system fonts and it is printed as a picture.

/** Room of a line above its baseline, and in total (LINE_ROOM), in font sizes. Large because Bengali glyphs extend far. */
export const RISE = 1;
export const LINE_ROOM = 1.4;

/** Draws a line of text in black and white, as wide as its box. */
export function bitmapOfText(part: LabelText, dotsPerMm: number): Bitmap {
	const width = Math.max(1, Math.round(part.width * dotsPerMm));
	const height = Math.max(1, Math.round(part.size * LINE_ROOM * dotsPerMm));
	const context = whiteCanvas(width, height);
	const size = part.size * dotsPerMm;
	context.font = fontOf(size, part.isBold);
	context.fillStyle = "#000";
	context.textBaseline = "alphabetic";
	context.textAlign = { start: "left", middle: "center", end: "right" }[part.align] as CanvasTextAlign;
	const x = { start: 0, middle: width / 2, end: width }[part.align];
	context.fillText(part.text, x, size * RISE, width);
	return blackAndWhite(context, width, height, isDark);
}

/** Draws a picture in black and white, with Bayer dithering for greys. */
export function bitmapOfPicture(
	picture: CanvasImageSource & Size,
	part: LabelPicture,
	dotsPerMm: number,
): Bitmap {
	const width = Math.max(1, Math.round(part.width * dotsPerMm));
	const height = Math.max(1, Math.round(part.height * dotsPerMm));
	const context = whiteCanvas(width, height);
	drawWithin(context, picture, part.of, width, height);
	return blackAndWhite(context, width, height, isDot);
}

type Size = { width: number; height: number };

/** A picture on white as JPEG, which a PDF embeds unchanged. @throws if the browser creates no JPEG. */
export async function jpegOf(
	picture: CanvasImageSource & Size,
	part: LabelPicture,
	dotsPerMm: number,
): Promise<Uint8Array> {
	const [width, height] = [Math.round(part.width * dotsPerMm), Math.round(part.height * dotsPerMm)];
	const { canvas } = drawWithin(whiteCanvas(width, height), picture, part.of, width, height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
	if (blob === null) throw new Error("The browser made no JPEG.");
	return new Uint8Array(await blob.arrayBuffer());
}

/**
 * Loads a picture for drawing.
 * @throws if it does not exist, or its host does not let other sites read it (CORS).
 */
export async function loadPicture(link: string): Promise<HTMLImageElement> {
	const image = new Image();
	image.crossOrigin = "anonymous";
	image.referrerPolicy = "no-referrer";
	image.src = link;
	await image.decode();
	return image;
}

function whiteCanvas(width: number, height: number): CanvasRenderingContext2D {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) throw new Error("The browser has no canvas.");
	context.fillStyle = "#fff";
	context.fillRect(0, 0, width, height);
	return context;
}

/** Draws a picture as large as it fits: centred, but the logo at the left. */
function drawWithin(
	context: CanvasRenderingContext2D,
	picture: CanvasImageSource & Size,
	of: LabelPicture["of"],
	width: number,
	height: number,
): CanvasRenderingContext2D {
	// An SVG without its own size has width and height 0 here.
	const [own, high] = [picture.width || 640, picture.height || 400];
	const scale = Math.min(width / own, height / high);
	const [w, h] = [own * scale, high * scale];
	context.drawImage(picture, of === "logo" ? 0 : (width - w) / 2, (height - h) / 2, w, h);
	return context;
}

type IsBlack = (grey: number, x: number, y: number) => boolean;

const isDark: IsBlack = (grey) => grey < 128;

const thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const isDot: IsBlack = (grey, x, y) => grey < ((thresholds[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5) * 16;

function blackAndWhite(
	context: CanvasRenderingContext2D,
	width: number,
	height: number,
	isBlack: IsBlack,
): Bitmap {
	const { data } = context.getImageData(0, 0, width, height);
	const perRow = Math.ceil(width / 8);
	const bytes = new Uint8Array(perRow * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * 4;
			const grey = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
			if (isBlack(grey, x, y)) {
				const byte = y * perRow + (x >> 3);
				bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7));
			}
		}
	}
	return { width, height, bytes };
}
