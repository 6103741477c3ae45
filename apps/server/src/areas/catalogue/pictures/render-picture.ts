import { reason } from "@freehub/contract/rule-sentences";
import { MAX_IMAGE_WIDTH, renditionWidths } from "@freehub/domain/image-link";
import type { SharpOptions } from "sharp";
import { type PictureKind, pictureKind, refused } from "./picture-kind.ts";
import { sharp } from "./picture-library.ts";

/** Max pixels: as many as a phone's camera produces, and fewer if decoding needs the whole picture in memory at once. */
const maxPixels: Record<PictureKind, number> = {
	jpeg: 50_000_000,
	webp: 50_000_000,
	png: 25_000_000,
	gif: 25_000_000,
	heif: 16_000_000,
};
/** Longer strips are scaled down; WebP's own limit is 16,383 pixels. */
const MAX_HEIGHT = 2560;

const options: SharpOptions = { failOn: "error", limitInputPixels: maxPixels.jpeg };

export type Renditions = {
	/** Of the largest rendition, in pixels. */
	width: number;
	height: number;
	/** WebP, by width. */
	files: ReadonlyMap<number, Buffer>;
};

/**
 * Converts an uploaded file to WebP pictures: upright, in at most three widths, without metadata; the first frame of an
 * animation.
 * @throws AppError image_refused if it is no picture, damaged, or too large.
 */
export async function renderPicture(bytes: Buffer): Promise<Renditions> {
	const { data, info } = await decoded(bytes);
	const { width, height, channels } = info;
	const files = new Map<number, Buffer>();
	for (const each of renditionWidths(width)) {
		const picture = sharp(data, { raw: { width, height, channels } });
		const sized = each === width ? picture : picture.resize({ width: each });
		files.set(each, await sized.webp({ quality: 82 }).toBuffer());
	}
	return { width, height, files };
}

/**
 * The number of pixels according to the file's header; nothing is decoded yet.
 * @throws AppError image_refused like renderPicture.
 */
export async function pixelsOf(bytes: Buffer): Promise<number> {
	const kind = pictureKind(bytes);
	const { format, compression, width, height } = await orDamaged(() =>
		sharp(bytes, { limitInputPixels: false }).metadata(),
	);
	if (format !== kind || (kind === "heif" && compression !== "av1")) throw refused(reason("picture_damaged"));
	const most = maxPixels[kind];
	if (width * height > most) {
		const name = kind === "heif" ? "AVIF" : kind.toUpperCase();
		throw refused(reason("picture_too_large", { kind: name, pixels: most }));
	}
	return width * height;
}

async function decoded(bytes: Buffer) {
	await pixelsOf(bytes);
	return orDamaged(() =>
		sharp(bytes, options)
			.autoOrient()
			.resize({ width: MAX_IMAGE_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.raw({ depth: "uchar" })
			.toBuffer({ resolveWithObject: true }),
	);
}

/** Replaces a decoder's error, which is worded for programmers. */
async function orDamaged<T>(decode: () => Promise<T>): Promise<T> {
	try {
		return await decode();
	} catch {
		throw refused(reason("picture_damaged"));
	}
}
