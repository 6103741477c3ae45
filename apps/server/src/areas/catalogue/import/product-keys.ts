import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import type { WholeRow } from "#areas/catalogue/products/product-columns.ts";

/** A key of a product, or of a row about one: `sku A-1`, `barcode 00000096385074`, `_id 0198…`. */
export function keyOf(name: string, value: string): string {
	return `${name} ${name === "barcode" ? barcodeKey(value) : value}`;
}

function keysOf(keys: Partial<Record<"sku" | "barcode" | "_id", string | null>>): string[] {
	return Object.entries(keys).flatMap(([name, value]) => (value ? [keyOf(name, value)] : []));
}

/** Products by their keys, and by their exact barcodes: in older data, two products may have one number in two lengths. */
export function byKeys(products: readonly FoundProduct[]): ReadonlyMap<string, FoundProduct> {
	const found = new Map<string, FoundProduct>();
	for (const product of products) {
		for (const barcode of product.further) found.set(keyOf("barcode", barcode), product);
	}
	for (const product of products) {
		const { sku, barcode, id: _id } = product;
		for (const key of keysOf({ sku, barcode, _id })) found.set(key, product);
	}
	for (const product of products) if (product.barcode) found.set(`barcode ${product.barcode}`, product);
	return found;
}

/** The product with a key; of two with the same barcode number, the exact match. */
export function holderOf(
	holders: ReadonlyMap<string, FoundProduct>,
	name: string,
	value: string,
): FoundProduct | undefined {
	return holders.get(`${name} ${value}`) ?? holders.get(keyOf(name, value));
}

/** Whether a barcode has the same number as the product's own. */
export function hasNumber(product: WholeRow | undefined, barcode: string): boolean {
	return Boolean(product?.barcode) && barcodeKey(product?.barcode ?? "") === barcodeKey(barcode);
}

/** The name of a product for people: its SKU, or its name if it has no SKU. */
export function calledOf({ sku, name }: Pick<WholeRow, "sku" | "name">): string {
	return sku || name;
}
