import { type ExportField, importFieldNames } from "@freehub/contract/import-fields";
import type { Product } from "@freehub/contract/product-fields";
import type { ProductFilter, ProductSort } from "@freehub/contract/products";
import { categoryLevels } from "@freehub/domain/category-path";
import { locationTitle } from "@freehub/domain/location-title";
import { unambiguousText } from "@freehub/domain/number-text";
import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#heavy-reads/slice.ts";
import type { Audience } from "#modules/products/in-shop.ts";
import { type ProductPlace, placesOf, productSlice } from "#modules/products/list-products.ts";
import { type AnswerRow, toProduct } from "#modules/products/product-document.ts";
import { csvCell } from "#table/csv-cell.ts";
import { sheetRow } from "#table/write-xlsx.ts";

type Cell = string | number | null;

/** `location`: the place of the quantity. */
export type FileField = ExportField | "location";

type ExportQuery = ProductFilter & Audience & { sort?: ProductSort | undefined };

/** Which products, and which of their fields. */
export type ExportInput = { query: ExportQuery; fields: readonly FileField[] };

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Some products as lines of a CSV file; the first with its head. */
export async function productsAsCsv(
	db: Db,
	{ query, fields }: ExportInput,
	after: ProductPlace | undefined,
): Promise<Slice<ProductPlace>> {
	const { rows, next } = await productSlice(db, query, after);
	const names = fields.map((field) => importFieldNames[field]);
	const head = after === undefined ? BYTE_ORDER_MARK + csvLine(names) : "";
	const lines = await exportLines(db, { query, fields }, rows);
	return textSlice(head + lines.map(csvLine).join(""), next);
}

function csvLine(cells: readonly Cell[]): string {
	const texts = cells.map((cell) => csvCell(typeof cell === "number" ? unambiguousText(cell) : cell));
	return `${texts.join(",")}\r\n`;
}

/** Behind which product a sheet goes on, and in which of its lines. */
type SheetPlace = ProductPlace & { line: number };

/** The head is the first line. */
const FIRST_LINE = 2;

/** Some products as the XML of a sheet's rows. */
export async function productsAsSheet(
	db: Db,
	{ query, fields }: ExportInput,
	after: SheetPlace | undefined,
): Promise<Slice<SheetPlace>> {
	const { rows, next } = await productSlice(db, query, after);
	const line = after?.line ?? FIRST_LINE;
	const lines = await exportLines(db, { query, fields }, rows);
	const xml = lines.map((cells, i) => sheetRow(line + i, cells));
	return textSlice(xml.join(""), next && { ...next, line: line + lines.length });
}

/** A line for each product; with their location, one for each place that a product is at, as an import takes them. */
async function exportLines(
	db: Db,
	{ query: { location }, fields }: ExportInput,
	rows: readonly AnswerRow[],
): Promise<Cell[][]> {
	if (!location || !fields.includes("location"))
		return rows.map((row) => exportCells(toProduct(row), fields));
	const places = await placesOf(db, location, rows);
	return rows.flatMap((row) =>
		(places.get(row.id) ?? []).map(({ quantity, name, warehouse }) => {
			const place = locationTitle(name, warehouse);
			return exportCells({ ...toProduct(row), quantity }, fields, place);
		}),
	);
}

/**
 * A product as a row of a file whose columns are these fields. A category that is inside another is written into two
 * columns where there are two, and as a path where there is one.
 */
function exportCells(product: Product, fields: readonly FileField[], place: string | null = null): Cell[] {
	const [top = null, inner = null] = categoryLevels(product.category ?? "") ?? [product.category];
	const hasTwo = fields.includes("subcategory");
	return fields.map((field) => {
		if (field === "subcategory") return inner;
		if (field === "location") return place;
		if (field === "category") return hasTwo ? top : product.category;
		return product[field] ?? null;
	});
}
