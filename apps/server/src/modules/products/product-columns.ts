import { scaleOf } from "@freehub/contract/field-types";
import type { FieldColumns, KeyColumns, NewProduct } from "@freehub/contract/product-fields";
import { categoryLevels } from "@freehub/domain/category-path";
import { searchWords, sortKey } from "@freehub/domain/search-words";
import type { Selectable } from "kysely";
import type { ProductTable } from "#db/schema.ts";
import { type AnswerRow, documentOf, storedFields, toProduct } from "./product-document.ts";

/** What a product consists of but for its quantity, which is the ledger's. Description and image may be empty here. */
export type ProductDetails = Omit<NewProduct, "quantity">;

/** A product's every field; null where it has none. */
export type WholeProduct = Required<{ [K in keyof ProductDetails]: Exclude<ProductDetails[K], undefined> }>;

/** Everything that is stored of a product. */
export type WholeRow = Selectable<ProductTable>;

/** A stored product's every field. */
export function wholeProduct(row: AnswerRow): WholeProduct {
	const { _id: _, quantity: _q, version: _v, modelId: _m, ...fields } = toProduct(row);
	const { cost = null, showInShop = null } = fields;
	return { ...fields, cost, showInShop };
}

/** The ids of the supplier, category and model that a product names. */
export type NameColumns = {
	supplier_id: string | null;
	category_id: string | null;
	model_id: string | null;
};

/**
 * Everything that is stored of a product but its quantity, version and times: its own columns, those derived for sorting
 * and searching, and its document. Every write of a product goes through here, so that they never disagree. What follows
 * from its translations has columns of its own (`searchedOf`), which a write of the product leaves alone.
 */
export function columnsOf(
	id: string,
	product: WholeProduct,
	{ supplier_id, category_id, model_id }: NameColumns,
) {
	const names = { supplier_id, category_id, model_id };
	const fields: Record<string, string | number | null> = {};
	// A SKU is found without its dashes too.
	const searched: (string | number | null)[] = [searchWords(product.sku ?? "").join("")];
	for (const field of storedFields) {
		const { name, column, sort, isSearched } = field;
		const value = product[name];
		fields[column] = typeof value === "number" ? Math.round(value * scaleOf(field)) : value;
		if (sort === "key") fields[`${column}_key`] = sortKey(String(value ?? ""));
		if (isSearched) searched.push(value);
	}
	const own = { id, ...names, ...(fields as FieldColumns & KeyColumns) };
	return {
		...own,
		top_category_key: sortKey(categoryLevels(product.category ?? "")?.[0] ?? ""),
		search_name: wordsOf([product.name]),
		search_text: wordsOf(searched),
		document: documentOf(own),
	};
}

/** The search words of texts, each once. */
function wordsOf(texts: readonly (string | number | null)[]): string {
	return [...new Set(searchWords(texts.join(" ")))].join(" ");
}

/** An object without the fields that are there but undefined. */
export function withoutUndefined<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
