import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { coloursOf, hugePng, quarters } from "../../../../test/pictures.ts";
import { renderPicture } from "./render-picture.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const page = "<!doctype html><script>alert(1)</script>";

/** Encoding AVIF with high effort takes seconds. */
function inFormat(picture: Sharp, format: "jpeg" | "png" | "webp" | "avif" | "gif"): Promise<Buffer> {
	return picture.toFormat(format, format === "avif" ? { effort: 0 } : {}).toBuffer();
}

describe("a picture", { timeout: 30_000 }, () => {
	it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
		"as %s is kept as WebP in three widths",
		async (format) => {
			const bytes = await inFormat(quarters(1600, 1200), format);
			const { width, height, files } = await renderPicture(bytes);
			expect([width, height, ...files.keys()]).toEqual([1280, 960, 320, 640, 1280]);
			for (const [each, file] of files) {
				const { format: kept, width: wide, height: high } = await sharp(file).metadata();
				expect([kept, wide, high]).toEqual(["webp", each, each * 0.75]);
				expect(await coloursOf(file)).toBe("rgbw");
			}
		},
	);

	it("is never made larger, and a long strip fits", async () => {
		const small = await renderPicture(await quarters(50, 40).png().toBuffer());
		expect([small.width, small.height, ...small.files.keys()]).toEqual([50, 40, 50]);
		const strip = await renderPicture(await quarters(100, 20_000).png().toBuffer());
		expect([strip.width, strip.height]).toEqual([13, 2560]);
	});

	it.each([
		[1, "rgbw"],
		[2, "grwb"],
		[3, "wbgr"],
		[4, "bwrg"],
		[5, "rbgw"],
		[6, "brwg"],
		[7, "wgbr"],
		[8, "gwrb"],
	])("that was taken with orientation %i stands upright", async (orientation, colours) => {
		const bytes = await quarters(80, 40).withMetadata({ orientation }).jpeg().toBuffer();
		const { width, height, files } = await renderPicture(bytes);
		expect([width, height]).toEqual(orientation > 4 ? [40, 80] : [80, 40]);
		expect(await coloursOf(files.get(width) ?? Buffer.alloc(0))).toBe(colours);
	});

	it("keeps nothing of where and with what it was taken", async () => {
		const gps = { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1", GPSLongitude: "13/1 24/1 0/1" };
		const bytes = await quarters(800, 600)
			.withExif({ IFD0: { Copyright: "Kim", Model: "Secret camera" }, IFD3: gps })
			.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret words</a></x:xmpmeta>')
			.withIccProfile("p3")
			.jpeg()
			.toBuffer();
		const before = await sharp(bytes).metadata();
		expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);
		for (const file of (await renderPicture(bytes)).files.values()) {
			const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata();
			expect([exif, xmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
			expect(file.toString("latin1")).not.toMatch(/Secret|EXIF|XMP |ICCP/);
		}
	});

	it("with transparent parts keeps them; one in grey, of 16 bit or for print has the usual colours", async () => {
		const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000000" } })
			.png()
			.toBuffer();
		expect((await sharp((await renderPicture(clear)).files.get(8)).stats()).isOpaque).toBe(false);
		for (const bytes of [
			await quarters(80, 40).grayscale().png().toBuffer(),
			await quarters(80, 40).toColourspace("rgb16").png().toBuffer(),
			await quarters(80, 40).toColourspace("cmyk").jpeg().toBuffer(),
		]) {
			const { space, depth } = await sharp((await renderPicture(bytes)).files.get(80)).metadata();
			expect([space, depth]).toEqual(["srgb", "uchar"]);
		}
	});

	it("that moves is kept as its first picture", async () => {
		const frames = await Promise.all(
			["#ff0000", "#0000ff"].map((background) =>
				sharp({ create: { width: 20, height: 20, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const bytes = await sharp(frames, { join: { animated: true } })
			.gif({ loop: 0, delay: [100, 100] })
			.toBuffer();
		expect((await sharp(bytes).metadata()).pages).toBe(2);
		const { width, height, files } = await renderPicture(bytes);
		expect([width, height]).toEqual([20, 20]);
		expect((await sharp(files.get(20)).metadata()).pages).toBeUndefined();
		expect(await coloursOf(files.get(20) ?? Buffer.alloc(0))).toBe("rrrr");
	});

	it("that is a page as well is a picture alone afterwards", async () => {
		const gif = await quarters(20, 20).gif().toBuffer();
		const { files } = await renderPicture(Buffer.concat([gif, Buffer.from(page)]));
		for (const file of files.values()) expect(file.toString("latin1")).not.toContain("script");
	});
});

describe("what is no picture is refused in words:", () => {
	const refusals: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
		["nothing", () => Buffer.alloc(0), /empty/],
		["SVG, whatever it is called", () => Buffer.from(svg), /SVG/],
		["SVG after an XML line", () => Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${svg}`), /SVG/],
		["a page", () => Buffer.from(page), /page/],
		["a page that begins like a GIF", () => Buffer.from(`GIF89a/*${page}*/`), /damaged/],
		["SVG that begins like a GIF", () => Buffer.from(`GIF89a${svg}`), /damaged/],
		[
			"SVG that begins like an AVIF",
			() => Buffer.concat([Buffer.from("\0\0\0\x14ftypavif\0\0\0\0avif", "latin1"), Buffer.from(svg)]),
			/damaged/,
		],
		["PDF", () => Buffer.from("%PDF-1.7\n%âãÏÓ"), /PDF/],
		["text", () => Buffer.from("bell;12\nsaddle;3\n"), /cannot be read/],
		["TIFF", () => quarters(8, 8).tiff().toBuffer(), /cannot be read/],
		["HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), /HEIC.*JPEG/],
		["a film", () => Buffer.from("\0\0\0\x18ftypisom\0\0\0\0mp41avc1", "latin1"), /film/],
		["a box of brands that is cut off", () => Buffer.from("\0\0\0\x18ftyp", "latin1"), /film/],
		["a PNG of a hundred thousand by a hundred thousand", () => hugePng(100_000, 100_000), /too many pixels/],
		["a PNG that says more than it holds", () => hugePng(5000, 5000), /damaged/],
		["a WebP that is text", () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 hello hello", "latin1"), /damaged/],
		["a JPEG's first bytes", () => Buffer.from([0xff, 0xd8, 0xff]), /damaged/],
	];
	it.each(refusals)("%s", async (_, bytes, words) => {
		const refusal = renderPicture(await bytes());
		await expect(refusal).rejects.toMatchObject({
			code: "image_refused",
			message: expect.stringMatching(words) as unknown,
		});
	});

	it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("%s that ends too early", async (format) => {
		const whole = await inFormat(quarters(300, 200), format);
		for (const part of [0.1, 0.5, 0.9]) {
			const cut = renderPicture(whole.subarray(0, Math.floor(whole.length * part)));
			await expect(cut, `${part}`).rejects.toMatchObject({ code: "image_refused" });
		}
	});

	it("more than 50 million pixels, or fewer where they cost more", { timeout: 30_000 }, async () => {
		const flat = (height: number) =>
			sharp({ create: { width: 10_000, height, channels: 3, background: "#888888" } })
				.jpeg()
				.toBuffer();
		expect((await renderPicture(await flat(5000))).width).toBe(1280);
		await expect(renderPicture(await flat(5001))).rejects.toThrow(/too many pixels: .* JPEG .* 50 million/);
		await expect(renderPicture(hugePng(5000, 5001))).rejects.toThrow(/too many pixels: .* PNG .* 25 million/);
	});
});
