import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";

export type Doc = InstanceType<typeof PDFDocument>;
type Weight = "regular" | "bold";
type LoadedFont = { name: string; bytes: Buffer; font: Font };

// Static WOFF files: a PDF cannot embed a variable font, and fontkit embeds empty glyphs from WOFF2.
const files = (weight: number) => [
	`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`,
	`@fontsource/archivo/files/archivo-latin-ext-${weight}-normal.woff`,
	`@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff`,
];

export type Fonts = Record<Weight, LoadedFont[]>;

let fonts: Promise<Fonts> | undefined;

/** The app's fonts, and one for Bengali, which are read once. */
export function loadFonts(): Promise<Fonts> {
	fonts ??= (async () => {
		const load = (weight: number) => Promise.all(files(weight).map((file) => loadFont(file)));
		const [regular, bold] = await Promise.all([load(400), load(700)]);
		return { regular, bold };
	})();
	return fonts;
}

async function loadFont(file: string): Promise<LoadedFont> {
	const { create } = await import("fontkit");
	const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
	return { name: file, bytes, font: create(bytes) as Font };
}

/** The page's margin and the width inside it, in points. */
export const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
const TEXT = "#1a1a1a";

type TextOptions = {
	x?: number;
	y: number;
	width?: number;
	size?: number;
	weight?: Weight;
	colour?: string;
	align?: "left" | "right";
};

export type Pen = {
	doc: Doc;
	/** Draws one line of text, cut to its width. */
	line: (text: string, options: TextOptions) => void;
	/** Splits a text into lines that fit a width. */
	wrap: (text: string, width: number, size: number, weight?: Weight) => string[];
};

/** Draws with several fonts, each letter in the first one that has it. */
export function penFor(doc: Doc, loaded: Fonts): Pen {
	/** Runs of one font each; a letter that no font has becomes a box. */
	const runsOf = (text: string, weight: Weight) => {
		const runs: { name: string; text: string }[] = [];
		const [first] = loaded[weight];
		for (const letter of text.normalize("NFC").replace(/\s+/g, " ")) {
			const point = letter.codePointAt(0) ?? 0;
			const last = runs.at(-1);
			const lastFont = loaded[weight].find(({ name }) => name === last?.name);
			const font = [lastFont, ...loaded[weight]].find((one) => one?.font.hasGlyphForCodePoint(point));
			const name = font?.name ?? first?.name ?? "";
			const drawn = font === undefined ? "\u25a1" : letter;
			if (last?.name === name) last.text += drawn;
			else runs.push({ name, text: drawn });
		}
		return runs;
	};
	const widthOf = (text: string, size: number, weight: Weight) =>
		runsOf(text, weight).reduce(
			(sum, run) => sum + doc.font(run.name).fontSize(size).widthOfString(run.text),
			0,
		);
	const cut = (text: string, width: number, size: number, weight: Weight) => {
		if (widthOf(text, size, weight) <= width) return text;
		let end = text.length;
		while (end > 0 && widthOf(`${text.slice(0, end)}…`, size, weight) > width) end -= 1;
		return `${text.slice(0, end)}…`;
	};
	return {
		doc,
		line(text, { x = 0, y, width = WIDTH, size = 9, weight = "regular", colour = TEXT, align = "left" }) {
			const fitting = cut(text, width, size, weight);
			let left = MARGIN + x + (align === "right" ? width - widthOf(fitting, size, weight) : 0);
			for (const run of runsOf(fitting, weight)) {
				doc.font(run.name).fontSize(size).fillColor(colour);
				doc.text(run.text, left, y, { lineBreak: false });
				left += doc.widthOfString(run.text);
			}
		},
		wrap(text, width, size, weight = "regular") {
			const lines: string[] = [];
			for (const word of text.split(/\s+/)) {
				const last = lines.at(-1);
				const joined = last === undefined ? word : `${last} ${word}`;
				if (last !== undefined && widthOf(joined, size, weight) <= width) lines[lines.length - 1] = joined;
				else lines.push(word);
			}
			return lines;
		},
	};
}
