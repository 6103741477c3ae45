import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { expect, it } from "vitest";
import { openWoff } from "./open-woff.ts";

const file = "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff";
const woff = readFileSync(fileURLToPath(import.meta.resolve(file)));

it("has the tables of the WOFF file, decompressed, so that letters are shaped and drawn as before", () => {
	const [one, other] = [create(woff), create(openWoff(woff))] as [Font, Font];
	const letters = (font: Font) =>
		font.layout("পাহাড়ি ক্ষত্রিয়").glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()]);
	expect(other.numGlyphs).toBe(one.numGlyphs);
	expect(other.postscriptName).toBe(one.postscriptName);
	expect(letters(other)).toEqual(letters(one));
});

it("refuses what is no WOFF file", () => {
	expect(() => openWoff(Buffer.from("wOF2 and more"))).toThrow("no WOFF file");
});
