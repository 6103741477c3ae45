import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of each page of a PDF, its white space folded. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(bytes);
	const pages = Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, " "));
	document.destroy();
	library.destroy();
	return pages;
}
