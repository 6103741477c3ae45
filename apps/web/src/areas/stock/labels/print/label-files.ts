import { loadFonts } from "./fonts.ts";
import { makePdf } from "./make-pdf.ts";
import { makeZpl } from "./make-zpl.ts";

/** Loads the fonts. @returns what makes the files of labels. @throws when a font fails to load. */
export async function createLabelFiles() {
	await loadFonts();
	return { makePdf, makeZpl };
}
