import { numberFields } from "@freehub/contract/catalogue/import-fields";
import type { ImportedProduct } from "@freehub/contract/catalogue/product-fields";
import { matchFormat } from "@freehub/contract/catalogue/source-formats/format-columns";
import { recognizeFormat } from "@freehub/contract/catalogue/source-formats/source-formats";
import { readRow } from "#areas/catalogue/import/read-row.ts";
import { firstReading, readerAgain, signsFor } from "#areas/catalogue/import/source-batches.ts";
import { sourceReader } from "#areas/catalogue/import/source-rows.ts";
import { findDecimals } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

type Fields = (keyof ImportedProduct | "location" | "notes")[];

/** Reads a file with `|` between the columns as its format does: gives the format, and what becomes of its rows, by SKU or line. */
export async function readSource(file: string, ...fields: Fields) {
	const [columns = [], ...rows] = file
		.trim()
		.split("\n")
		.map((line) => line.split("|").map((cell) => cell.trim()));
	const head = { kind: "csv" as const, columns };
	const format = recognizeFormat(columns);
	if (format === undefined) throw new Error("Nobody knows this file.");
	const source = sourceReader(format, head);
	const batch = rows.map((cells, i): TableRow => ({ line: i + 2, cells }));
	const first = firstReading(inOneBatch(batch), source);
	const own = { head, mapping: matchFormat(format, columns), made: source.made, readFrom: source.readFrom };
	const { signs } = await findDecimals(first.rows, own, numberFields);
	await first.finish();
	const reading = { ...own, pictures: new Map(), signs: signsFor(format, signs), format };
	const read = batch
		.flatMap(readerAgain(source))
		.map(({ row, passedOver, notes }): [string | number, unknown] => {
			if (passedOver !== undefined) return [row.line, passedOver];
			const { product, place, wrong, notes: more, ...keys } = readRow(row, reading);
			const all = {
				...product,
				location: place.warehouse,
				notes: [...notes, ...more].map(({ rule }) => rule).join(" "),
			};
			if (wrong.length > 0) return [row.line, wrong.map(({ message }) => message)];
			return [keys.sku || keys.barcode || row.line, fields.map((field) => all[field] ?? null)];
		});
	return { format: format.id, rows: read };
}

async function* inOneBatch(rows: TableRow[]) {
	yield rows;
}
