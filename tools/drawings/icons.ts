import sharp from "sharp";
import { favicon, freehub } from "./marks.ts";
import { lime, pine } from "./palette.ts";
import { rect, svgFile } from "./svg.ts";

/** An icon of the site: the mark on pine, `side` px wide. */
type Icon = { side: number; draw: () => string };

const tile = () => favicon(lime);

/**
 * Without rounded corners, for systems that crop it to their own shape; the mark stays within the area that none of them crops.
 */
const uncut = (radius: number) =>
	rect(0, 0, 64, 64, 0, { fill: pine, stroke: "none" }) + freehub(32, radius, lime);

/** Every PNG icon by its path in the folder of public files. */
export const icons: Readonly<Record<string, Icon>> = {
	"icons/icon-192.png": { side: 192, draw: tile },
	"icons/icon-512.png": { side: 512, draw: tile },
	"icons/maskable-512.png": { side: 512, draw: () => uncut(18) },
	"apple-touch-icon.png": { side: 180, draw: () => uncut(21) },
};

export function renderIcon({ side, draw }: Icon): Promise<Buffer> {
	// At 72 DPI a drawing of 64 is 64 pixels wide.
	return sharp(Buffer.from(svgFile("Freehub", 64, 64, draw())), { density: (72 * side) / 64 })
		.resize(side, side)
		.png({ compressionLevel: 9 })
		.toBuffer();
}

const faviconSides = [16, 32, 48];
const HEADER = 6;
const ENTRY = 16;

/** The icon that old programs request as /favicon.ico, in three sizes: an ICO file that contains PNGs. */
export async function renderFavicon(): Promise<Buffer> {
	const pictures = await Promise.all(faviconSides.map((side) => renderIcon({ side, draw: tile })));
	const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(pictures.length, 4);
	let place = head.length;
	for (const [i, picture] of pictures.entries()) {
		const entry = HEADER + ENTRY * i;
		const side = faviconSides[i] ?? 0;
		head.set([side, side, 0, 0, 1, 0, 32, 0], entry);
		head.writeUInt32LE(picture.length, entry + 8);
		head.writeUInt32LE(place, entry + 12);
		place += picture.length;
	}
	return Buffer.concat([head, ...pictures]);
}
