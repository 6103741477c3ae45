import type { Product } from "@freehub/contract/product-fields";
import { toDollars } from "@freehub/domain/money";
import type { Caller } from "#http/caller.ts";
import type { ProductRow } from "./products.repo.ts";

/** Costs are for those who may change products. */
export function knowsCost(caller: Caller | undefined): boolean {
	return caller?.rights.includes("product.write") === true;
}

/** How products are answered to somebody. */
export function answerFor(caller: Caller | undefined): (row: ProductRow) => Product {
	return knowsCost(caller) ? toProduct : toPublicProduct;
}

/** A stored product as the API answers it, with its cost. */
export function toProduct(row: ProductRow): Product {
	return { ...toPublicProduct(row), cost: row.cost === null ? null : toDollars(row.cost) };
}

/** The same without what the public is not told. */
export function toPublicProduct(row: ProductRow): Product {
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
		model: row.model,
		modelId: row.model_id,
		size: row.size,
		colour: row.colour,
		version: row.version,
	};
}
