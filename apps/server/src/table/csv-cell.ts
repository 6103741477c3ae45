/** The begin of a formula, with apostrophes before it or not. Some spreadsheets take full-width signs for the ASCII ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A cell of a CSV file, in quotes where it needs them. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; one that begins with apostrophes and then like a formula gets one more, so that
 * `unescapeCell` brings back every text as it was.
 */
export function csvCell(value: string | number | null): string {
	if (typeof value === "number") return String(value);
	const text = FORMULA.test(value ?? "") ? `'${value}` : (value ?? "");
	return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Takes away the apostrophe that `csvCell` put in front of a text that begins like a formula. */
export function unescapeCell(text: string): string {
	return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
