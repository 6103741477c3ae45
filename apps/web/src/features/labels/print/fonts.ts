import latin400 from "@fontsource/archivo/files/archivo-latin-400-normal.woff?url";
import latin700 from "@fontsource/archivo/files/archivo-latin-700-normal.woff?url";
import extended400 from "@fontsource/archivo/files/archivo-latin-ext-400-normal.woff?url";
import extended700 from "@fontsource/archivo/files/archivo-latin-ext-700-normal.woff?url";
import { create, type Font } from "fontkit";

// The letters of the app in files that a PDF can hold: a variable font cannot be embedded, and of WOFF2 fontkit embeds empty
// letters.
const files = {
	regular: [latin400, extended400],
	bold: [latin700, extended700],
} as const;

/** A file of letters: under `name` it is embedded. */
export type LabelFont = { name: string; bytes: Uint8Array; hasLetter: (point: number) => boolean };
export type LabelFonts = Record<keyof typeof files, readonly LabelFont[]>;

let loaded: Promise<LabelFonts> | undefined;

export function loadFonts(): Promise<LabelFonts> {
	// What failed is tried again.
	loaded ??= load().catch((error: unknown) => {
		loaded = undefined;
		throw error;
	});
	return loaded;
}

async function load(): Promise<LabelFonts> {
	const loadAll = (weight: keyof typeof files) =>
		Promise.all(files[weight].map((file, i) => loadOne(file, `${weight}-${i}`)));
	const [regular, bold] = await Promise.all([loadAll("regular"), loadAll("bold")]);
	return { regular, bold };
}

async function loadOne(file: string, name: string): Promise<LabelFont> {
	const answer = await fetch(file);
	if (!answer.ok) throw new Error(`${file} was answered ${answer.status}.`);
	const bytes = new Uint8Array(await answer.arrayBuffer());
	const font = create(bytes as Buffer) as Font;
	return { name, bytes, hasLetter: (point) => font.hasGlyphForCodePoint(point) };
}

export type TextRun = { font: LabelFont; text: string };

/** A text in stretches of one font each; undefined where there is a letter that none of them has. */
export function runsOf(text: string, fonts: readonly LabelFont[]): TextRun[] | undefined {
	const runs: TextRun[] = [];
	for (const letter of text.normalize("NFC")) {
		const point = letter.codePointAt(0) ?? 0;
		const last = runs.at(-1);
		// A space, or a letter that both have, stays with the letters before it.
		const font = last?.font.hasLetter(point) ? last.font : fonts.find(({ hasLetter }) => hasLetter(point));
		if (font === undefined) return undefined;
		if (last?.font === font) last.text += letter;
		else runs.push({ font, text: letter });
	}
	return runs;
}
