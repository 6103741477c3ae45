import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** An image with a colour in each quarter: red, green; blue, white. */
export function quarters(width: number, height: number): Sharp {
	const quarter = (background: string, left: number, top: number) => ({
		input: {
			create: { width: width / 2, height: height / 2, channels: 3 as const, background },
		},
		left,
		top,
	});
	return sharp({ create: { width, height, channels: 3, background: "#ffffff" } }).composite([
		quarter("#ff0000", 0, 0),
		quarter("#00ff00", width / 2, 0),
		quarter("#0000ff", 0, height / 2),
	]);
}

/** The colour in the middle of each quarter, as one letter each, row by row. */
export async function coloursOf(picture: Uint8Array): Promise<string> {
	const { data, info } = await sharp(picture)
		.removeAlpha()
		.resize(4, 4, { fit: "fill", kernel: "nearest" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const names: Record<string, string> = { "100": "r", "010": "g", "001": "b", "111": "w" };
	return [0, 3, 12, 15]
		.map((i) => {
			const [r, g, b] = data.subarray(i * info.channels, i * info.channels + 3);
			return names[[r, g, b].map((value) => ((value ?? 0) > 127 ? 1 : 0)).join("")] ?? "?";
		})
		.join("");
}

/** The start of a PNG that declares a huge size, with a valid checksum and almost no pixels. */
export function hugePng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 6, 0, 0, 0], 8);
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const sum = Buffer.alloc(4);
		sum.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, sum]);
	};
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(Buffer.alloc(100))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
