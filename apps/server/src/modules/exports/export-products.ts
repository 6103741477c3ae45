import type { ExportQuery } from "@freehub/contract/exports";
import { type ImportField, importFieldNames, importFields } from "@freehub/domain/import-fields";
import { unambiguousText } from "@freehub/domain/number-text";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { Caller } from "#http/caller.ts";
import { xlsxStream } from "#modules/imports/file/xlsx-stream.ts";
import { productBatches } from "#modules/products/list-products.ts";
import { toProduct } from "#modules/products/product-answer.ts";
import { csvCell } from "#table/csv-cell.ts";
import { exportCells } from "./export-cells.ts";

type Cell = string | number | null;

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = "\uFEFF";

const types = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The products that a filter names as a file, made as it is read, so that their number does not matter.
 * @throws AppError forbidden to sort by cost for whoever is not told it.
 */
export async function exportProducts(
	db: Db,
	{ format, columns = [...importFields], ...query }: ExportQuery,
	caller: Caller | undefined,
): Promise<Response> {
	const knowsCost = caller?.rights.includes("product.write") === true;
	if (query.sort?.endsWith("cost") && !knowsCost) {
		throw new AppError("forbidden", "What products cost is told to those alone who may change them.");
	}
	const fields = columns.filter((field) => knowsCost || field !== "cost");
	const names = fields.map((field) => importFieldNames[field]);
	const rows = rowsOf(db, query, fields);
	const body = format === "xlsx" ? xlsxStream(names, rows) : ReadableStream.from(csvOf(names, rows));
	return new Response(body as ReadableStream, {
		headers: {
			"content-type": types[format],
			"content-disposition": `attachment; filename="freehub-products.${format}"`,
			"cache-control": "no-store",
		},
	});
}

async function* rowsOf(
	db: Db,
	query: Parameters<typeof productBatches>[1],
	fields: readonly ImportField[],
): AsyncGenerator<Cell[][]> {
	for await (const batch of productBatches(db, query)) {
		yield batch.map((row) => exportCells(toProduct(row), fields));
	}
}

async function* csvOf(names: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	const text = (cell: Cell) => csvCell(typeof cell === "number" ? unambiguousText(cell) : cell);
	const lines = (all: readonly (readonly Cell[])[]) =>
		encoder.encode(all.map((cells) => `${cells.map(text).join(",")}\r\n`).join(""));
	yield encoder.encode(BYTE_ORDER_MARK);
	yield lines([names]);
	for await (const batch of rows) if (batch.length > 0) yield lines(batch);
}
