import { barcodeKey } from "@freehub/domain/gtin";
import { searchWords } from "@freehub/domain/search-words";
import type { Selectable } from "kysely";
import type { SupplierArticleTable } from "#db/price-list-schema.ts";
import { marks } from "#db/search-index.ts";

export type ArticleRow = Selectable<SupplierArticleTable>;

/** The word of all articles of a supplier. */
export function supplierWord(supplier: string): string {
	return marks.supplier + searchWords(supplier).join("");
}

type Searched = Pick<
	ArticleRow,
	"supplier" | "sku" | "name" | "brand" | "barcode" | "product" | "withdrawn_at"
>;

/** The columns that follow from the others of an article. Every write of one uses this. */
export function derivedColumns(article: Searched): Pick<ArticleRow, "barcode_key" | "search_words"> {
	const { supplier, sku, name, brand, barcode, product, withdrawn_at } = article;
	// A SKU can also be found without its dashes.
	const compact = searchWords(sku).join("");
	const words = searchWords([sku, compact, name, brand, barcode].join(" "));
	if (product !== null) words.push(marks.mine);
	if (withdrawn_at !== null) words.push(marks.withdrawn);
	return {
		barcode_key: barcode === null ? null : barcodeKey(barcode),
		search_words: [...new Set([supplierWord(supplier), ...words])].join(" "),
	};
}
