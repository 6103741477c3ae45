const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/u;
/**
 * Control characters, zero-width spaces and marks of direction: nobody sees them, and two names that look the same would differ.
 * U+200C and U+200D stay: Bengali and Persian letters are joined by them, and pictures.
 */
const invisible =
	/(?![\t\n\v\f\r\u0085])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;
const notOfCodes = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** A name as it is stored: one line, without what nobody can see; empty where nothing can be seen. */
export function oneLine(text: string): string {
	// Not one pattern with the spaces around a break: it would take a square of the time on a long row of spaces.
	const lines = text.replace(invisible, "").split(breaks);
	const line = lines.flatMap((part) => part.trim() || []).join(" ");
	return visible.test(line) ? line : "";
}

/** A SKU or a barcode as it is stored: only what can be seen, and the spaces within. */
export function codeText(text: string): string {
	return text.replace(notOfCodes, "").trim();
}
