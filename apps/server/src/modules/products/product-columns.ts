import type { NewProduct } from "@freehub/contract/product-fields";
import { categoryLevels } from "@freehub/domain/category-path";
import { toCents } from "@freehub/domain/money";
import { searchWords, sortKey } from "@freehub/domain/search-words";
import { type AnswerRow, documentOf, toProduct } from "./product-document.ts";

/** What a product consists of but for its quantity, which is the ledger's. Description and image may be empty here. */
export type ProductDetails = Omit<NewProduct, "quantity">;

/** A product's every field; null where it has none. */
export type WholeProduct = Required<{ [K in keyof ProductDetails]: Exclude<ProductDetails[K], undefined> }>;

/** What a new product is where nothing is said. */
export const emptyProduct: Omit<WholeProduct, "name" | "price"> = {
	description: "",
	supplier: "",
	image: "",
	sku: null,
	category: null,
	model: null,
	size: null,
	colour: null,
	cost: null,
	barcode: null,
	brand: null,
	reorderPoint: null,
	safetyStock: null,
	weight: null,
	weightUnit: null,
};

/** A stored product's every field. */
export function wholeProduct(row: AnswerRow): WholeProduct {
	const { _id: _, quantity: _q, version: _v, modelId: _m, cost = null, ...fields } = toProduct(row);
	return { ...fields, cost };
}

/** The ids of the rows that a product's names stand for. */
export type NameColumns = {
	supplier_id: string | null;
	category_id: string | null;
	model_id: string | null;
};

/**
 * Everything that is stored of a product but its quantity, version and times: its own columns, those derived for sorting
 * and searching, and its document. Every write of a product goes through here, so that they never disagree.
 */
export function columnsOf(id: string, product: WholeProduct, names: NameColumns) {
	const { name, description, supplier, image, sku, category, brand, barcode, model, size, colour } = product;
	// A SKU is found without its dashes too.
	const plainSku = searchWords(sku ?? "").join("");
	const texts = [name, sku, plainSku, barcode, brand, model, size, colour, category, supplier, description];
	const own = {
		id,
		sku,
		name,
		description,
		price: cents(product.price),
		supplier,
		category,
		image,
		barcode,
		brand,
		model,
		size,
		colour,
		reorder_point: product.reorderPoint,
		safety_stock: product.safetyStock,
		weight: thousandths(product.weight),
		weight_unit: product.weightUnit,
		...names,
	};
	return {
		...own,
		cost: product.cost === null ? null : cents(product.cost),
		sku_key: sortKey(sku ?? ""),
		name_key: sortKey(name),
		supplier_key: sortKey(supplier),
		category_key: sortKey(category ?? ""),
		top_category_key: sortKey(categoryLevels(category ?? "")?.[0] ?? ""),
		brand_key: sortKey(brand ?? ""),
		model_key: sortKey(model ?? ""),
		search_name: [...new Set(searchWords(name))].join(" "),
		search_text: [...new Set(searchWords(texts.join(" ")))].join(" "),
		document: documentOf(own),
	};
}

/** An object without the fields that are there but undefined. */
export function withoutUndefined<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

function cents(dollars: number): number {
	const whole = toCents(dollars);
	if (whole === undefined) throw new Error("An amount with more than two decimals passed the contract.");
	return whole;
}

function thousandths(weight: number | null): number | null {
	return weight === null ? null : Math.round(weight * 1000);
}
