import { reason } from "@freehub/contract/rule-sentences";
import type { TableRow } from "./table.ts";

/**
 * Marks rows of a CSV file that have fewer cells than the head: where one is missing in the middle, all values behind it belong
 * to other columns. Some programs leave out empty cells at the end of a line: then most of the first rows are short, and
 * all of them are read.
 * @param columns the names of the columns.
 */
export async function* markShortRows(
	batches: AsyncIterable<TableRow[]>,
	columns: readonly string[],
): AsyncGenerator<TableRow[]> {
	const width = columns.findLastIndex((name) => name !== "") + 1;
	let isUsual: boolean | undefined;
	for await (const batch of batches) {
		const short = batch.filter((row) => row.leftOut === undefined && row.cells.length < width);
		isUsual ??= short.length > batch.length / 2;
		for (const row of isUsual ? [] : short) {
			row.wrong ??= [];
			row.wrong.push(reason("fewer_cells_than_columns", { cells: row.cells.length, columns: width }));
		}
		yield batch;
	}
}
