import { sharp } from "#areas/catalogue/pictures/picture-library.ts";

/** In pixels; sites that use Open Graph show this size uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;
/** The picture is scaled to fit into this, so that it has a margin. */
const INNER = { width: 1000, height: 510, fit: "inside" } as const;
/** The background colours of pictures in the shop: light drawings need the dark one. */
const grounds = { sand: "#F1EEE5", pine: "#12372A" };

/** Drawings are 400 to 470 px high; at this density they are rendered at least as large as they are shown. */
const DENSITY = 144;

/** `isDrawing`: it is SVG, which has no fixed size. */
export type Subject = { bytes: Uint8Array; isDrawing: boolean; ground: keyof typeof grounds };

/** A logo in mails is at most 240 x 48; twice the pixels for high-density screens. */
const LOGO = { width: 480, height: 96, fit: "inside", withoutEnlargement: true } as const;

/** A logo as PNG, because some mail clients cannot show WebP. */
export function drawLogo(bytes: Uint8Array): Promise<Buffer> {
	return sharp(bytes).resize(LOGO).png().toBuffer();
}

/** A picture centered on its background, as JPEG. */
export async function drawSharePicture({ bytes, isDrawing, ground }: Subject): Promise<Buffer> {
	const background = grounds[ground];
	const { data, info } = await sharp(bytes, isDrawing ? { density: DENSITY } : {})
		// A small uploaded picture is not enlarged, because it would be blurred.
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
