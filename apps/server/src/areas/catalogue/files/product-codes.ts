import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { byKeys, holderOf } from "#areas/catalogue/import/product-keys.ts";
import { furtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { type FoundProduct, findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";

/** A product, and the pieces that its code represents: more than one for a case with its own barcode. */
export type CodedProduct = { product: FoundProduct; pieces: number };

/** The products that have some of the shop's codes, read at once. An empty code is of no product. */
export type ProductCodes = {
	bySku(sku: string): CodedProduct | undefined;
	byId(id: string): CodedProduct | undefined;
	/** By a product's own barcode or a further one, in any length. */
	byBarcode(code: string): CodedProduct | undefined;
};

/** @param codes SKUs and barcodes; `ids`: those of products. */
export async function openProductCodes(
	connection: Connection,
	{ codes, ids }: { codes: readonly string[]; ids: readonly string[] },
): Promise<ProductCodes> {
	const products = [
		...(await inParts(distinctCodes(codes), (part) =>
			findByKeys(connection, { skus: part, barcodes: part, ids: [] }),
		)),
		...(await inParts(distinctCodes(ids), (part) =>
			findByKeys(connection, { skus: [], barcodes: [], ids: part }),
		)),
	];
	const holders = byKeys(products);
	const ofCases = products.filter((product) => product.further.length > 0).map(({ id }) => id);
	const further = await furtherBarcodes(connection, ofCases);
	const one = (name: "sku" | "_id", key: string) => {
		const product = key === "" ? undefined : holderOf(holders, name, key);
		return product && { product, pieces: 1 };
	};
	return {
		bySku: (sku) => one("sku", sku),
		byId: (id) => one("_id", id),
		byBarcode(code) {
			const product = code === "" ? undefined : holderOf(holders, "barcode", code);
			if (product === undefined) return undefined;
			const key = barcodeKey(code);
			const isOwn = product.barcode !== null && barcodeKey(product.barcode) === key;
			const other = further.get(product.id)?.find((each) => barcodeKey(each.code) === key);
			return { product, pieces: isOwn ? 1 : (other?.pieces ?? 1) };
		},
	};
}

/** Codes that a product can have, each once. */
export function distinctCodes(codes: readonly string[]): string[] {
	return [...new Set(codes)].filter((code) => code !== "" && isStorable(code));
}
