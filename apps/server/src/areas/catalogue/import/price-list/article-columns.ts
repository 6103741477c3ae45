import { hash } from "node:crypto";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { searchWords } from "@freehub/domain/catalogue/search-words";
import type { Selectable } from "kysely";
import type { SupplierArticleTable } from "#db/price-list-schema.ts";
import { marks } from "#db/search-index.ts";

export type SupplierArticleRow = Selectable<SupplierArticleTable>;

const FIRST_MARK = 0xe100;
const MARKS = 0x1700;

/**
 * A character in front of every search word of a supplier's articles, so that an index finds those of one supplier without
 * looking at the others'. Users cannot type it. Two suppliers may share one: a search also compares the supplier.
 */
export function supplierMark(supplier: string): string {
	const number = hash("sha256", supplier, "buffer").readUInt32BE();
	return String.fromCharCode(FIRST_MARK + (number % MARKS));
}

type Searched = Pick<
	SupplierArticleRow,
	"supplier" | "sku" | "name" | "brand" | "barcode" | "product" | "withdrawn_at"
>;

/** The columns that follow from the others of an article. Every write of one uses this. */
export function derivedColumns(article: Searched): Pick<SupplierArticleRow, "barcode_key" | "search_words"> {
	const { supplier, sku, name, brand, barcode, product, withdrawn_at } = article;
	// A SKU can also be found without its dashes.
	const compact = searchWords(sku).join("");
	const words = searchWords([sku, compact, name, brand, barcode].join(" "));
	if (product !== null) words.push(marks.mine);
	if (withdrawn_at !== null) words.push(marks.withdrawn);
	const mark = supplierMark(supplier);
	return {
		barcode_key: barcode === null ? null : barcodeKey(barcode),
		search_words: [...new Set(words)].map((word) => mark + word).join(" "),
	};
}
