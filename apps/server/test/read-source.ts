import { numberFields } from "@freehub/contract/catalogue/import-fields";
import type { ImportedProduct } from "@freehub/contract/catalogue/product-fields";
import { matchFormat } from "@freehub/contract/catalogue/source-formats/format-columns";
import { recognizeFormat } from "@freehub/contract/catalogue/source-formats/source-formats";
import { productUses } from "#areas/catalogue/import/product-uses.ts";
import { readRow } from "#areas/catalogue/import/read-row.ts";
import {
	firstReading,
	readerAgain,
	signsFor,
	withContinued,
} from "#areas/catalogue/import/source-batches.ts";
import { sourceReader } from "#areas/catalogue/import/source-rows.ts";
import { rowMender } from "#sheets/mend-rows.ts";
import { findDecimals } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

type Fields = (keyof ImportedProduct | "location" | "notes" | "further" | "picturePath")[];

/** A file with `|` between the columns (or `¦`, if cells have `|`), as its format reads it: the format, and what becomes of its rows, by SKU. */
export async function readSource(file: string, ...fields: Fields) {
	const [columns = [], ...rows] = file
		.trim()
		.split("\n")
		.map((line) => line.split(file.includes("¦") ? "¦" : "|").map((cell) => cell.trim()));
	const head = { kind: "csv" as const, columns };
	const format = recognizeFormat(columns);
	if (format === undefined) throw new Error("Nobody knows this file.");
	const source = sourceReader(format, head);
	const batch = rows.map((cells, i): TableRow => ({ line: i + 2, cells }));
	const own = { head, mapping: matchFormat(format, columns), made: source.made, readFrom: source.readFrom };
	const uses = productUses(own.mapping, source);
	const first = firstReading(inOneBatch(batch), source, rowMender(uses, {}).mend);
	const { signs } = await findDecimals(first.rows, own, numberFields);
	await first.finish();
	const reading = { ...own, pictures: new Map(), signs: signsFor(format, signs), format };
	const mender = rowMender(uses, {});
	const mended = batch.flatMap((row) => mender.mend(row) ?? []);
	const joined = await batchesOf(withContinued(inOneBatch(mended), source));
	const read = joined
		.flat()
		.flatMap(readerAgain(source))
		.map(({ row, passedOver, notes }): [string | number, unknown] => {
			if (passedOver !== undefined) return [row.line, passedOver];
			const said = readRow(row, reading);
			const { product, place, wrong, notes: more, suspects, ...keys } = said;
			const all = {
				...product,
				location: place.warehouse,
				further: said.further.join(" "),
				picturePath: said.picturePath,
				notes: [...notes, ...more].map(({ rule }) => rule).join(" "),
			};
			if (wrong.length > 0) return [row.line, wrong.map(({ message }) => message)];
			if (suspects.length > 0) return [row.line, suspects.map(({ field, why }) => `${field} ${why.rule}`)];
			return [keys.sku || keys.barcode || row.line, fields.map((field) => all[field] ?? null)];
		});
	return { format: format.id, rows: read };
}

/** All batches of rows. */
export async function batchesOf(batches: AsyncIterable<TableRow[]>): Promise<TableRow[][]> {
	const found: TableRow[][] = [];
	for await (const batch of batches) found.push(batch);
	return found;
}

async function* inOneBatch(rows: TableRow[]) {
	yield rows;
}
