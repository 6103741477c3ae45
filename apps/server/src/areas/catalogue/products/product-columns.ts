import type { FieldColumns, KeyColumns, NewProduct } from "@freehub/contract/catalogue/product-fields";
import { sortColumns } from "@freehub/contract/catalogue/product-limits";
import { scaleOf } from "@freehub/contract/field-types";
import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import { searchWords, sortKey } from "@freehub/domain/catalogue/search-words";
import type { Selectable } from "kysely";
import type { ProductTable } from "#db/schema.ts";
import { type AnswerRow, documentOf, storedFields, toWholeProduct } from "./product-document.ts";

const sorted: ReadonlySet<string> = new Set(Object.values(sortColumns));

/** A product without its quantity, which belongs to the ledger. Description and image may be empty here. */
export type ProductDetails = Omit<NewProduct, "quantity">;

/** All fields of a product; null if there is no value. */
export type WholeProduct = Required<{ [K in keyof ProductDetails]: Exclude<ProductDetails[K], undefined> }>;

/** All columns of a stored product. */
export type WholeRow = Selectable<ProductTable>;

/** All fields of a stored product, without its pieces. */
export function wholeProduct(row: AnswerRow): WholeProduct {
	const { _id: _, version: _v, modelId: _m, ...whole } = toWholeProduct(row);
	const { quantity: _q, reserved: _r, available: _a, incoming: _i, ...fields } = whole;
	const { cost = null, showInShop = null, discontinued = null } = fields;
	return { ...fields, cost, showInShop, discontinued };
}

/** The ids of the supplier, category and model that a product names. */
export type NameColumns = {
	supplier_id: string | null;
	category_id: string | null;
	model_id: string | null;
};

/**
 * All columns of a product except quantity, version and times: its fields, the derived sort and search columns, and its document.
 * Every write of a product uses this, so that they stay consistent. The columns derived from translations are separate
 * (`searchedOf`) and not affected.
 */
export function productColumns(
	id: string,
	product: WholeProduct,
	{ supplier_id, category_id, model_id }: NameColumns,
) {
	const names = { supplier_id, category_id, model_id };
	const fields: Record<string, string | number | null> = {};
	// A SKU can also be found without its dashes.
	const searched: (string | number | null)[] = [searchWords(product.sku ?? "").join("")];
	for (const field of storedFields) {
		const { name, column, isSearched } = field;
		const value = product[name];
		fields[column] = typeof value === "number" ? Math.round(value * scaleOf(field)) : value;
		const keyColumn = `${column}_key`;
		if (sorted.has(keyColumn)) fields[keyColumn] = sortKey(String(value ?? ""));
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

/** The distinct search words of texts. */
function wordsOf(texts: readonly (string | number | null)[]): string {
	return [...new Set(searchWords(texts.join(" ")))].join(" ");
}

/** A copy without fields whose value is undefined. */
export function withoutUndefined<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
