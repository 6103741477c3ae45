const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/u;
/**
 * Invisible characters: control characters, zero-width spaces and direction marks. With them, two names could look the same but
 * differ. U+200C and U+200D are kept: they join Bengali and Persian letters, and emoji.
 */
const invisible =
	/(?![\t\n\v\f\r\u0085])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;
/** A text of which nothing but spaces around it has to be removed, as most are. */
const ascii = /^[ -~]*$/;
const notOfCodes = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Normalizes a name for storage: one line, without invisible characters; '' if nothing is visible. */
export function oneLine(text: string): string {
	if (ascii.test(text)) return text.trim();
	// Not one regex for breaks with surrounding spaces: it would need quadratic time for a long run of spaces.
	const lines = text.replace(invisible, "").split(breaks);
	const line = lines.flatMap((part) => part.trim() || []).join(" ");
	return visible.test(line) ? line : "";
}

/** Normalizes a SKU or barcode for storage: only visible characters and inner spaces. */
export function codeText(text: string): string {
	if (ascii.test(text)) return text.trim();
	return text.replace(notOfCodes, "").trim();
}
