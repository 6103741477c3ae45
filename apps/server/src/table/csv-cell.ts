/** The start of a formula, with optional apostrophes before it. Some spreadsheets treat full-width signs like the ASCII ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A cell of a CSV file, quoted if necessary. A text that a spreadsheet would run as a formula is prefixed with an apostrophe; a
 * text of apostrophes followed by a formula gets one more, so that `unescapeCell` restores every text exactly.
 */
export function csvCell(value: string | number | null): string {
	if (typeof value === "number") return String(value);
	const text = FORMULA.test(value ?? "") ? `'${value}` : (value ?? "");
	return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophe that `csvCell` put in front of a text that starts like a formula. */
export function unescapeCell(text: string): string {
	return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
