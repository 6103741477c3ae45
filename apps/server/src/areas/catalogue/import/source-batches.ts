import { type NumberField, numberFields } from "@freehub/contract/catalogue/import-fields";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import type { FieldSigns } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";
import type { SourceReader, SourceRow } from "./source-rows.ts";

const isData = ({ leftOut }: TableRow): boolean => leftOut === undefined;

/** The first reading of a file, in which the rows are noted that speak for others. */
export function firstReading(file: AsyncIterable<TableRow[]>, source: SourceReader | undefined) {
	let isRead = false;

	/** The rows as their format means them, in batches. */
	async function* rows(): AsyncGenerator<TableRow[]> {
		for await (const all of file) {
			const batch = all.filter(isData);
			if (source?.needsNotes === true) batch.forEach(source.note);
			yield source === undefined ? batch : batch.flatMap((row) => source.read(row).map((each) => each.row));
		}
		isRead = true;
	}

	return {
		rows: { [Symbol.asyncIterator]: rows },
		/** Reads the rows if that is needed and nobody has. */
		async finish(): Promise<void> {
			if (isRead || source?.needsNotes !== true) return;
			for await (const batch of file) batch.filter(isData).forEach(source.note);
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
