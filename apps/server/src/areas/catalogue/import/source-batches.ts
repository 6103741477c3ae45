import { type NumberField, numberFields } from "@freehub/contract/catalogue/import-fields";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import type { FieldSigns } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";
import { copyOfRow } from "./cell-damage.ts";
import type { SourceReader, SourceRow } from "./source-rows.ts";

const isData = ({ leftOut }: TableRow): boolean => leftOut === undefined;

/**
 * The first reading of a file, in which the rows are noted that speak for others.
 * @param mend finds the damage of a row's cells, see `rowMender`.
 */
export function firstReading(
	file: AsyncIterable<TableRow[]>,
	source: SourceReader | undefined,
	mend: (row: TableRow) => TableRow | undefined,
) {
	let isRead = false;
	const mended = (row: TableRow): TableRow => mend(copyOfRow(row)) ?? row;
	const note = (row: TableRow): void => source?.leads.note(row, mended);

	/** The rows as their format means them, in batches. */
	async function* rows(): AsyncGenerator<TableRow[]> {
		for await (const all of file) {
			const batch = all.filter(isData);
			if (source?.leads.needsNotes === true) batch.forEach(note);
			// Numbers show their sign in the file's own cells, unless the format makes the cells of quantities.
			const isMade = source?.made.includes("quantity") === true;
			yield isMade ? batch.flatMap((row) => source.read(row).map((each) => each.row)) : batch;
		}
		isRead = true;
	}

	return {
		rows: { [Symbol.asyncIterator]: rows },
		/** Ends the notes; reads the rows if that is needed and nobody has. */
		async finish(): Promise<void> {
			if (source?.leads.needsNotes !== true) return;
			if (!isRead) for await (const batch of file) batch.filter(isData).forEach(note);
			source.leads.endNotes(mended);
		},
	};
}

/** The decimal signs of a file's fields: as far as it does not show them, those that its program always writes. */
export function signsFor(
	format: SourceFormat | undefined,
	found: FieldSigns<NumberField>,
): FieldSigns<NumberField> {
	if (format?.decimals === undefined) return found;
	return new Map([...numberFields.map((field) => [field, format.decimals ?? "point"] as const), ...found]);
}

/** Reads the rows of a file again from its beginning, as its format means them. */
export function readerAgain(source: SourceReader | undefined): (row: TableRow) => SourceRow[] {
	if (source === undefined) return (row) => [{ row, notes: [] }];
	return source.again().read;
}

/** Max rows that go on with one row: a sorted file has those of all rows at its end. */
const MOST_CONTINUED = 50;

/** Joins rows that only go on with lists of the row above them to it. They stay where they are, and the last row waits for more. */
export async function* withContinued(
	batches: AsyncIterable<TableRow[]>,
	source: Pick<SourceReader, "continues"> | undefined,
): AsyncGenerator<TableRow[]> {
	const { continues } = source ?? {};
	let waiting: TableRow[] = [];
	for await (const batch of batches) {
		const all = [...waiting, ...batch];
		const last = continues === undefined ? -1 : all.findLastIndex((row) => !continues(row));
		const from = last < 0 || all.length - last > MOST_CONTINUED ? all.length : last;
		waiting = all.slice(from);
		if (from > 0) yield joined(all.slice(0, from), continues);
	}
	if (waiting.length > 0) yield joined(waiting, continues);
}

function joined(rows: TableRow[], continues: SourceReader["continues"]): TableRow[] {
	if (continues === undefined) return rows;
	let owner: TableRow | undefined;
	for (const row of rows) {
		if (!continues(row)) owner = row;
		else if (owner !== undefined) {
			owner.continued ??= [];
			owner.continued.push(row);
		}
	}
	return rows;
}
