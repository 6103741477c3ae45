import { reason } from "@freehub/contract/rule-sentences";
import { type Limits, TableError, type TableRow } from "./table.ts";
import { columnIndex } from "./xlsx-value.ts";

/** A merged cell: lines are counted from 1, columns from 0. */
export type Merge = { top: number; bottom: number; left: number; right: number };

/** Max length of a merged-cell tag; a chunk of the file may end inside one. */
const TAG = 200;
const MOST = 100_000;
const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3}[1-9]\d{0,6}):([A-Z]{1,3}[1-9]\d{0,6})"/g;

/** The merged cells of a sheet, from the top. They are listed after its rows, so this is a separate first pass over the sheet. */
export async function readMerges(
	chunks: AsyncIterable<Uint8Array>,
	limits: Pick<Limits, "columns">,
): Promise<Merge[]> {
	const merges: Merge[] = [];
	const decoder = new TextDecoder();
	let isBehindRows = false;
	let rest = "";
	for await (const chunk of chunks) {
		let text = rest + decoder.decode(chunk, { stream: true });
		if (!isBehindRows) {
			const end = /<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/.exec(text);
			isBehindRows = end !== null;
			if (end !== null) text = text.slice(end.index);
		}
		let taken = 0;
		if (isBehindRows) {
			for (const found of text.matchAll(merged)) {
				taken = found.index + found[0].length;
				const merge = mergeOf(found[1] ?? "", found[2] ?? "");
				merge.right = Math.min(merge.right, limits.columns - 1);
				if (merge.left < limits.columns && merge.bottom > 1) merges.push(merge);
				if (merges.length > MOST) throw new TableError(reason("file_too_much.merged_cells", { max: MOST }));
			}
		}
		rest = text.slice(Math.max(taken, text.length - TAG));
	}
	return merges.toSorted((a, b) => a.top - b.top);
}

function mergeOf(from: string, to: string): Merge {
	const line = (cell: string) => Number(/\d+/.exec(cell)?.[0]);
	return {
		top: line(from),
		bottom: line(to),
		left: columnIndex(from) ?? 0,
		right: columnIndex(to) ?? 0,
	};
}

/**
 * Fills the cells covered by merged cells: rows below get the merged cell's value, which a spreadsheet shows across all of them.
 * Cells to its right are another column, so their value is unknown and reported as a problem.
 * @returns a function that takes the rows of a sheet in order, and modifies them.
 */
export function fillMerges(merges: readonly Merge[]): (row: TableRow) => void {
	let next = 0;
	let open: (Merge & { value: string })[] = [];
	return (row) => {
		const { line, cells } = row;
		open = open.filter(({ bottom }) => bottom >= line);
		for (let merge = merges[next]; merge !== undefined && merge.top <= line; merge = merges[++next]) {
			if (merge.bottom < line) continue;
			open.push({ ...merge, value: merge.top === line ? (cells[merge.left] ?? "") : "" });
		}
		const own = cells.filter((cell) => cell.trim() !== "").length;
		for (const { top, left, right, value } of open) {
			// Ignore empty rows, and titles that span the whole table.
			if (own === 0 || (own === 1 && top === line)) continue;
			if (top < line && value !== "" && (cells[left] ?? "") === "") fill(row, left, value);
			if (value === "") continue;
			for (let column = left + 1; column <= right; column++) {
				if ((cells[column] ?? "") !== "") continue;
				row.problems ??= [];
				row.problems.push({ column: column + 1, ...reason("cell_merged") });
			}
		}
	};
}

function fill(row: TableRow, column: number, value: string): void {
	while (row.cells.length < column) row.cells.push("");
	row.cells[column] = value;
	row.merged ??= [];
	row.merged.push(column + 1);
}
