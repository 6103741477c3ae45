import { sharp } from "#modules/images/picture-library.ts";

/** In pixels, as Open Graph's readers show it without cutting anything off. */
const WIDTH = 1200;
const HEIGHT = 630;
/** What is shown stays within this, so that there is ground around it. */
const INNER = { width: 1000, height: 510, fit: "inside" } as const;
/** The grounds that pictures stand on in the shop: light drawings need the dark one. */
const grounds = { sand: "#F1EEE5", pine: "#12372A" };

/** Drawings are 400 to 470 px high; at this many pixels to the inch they come out at least as large as they are shown. */
const DENSITY = 144;

/** `isDrawing`: it is SVG, which has no size of its own. */
export type Subject = { bytes: Uint8Array; isDrawing: boolean; ground: keyof typeof grounds };

/** A logo as mails show it, with pixels for fine screens: 240 x 48 at most. */
const LOGO = { width: 480, height: 96, fit: "inside", withoutEnlargement: true } as const;

/** As PNG, because some programs for mails show no WebP. */
export function drawLogo(bytes: Uint8Array): Promise<Buffer> {
	return sharp(bytes).resize(LOGO).png().toBuffer();
}

/** A picture in the middle of its ground, as JPEG. */
export async function drawSharePicture({ bytes, isDrawing, ground }: Subject): Promise<Buffer> {
	const background = grounds[ground];
	const { data, info } = await sharp(bytes, isDrawing ? { density: DENSITY } : {})
		// An uploaded picture that is small stays so, rather than become blurred.
		.resize({ ...INNER, withoutEnlargement: !isDrawing })
		.flatten({ background })
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const [left, top] = [Math.floor((WIDTH - width) / 2), Math.floor((HEIGHT - height) / 2)];
	return sharp(data, { raw: { width, height, channels } })
		.extend({ left, top, right: WIDTH - width - left, bottom: HEIGHT - height - top, background })
		.jpeg({ quality: 85 })
		.toBuffer();
}
