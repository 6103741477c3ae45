import { unescapeCell } from "#sheets/csv.ts";
import { csvRecords } from "#sheets/csv-records.ts";
import { defaultLimits } from "#sheets/table.ts";

/** The rows of a CSV file, read like those of an import; empty cells are omitted. */
export function csvObjects(text: string): Record<string, string>[] {
	const [head, ...rows] = csvRecords(",", defaultLimits).push(text.replace("\uFEFF", ""), true);
	return rows.map(({ cells }) => {
		const named = cells.map((cell, i) => [head?.cells[i] ?? "", unescapeCell(cell)] as const);
		return Object.fromEntries(named.filter(([, cell]) => cell !== ""));
	});
}
