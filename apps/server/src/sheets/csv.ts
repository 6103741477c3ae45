import { unambiguousText } from "@freehub/domain/sheets/number-text";

/** The start of a formula, with optional apostrophes before it. Some spreadsheets treat full-width signs like the ASCII ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * A cell of a CSV file, quoted if necessary. A text that a spreadsheet would run as a formula is prefixed with an apostrophe; a
 * text of apostrophes followed by a formula gets one more, so that `unescapeCell` restores every text exactly.
 */
export function csvCell(value: Cell): string {
	if (typeof value === "number") return String(value);
	const text = FORMULA.test(value ?? "") ? `'${value}` : (value ?? "");
	return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type Cell = string | number | null;

/** Lines of a CSV file. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
	return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** A number that an import reads the same with either decimal sign. */
export function unambiguous(cell: Cell): string | null {
	return typeof cell === "number" ? unambiguousText(cell) : cell;
}

/** The first line of a CSV file: a byte order mark, without which Excel reads Windows-1252, and the names of the columns. */
export function csvHead(names: readonly string[]): string {
	return `\uFEFF${csvLines([names])}`;
}

/** Removes the apostrophe that `csvCell` put in front of a text that starts like a formula. */
export function unescapeCell(text: string): string {
	return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
