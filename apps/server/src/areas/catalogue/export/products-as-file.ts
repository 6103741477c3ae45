import { type ExportField, exportHeadings } from "@freehub/contract/catalogue/import-fields";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Audience } from "#areas/catalogue/products/in-shop.ts";
import { withIncomingDays } from "#areas/catalogue/products/incoming-days.ts";
import { type ProductPlace, placesOf, productSlice } from "#areas/catalogue/products/list-products.ts";
import { type AnswerRow, toWholeProduct } from "#areas/catalogue/products/product-document.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice, textSlice } from "#queues/slice.ts";
import { type Cell, unambiguous } from "#sheets/csv.ts";
import { sheetRow } from "#sheets/write-xlsx.ts";

/** `location`: the location of the quantity; `exportedAt`: the time of the export, which tells its files from others'. */
export type FileField = ExportField | "location" | "exportedAt";

type ExportQuery = ProductFilter & Audience & { sort?: ProductSort | undefined };

/** The products to export, their fields, and the time of the export as text. */
export type ExportInput = { query: ExportQuery; fields: readonly FileField[]; exportedAt: string };

/** A slice of products as lines of a CSV file; the first slice includes the header. */
export async function productsAsCsv(
	db: Db,
	input: ExportInput,
	after: ProductPlace | undefined,
): Promise<Slice<ProductPlace>> {
	const { query, fields } = input;
	const { rows, next } = await productSlice(db, query, after);
	const head = after === undefined ? fields.map((field) => exportHeadings[field]) : undefined;
	const lines = await exportLines(db, input, rows);
	return csvSlice(
		head,
		lines.map((cells) => cells.map(unambiguous)),
		next,
	);
}

/** Where a sheet continues: after which product, and at which line. */
type SheetPlace = ProductPlace & { line: number };

/** The header is line 1. */
const FIRST_LINE = 2;

/** A slice of products as XML rows of a sheet. */
export async function productsAsSheet(
	db: Db,
	input: ExportInput,
	after: SheetPlace | undefined,
): Promise<Slice<SheetPlace>> {
	const { rows, next } = await productSlice(db, input.query, after);
	const line = after?.line ?? FIRST_LINE;
	const lines = await exportLines(db, input, rows);
	const xml = lines.map((cells, i) => sheetRow(line + i, cells));
	return textSlice(xml.join(""), next && { ...next, line: line + lines.length });
}

/** One line per product; with its location column, one line per place of a product, as an import expects it. */
async function exportLines(
	db: Db,
	{ query: { location }, fields, exportedAt }: ExportInput,
	found: readonly AnswerRow[],
): Promise<Cell[][]> {
	const rows = fields.includes("incomingNext") ? await withIncomingDays(db, found) : found;
	if (!location || !fields.includes("location"))
		return rows.map((row) => exportCells(toWholeProduct(row), fields, exportedAt));
	const places = await placesOf(db, location, rows);
	return rows.flatMap((row) =>
		(places.get(row.id) ?? []).map(({ quantity, reserved, name, warehouse }) => {
			const place = locationTitle(name, warehouse);
			return exportCells(
				{ ...toWholeProduct(row), quantity, reserved, available: quantity - reserved },
				fields,
				exportedAt,
				place,
			);
		}),
	);
}

/**
 * A product as a row with the given columns. A subcategory is written to its own column if there is one, otherwise as part of the
 * category's path.
 */
function exportCells(
	product: Product,
	fields: readonly FileField[],
	exportedAt: string,
	place: string | null = null,
): Cell[] {
	const [top = null, inner = null] = categoryLevels(product.category ?? "") ?? [product.category];
	const hasTwo = fields.includes("subcategory");
	return fields.map((field) => {
		if (field === "subcategory") return inner;
		if (field === "location") return place;
		if (field === "quantityAtExport") return product.quantity ?? null;
		if (field === "exportedAt") return exportedAt;
		if (field === "category") return hasTwo ? top : product.category;
		return product[field] ?? null;
	});
}
