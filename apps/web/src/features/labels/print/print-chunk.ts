// What makes the files, in one file of its own: it comes after the page.
export { loadFonts } from "./fonts.ts";
export { makePdf } from "./make-pdf.ts";
export { makeZpl } from "./make-zpl.ts";
