import type { NewProduct } from "@freehub/contract/product-fields";
import { toCents } from "@freehub/domain/money";
import { searchWords, sortKey } from "@freehub/domain/search-words";

/** What a product consists of but for its quantity, which is the ledger's. Description and image may be empty here. */
export type ProductDetails = Omit<NewProduct, "quantity">;

/** What a new product has where nothing is said. */
export const unsaid = {
	barcode: null,
	brand: null,
	reorder_point: null,
	safety_stock: null,
	weight: null,
	weight_unit: null,
	version: 1,
};

/**
 * A product's own columns, with those derived for sorting and searching. A field that is undefined gives no column, so
 * that what is stored stays; but for the search words, all fields that are searched must be there.
 */
export function columnsOf(product: ProductDetails) {
	const { name, description, supplier, image, brand, barcode } = product;
	const sku = product.sku ?? null;
	const category = product.category ?? null;
	const price = toCents(product.price);
	if (price === undefined) throw new Error("A price with more than two decimals passed the contract.");
	const texts = [name, sku, barcode, brand, category, supplier, description];
	return {
		sku,
		name,
		name_key: sortKey(name),
		description,
		price,
		supplier,
		supplier_key: sortKey(supplier),
		category,
		image,
		search_text: [...new Set(searchWords(texts.join(" ")))].join(" "),
		...(barcode === undefined ? {} : { barcode }),
		...(brand === undefined ? {} : { brand }),
		...(product.reorderPoint === undefined ? {} : { reorder_point: product.reorderPoint }),
		...(product.safetyStock === undefined ? {} : { safety_stock: product.safetyStock }),
		...(product.weight === undefined ? {} : { weight: thousandths(product.weight) }),
		...(product.weightUnit === undefined ? {} : { weight_unit: product.weightUnit }),
	};
}

function thousandths(weight: number | null): number | null {
	return weight === null ? null : Math.round(weight * 1000);
}
