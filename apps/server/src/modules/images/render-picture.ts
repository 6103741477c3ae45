import { reason } from "@freehub/contract/rule-sentences";
import { MAX_IMAGE_WIDTH, renditionWidths } from "@freehub/domain/image-link";
import type { SharpOptions } from "sharp";
import { type PictureKind, pictureKind, refused } from "./picture-kind.ts";
import { sharp } from "./picture-library.ts";

/** As many as a telephone's camera takes, and less where decoding needs the whole picture in memory at once. */
const maxPixels: Record<PictureKind, number> = {
	jpeg: 50_000_000,
	webp: 50_000_000,
	png: 25_000_000,
	gif: 25_000_000,
	heif: 16_000_000,
};
/** Longer strips are made smaller; WebP itself ends at 16,383. */
const MAX_HEIGHT = 2560;

const options: SharpOptions = { failOn: "error", limitInputPixels: maxPixels.jpeg };

export type Renditions = {
	/** Of the largest one, in pixels. */
	width: number;
	height: number;
	/** WebP, by width. */
	files: ReadonlyMap<number, Buffer>;
};

/**
 * Makes WebP pictures of an uploaded file: upright, in at most three widths, without metadata; of an animation, the first
 * picture.
 * @throws AppError image_refused where it is not a picture, is damaged or enormous.
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
 * How many pixels a file holds, by what it says of itself; nothing is decoded yet.
 * @throws AppError image_refused as renderPicture does.
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

/** What a decoder says against a file is in words for programmers. */
async function orDamaged<T>(decode: () => Promise<T>): Promise<T> {
	try {
		return await decode();
	} catch {
		throw refused(reason("picture_damaged"));
	}
}
