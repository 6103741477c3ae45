import { open } from "node:fs/promises";
import type { Limits } from "./limits.ts";
import type { TableRow } from "./table-row.ts";
import { readSheet } from "./xlsx-sheet.ts";
import { noStrings, readStrings } from "./xlsx-strings.ts";
import { readStyles, readWorkbook } from "./xlsx-workbook.ts";
import { openZip } from "./zip.ts";

/**
 * The rows of the first sheet of an XLSX file in batches, the head among them. Only the parts that a table needs are
 * unpacked; pictures, macros and files within the file are not.
 */
export async function* readXlsx(file: string, limits: Limits): AsyncGenerator<TableRow[]> {
	const handle = await open(file);
	let strings = noStrings;
	try {
		const zip = await openZip(handle, limits);
		const book = await readWorkbook(zip);
		if (book.strings !== undefined) strings = await readStrings(zip.unpack(book.strings), limits.cell);
		const styles = book.styles === undefined ? [] : await readStyles(zip.unpack(book.styles));
		const { is1904, isUncalculated } = book;
		yield* readSheet(zip.unpack(book.sheet), { strings, styles, is1904, isUncalculated }, limits);
	} finally {
		strings.close();
		await handle.close();
	}
}
