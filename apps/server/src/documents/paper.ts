import PDFDocument from "pdfkit";
import { papers } from "#queues/bounds.ts";
import { loadFonts } from "./fonts.ts";
import { BOTTOM, type Doc, MARGIN, type Pen, penFor } from "./pen.ts";

/** A paper would have more pages than `papers.pages`. */
export class TooManyPages extends Error {
	override name = "TooManyPages";
}

export type Paper = {
	pen: Pen;
	/**
	 * The place for something of a height, in points: the given one, or the top of a new page.
	 * @throws TooManyPages
	 */
	room: (y: number, height: number) => { y: number; isNewPage: boolean };
	/** Draws something on every page. */
	onEachPage: (draw: (page: number, pages: number) => void) => void;
	/** The finished PDF. */
	bytes: () => Promise<Uint8Array>;
};

/** Begins a PDF on A4. */
export async function openPaper(about: { title: string; author: string; language: string }): Promise<Paper> {
	const doc: Doc = new PDFDocument({
		size: "A4",
		margin: MARGIN,
		bufferPages: true,
		// It would keep every line that is drawn; the fonts have a cache of their own.
		fontLayoutCache: false,
		// Without this null, pdfkit would look for Helvetica.
		font: null as unknown as string,
		lang: about.language,
		info: { Title: about.title, Author: about.author, Creator: "Freehub" },
	});
	const loaded = await loadFonts();
	// A font that is open, as its types do not say.
	for (const { name, font } of [...loaded.regular, ...loaded.bold])
		doc.registerFont(name, font as unknown as Buffer);
	const parts: Buffer[] = [];
	const ended = new Promise<void>((resolve, reject) => {
		doc.on("data", (part: Buffer) => parts.push(part));
		doc.on("end", resolve);
		doc.on("error", reject);
	});
	return {
		pen: penFor(doc, loaded),
		room(y, height) {
			if (y + height <= BOTTOM || y === MARGIN) return { y, isNewPage: false };
			if (doc.bufferedPageRange().count >= papers.pages) throw new TooManyPages();
			doc.addPage();
			return { y: MARGIN, isNewPage: true };
		},
		onEachPage(draw) {
			const { start, count } = doc.bufferedPageRange();
			for (let page = start; page < start + count; page++) {
				doc.switchToPage(page);
				// Below the margin, where pdfkit would otherwise begin a new page.
				doc.page.margins.bottom = 0;
				draw(page + 1, count);
			}
		},
		async bytes() {
			doc.end();
			await ended;
			return Buffer.concat(parts);
		},
	};
}
