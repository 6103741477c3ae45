import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { icons, renderFavicon, renderIcon } from "./icons.ts";
import { lime, pine } from "./palette.ts";

const site = new URL("../../apps/web/public/", import.meta.url);
const fileOf = (path: string) => readFileSync(new URL(path, site));

/** Red, green, blue and opacity of the pixel at a position, given as fractions of the side. */
async function pixelAt(png: Buffer, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
	return [...data.subarray(at, at + 4)];
}

const opaque = (colour: string) => [
	...[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
	255,
];

/** The mean difference per sample between two pictures, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
	const [x, y] = await Promise.all([a, b].map((png) => sharp(png).ensureAlpha().raw().toBuffer()));
	expect(x?.length).toBe(y?.length);
	return (
		(x ?? Buffer.alloc(0)).reduce((sum, value, i) => sum + Math.abs(value - (y?.[i] ?? 0)), 0) /
		(x?.length ?? 1)
	);
}

describe("every icon", () => {
	it("is what the committed file holds, in its size", async () => {
		for (const [path, icon] of Object.entries(icons)) {
			const file = fileOf(path);
			expect(await sharp(file).metadata(), path).toMatchObject({
				format: "png",
				width: icon.side,
				height: icon.side,
			});
			expect(await difference(file, await renderIcon(icon)), path).toBeLessThan(0.5);
		}
	});

	it("shows the mark's axle in its middle", async () => {
		for (const path of Object.keys(icons)) {
			expect(await pixelAt(fileOf(path), 0.5, 0.5), path).toEqual(opaque(lime));
		}
	});

	it("has pine up to its corners where the system cuts it, and round ones elsewhere", async () => {
		for (const path of ["icons/maskable-512.png", "apple-touch-icon.png"]) {
			expect(await pixelAt(fileOf(path), 0, 0), path).toEqual(opaque(pine));
		}
		expect((await pixelAt(fileOf("icons/icon-512.png"), 0, 0))[3]).toBe(0);
	});

	it("that is maskable has nothing but pine outside of the circle that is never cut off", async () => {
		const png = fileOf("icons/maskable-512.png");
		for (let turn = 0; turn < 360; turn += 15) {
			const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
			expect(await pixelAt(png, 0.5 + 0.4 * x, 0.5 + 0.4 * y)).toEqual(opaque(pine));
		}
	});
});

describe("favicon.ico", () => {
	it.each([
		["as it is made", renderFavicon],
		["as it is committed", async () => fileOf("favicon.ico")],
	])("holds the icon in three sizes, %s", async (_, read) => {
		const file = await read();
		expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 3]);
		for (const [i, side] of [16, 32, 48].entries()) {
			const entry = 6 + 16 * i;
			const [length, place] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
			expect([file[entry], file[entry + 1]]).toEqual([side, side]);
			const png = file.subarray(place, place + length);
			expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: side, height: side });
			expect((await pixelAt(png, 0.5, 0.5))[3]).toBe(255);
		}
	});
});

describe("the web manifest", () => {
	const manifest = JSON.parse(fileOf("manifest.webmanifest").toString()) as {
		name: string;
		start_url: string;
		display: string;
		theme_color: string;
		icons: { src: string; sizes: string; type: string; purpose?: string }[];
	};

	it("is enough for the site to be installed", () => {
		expect(manifest).toMatchObject({
			name: "Freehub",
			start_url: "/",
			display: "standalone",
			theme_color: pine,
		});
		expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
			["192x192", undefined],
			["512x512", undefined],
			["512x512", "maskable"],
			["any", undefined],
		]);
	});

	it("names files that are there, in the sizes that it says", async () => {
		for (const { src, sizes, type } of manifest.icons) {
			const { width, height, format } = await sharp(fileOf(src.slice(1))).metadata();
			expect(type).toMatch(`image/${format}`);
			if (sizes !== "any") expect([src, `${width}x${height}`]).toEqual([src, sizes]);
		}
	});
});
