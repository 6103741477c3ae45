import latin400 from "@fontsource/archivo/files/archivo-latin-400-normal.woff?url";
import latin700 from "@fontsource/archivo/files/archivo-latin-700-normal.woff?url";
import extended400 from "@fontsource/archivo/files/archivo-latin-ext-400-normal.woff?url";
import extended700 from "@fontsource/archivo/files/archivo-latin-ext-700-normal.woff?url";
import { create, type Font } from "fontkit";

// The app's font as static WOFF files: a PDF cannot embed a variable font, and fontkit embeds empty glyphs from WOFF2.
const files = {
	regular: [latin400, extended400],
	bold: [latin700, extended700],
} as const;

/** A font file, embedded under `name`. */
export type LabelFont = { name: string; bytes: Uint8Array; hasLetter: (point: number) => boolean };
export type LabelFonts = Record<keyof typeof files, readonly LabelFont[]>;

let loaded: Promise<LabelFonts> | undefined;

export function loadFonts(): Promise<LabelFonts> {
	// After a failure, the next call tries again.
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

/** Splits a text into runs of one font each. Undefined if no font has one of the letters. */
export function runsOf(text: string, fonts: readonly LabelFont[]): TextRun[] | undefined {
	const runs: TextRun[] = [];
	for (const letter of text.normalize("NFC")) {
		const point = letter.codePointAt(0) ?? 0;
		const last = runs.at(-1);
		// Continue the current run if its font has the letter (for example a space).
		const font = last?.font.hasLetter(point) ? last.font : fonts.find(({ hasLetter }) => hasLetter(point));
		if (font === undefined) return undefined;
		if (last?.font === font) last.text += letter;
		else runs.push({ font, text: letter });
	}
	return runs;
}
