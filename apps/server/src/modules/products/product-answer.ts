import type { Product } from "@freehub/contract/product-fields";
import { toDollars } from "@freehub/domain/money";
import type { ProductRow } from "./products.repo.ts";

/** A stored product as the API answers it. */
export function toProduct(row: ProductRow): Product {
	return {
		_id: row.id,
		name: row.name,
		image: row.image,
		description: row.description,
		price: toDollars(row.price),
		quantity: row.on_hand,
		supplier: row.supplier,
		sku: row.sku,
		category: row.category,
		barcode: row.barcode,
		brand: row.brand,
		reorderPoint: row.reorder_point,
		safetyStock: row.safety_stock,
		weight: row.weight === null ? null : row.weight / 1000,
		weightUnit: row.weight_unit,
		version: row.version,
	};
}
