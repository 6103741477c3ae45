import { reason } from "@freehub/contract/rule-sentences";
import { grouped } from "@freehub/contract/sentences";
import { type Limits, TableError, tooLong, tooMany } from "./table.ts";

type Record = { line: number; cells: string[] };

/**
 * Parses CSV text, which comes in chunks, into records. A quote opens only at the beginning of a cell, so that 26" is read as it
 * is; an opened quote must be closed, otherwise rows would silently vanish in a cell. Empty lines are skipped.
 */
export function csvRecords(separator: string, limits: Limits, firstLine = 1) {
	let rest = "";
	let line = firstLine;

	/** All records that end in the text so far; with `isLast`, includes the one that ends with the text. */
	function push(text: string, isLast = false): Record[] {
		const records: Record[] = [];
		const all = rest + text;
		let from = 0;
		while (from < all.length) {
			const end = breakAt(all, from);
			// The second character of a line break may be in the next chunk.
			if (end === "\r" && from + 1 === all.length && !isLast) break;
			if (end !== "") {
				from += end.length;
				line++;
				continue;
			}
			const found = readRecord(all, from, isLast);
			if (found === undefined) break;
			records.push({ line, cells: found.cells });
			from = found.next;
			line += 1 + found.breaks;
		}
		rest = all.slice(from);
		return records;
	}

	/** One record, or undefined if its end is not in the text yet. */
	function readRecord(text: string, from: number, isLast: boolean) {
		const cells: string[] = [];
		let breaks = 0;
		let at = from;
		for (;;) {
			const column = cells.length + 1;
			// Stop early at a row that is far too wide: its end may be the end of the file.
			if (column > limits.columns * 5) {
				throw tooMany("Line", line, `more than ${grouped(limits.columns * 5)}`, limits);
			}
			if (text[at] === '"') {
				const cell = readQuoted(text, at, isLast, line + breaks, column);
				if (cell === undefined) return undefined;
				cells.push(cell.value);
				breaks += countBreaks(cell.value);
				at = cell.end;
			} else {
				const end = endOfCell(text, at);
				if (end - at > limits.cell) throw tooLong("Line", line + breaks, column, limits);
				if (end === text.length && !isLast) return undefined;
				cells.push(text.slice(at, end));
				at = end;
			}
			if (text[at] === separator) {
				at++;
				continue;
			}
			const end = breakAt(text, at);
			if (end === "\r" && at + 1 === text.length && !isLast) return undefined;
			return { cells, breaks, next: at + end.length };
		}
	}

	/** A quoted cell and its end, including trailing spaces. */
	function readQuoted(text: string, from: number, isLast: boolean, onLine: number, column: number) {
		let value = "";
		let at = from + 1;
		for (;;) {
			const quote = text.indexOf('"', at);
			if (value.length + (quote < 0 ? text.length : quote) - at > limits.cell) {
				throw tooLong("Line", onLine, column, limits);
			}
			if (quote < 0 || (quote + 1 === text.length && !isLast)) {
				if (!isLast) return undefined;
				const place = { line: onLine, column };
				throw new TableError(reason("file_quote_open", place), place);
			}
			value += text.slice(at, quote);
			at = quote + 1;
			if (text[at] !== '"') break;
			value += '"';
			at++;
		}
		while (text[at] === " ") at++;
		if (at === text.length) return isLast ? { value, end: at } : undefined;
		const after = text[at];
		if (after === separator || after === "\n" || after === "\r") return { value, end: at };
		const place = { line: onLine + countBreaks(value), column };
		throw new TableError(reason("file_text_after_quote", place), place);
	}

	function endOfCell(text: string, from: number): number {
		const code = separator.charCodeAt(0);
		for (let at = from; at < text.length; at++) {
			const char = text.charCodeAt(at);
			if (char === code || char === 10 || char === 13) return at;
		}
		return text.length;
	}

	return { push };
}

/** The line break at a position, or "". */
function breakAt(text: string, at: number): "" | "\r" | "\n" | "\r\n" {
	if (text[at] === "\n") return "\n";
	if (text[at] !== "\r") return "";
	return text[at + 1] === "\n" ? "\r\n" : "\r";
}

function countBreaks(value: string): number {
	return /[\r\n]/.test(value) ? (value.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
}
