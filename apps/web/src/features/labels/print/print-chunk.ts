// The code that makes the files, as a separate chunk that is loaded after the page.
export { loadFonts } from "./fonts.ts";
export { makePdf } from "./make-pdf.ts";
export { makeZpl } from "./make-zpl.ts";
