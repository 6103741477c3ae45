import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { openWoff } from "./open-woff.ts";
import { shapingParts } from "./shaping-parts.ts";

export type Weight = "regular" | "bold";
export type LoadedFont = { name: string; font: Font };
export type Fonts = Record<Weight, LoadedFont[]>;

// Static WOFF files: a PDF cannot embed a variable font, and fontkit embeds empty glyphs from WOFF2. Letters of Bengali depend
// only on their cluster, those of a Latin word on their neighbours.
const files = (weight: number) => [
	{ file: `@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`, together: 12 },
	{ file: `@fontsource/archivo/files/archivo-latin-ext-${weight}-normal.woff`, together: 12 },
	{
		file: `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff`,
		together: 1,
	},
];

let fonts: Promise<Fonts> | undefined;

/** The app's fonts, and one for Bengali, which are read once. */
export function loadFonts(): Promise<Fonts> {
	fonts ??= (async () => {
		const load = (weight: number) => Promise.all(files(weight).map(loadFont));
		const [regular, bold] = await Promise.all([load(400), load(700)]);
		return { regular, bold };
	})();
	return fonts;
}

async function loadFont({ file, together }: ReturnType<typeof files>[number]): Promise<LoadedFont> {
	const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
	return { name: file, font: shapingParts(create(openWoff(bytes)) as Font, together) };
}
