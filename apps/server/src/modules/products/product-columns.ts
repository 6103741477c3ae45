import type { NewProduct } from "@freehub/contract/product-fields";
import { categoryLevels } from "@freehub/domain/category-path";
import { toCents, toDollars } from "@freehub/domain/money";
import { searchWords, sortKey } from "@freehub/domain/search-words";
import type { ProductRow } from "./products.repo.ts";

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
	model: null,
	model_id: null,
	size: null,
	colour: null,
	cost: null,
	version: 1,
};

/**
 * A product's own columns, with those derived for sorting and searching. A field that is undefined gives no column, so
 * that what is stored stays; but for the search words, all fields that are searched must be there.
 */
export function columnsOf(product: ProductDetails) {
	const { name, description, supplier, image, brand, barcode, model, size, colour } = product;
	const sku = product.sku ?? null;
	const category = product.category ?? null;
	// A SKU is found without its dashes too.
	const plainSku = searchWords(sku ?? "").join("");
	const texts = [name, sku, plainSku, barcode, brand, model, size, colour, category, supplier, description];
	return {
		sku,
		sku_key: sortKey(sku ?? ""),
		name,
		name_key: sortKey(name),
		description,
		price: cents(product.price),
		supplier,
		supplier_key: sortKey(supplier),
		category,
		category_key: sortKey(category ?? ""),
		top_category_key: sortKey(categoryLevels(category ?? "")?.[0] ?? ""),
		image,
		search_name: [...new Set(searchWords(name))].join(" "),
		search_text: [...new Set(searchWords(texts.join(" ")))].join(" "),
		...(barcode === undefined ? {} : { barcode }),
		...(brand === undefined ? {} : { brand, brand_key: sortKey(brand ?? "") }),
		...(model === undefined ? {} : { model, model_key: sortKey(model ?? "") }),
		...(size === undefined ? {} : { size }),
		...(colour === undefined ? {} : { colour }),
		...(product.cost === undefined ? {} : { cost: product.cost === null ? null : cents(product.cost) }),
		...(product.reorderPoint === undefined ? {} : { reorder_point: product.reorderPoint }),
		...(product.safetyStock === undefined ? {} : { safety_stock: product.safetyStock }),
		...(product.weight === undefined ? {} : { weight: thousandths(product.weight) }),
		...(product.weightUnit === undefined ? {} : { weight_unit: product.weightUnit }),
	};
}

/** What a stored product says in the fields that every change of it must name again, because they are searched. */
export function searchedOf(row: ProductRow) {
	const { name, description, supplier, image, sku, category, brand, barcode, model, size, colour } = row;
	const price = toDollars(row.price);
	return { name, description, price, supplier, image, sku, category, brand, barcode, model, size, colour };
}

function cents(dollars: number): number {
	const whole = toCents(dollars);
	if (whole === undefined) throw new Error("An amount with more than two decimals passed the contract.");
	return whole;
}

function thousandths(weight: number | null): number | null {
	return weight === null ? null : Math.round(weight * 1000);
}
