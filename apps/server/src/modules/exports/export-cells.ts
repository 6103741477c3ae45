import type { ImportField } from "@freehub/contract/import-fields";
import type { Product } from "@freehub/contract/product-fields";
import { categoryLevels } from "@freehub/domain/category-path";

type Cell = string | number | null;

/**
 * A product as a row of a file whose columns are these fields. A category that is inside another is written into two
 * columns where there are two, and as a path where there is one.
 */
export function exportCells(product: Product, fields: readonly ImportField[]): Cell[] {
	const [top = null, inner = null] = categoryLevels(product.category ?? "") ?? [product.category];
	const hasTwo = fields.includes("subcategory");
	return fields.map((field) => {
		if (field === "subcategory") return inner;
		if (field === "category") return hasTwo ? top : product.category;
		return product[field] ?? null;
	});
}
