import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { byKeys, holderOf } from "#areas/catalogue/import/product-keys.ts";
import { furtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { type FoundProduct, findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";
import { offersWithSkus } from "./offers.repo.ts";

/** A product, and the pieces that its code represents: more than one for a case with its own barcode. */
export type CodedProduct = { product: FoundProduct; pieces: number };

type Codes = {
	suppliers: readonly string[];
	/** SKUs of the shop and barcodes. */
	codes: readonly string[];
	/** Supplier SKUs. */
	numbers: readonly string[];
	/** Ids of products. */
	ids?: readonly string[];
};

/** The products that have some codes, read at once. An empty code is of no product. */
export type CodeBook = {
	bySku(sku: string): CodedProduct | undefined;
	byId(id: string): CodedProduct | undefined;
	/** By a product's own barcode or a further one, in any length. */
	byBarcode(code: string): CodedProduct | undefined;
	/** By a supplier's number, also of an offer that was replaced. */
	byNumber(supplier: string, sku: string): CodedProduct | undefined;
	/** Whether an offer that was not replaced has the supplier's number for the product; in older data, several may. */
	isCurrent(supplier: string, sku: string, product: FoundProduct): boolean;
};

export async function openCodes(connection: Connection, asked: Codes): Promise<CodeBook> {
	const distinct = (codes: readonly string[]) =>
		[...new Set(codes)].filter((code) => code !== "" && isStorable(code));
	const offers = await offersWithSkus(connection, [...new Set(asked.suppliers)], distinct(asked.numbers));
	const offered = new Map(
		offers.map(({ supplier, supplier_sku, product }) => [`${supplier} ${supplier_sku}`, product]),
	);
	const current = new Set(
		offers
			.filter(({ superseded_by }) => superseded_by === null)
			.map(({ supplier, supplier_sku, product }) => `${supplier} ${supplier_sku} ${product}`),
	);
	const ids = distinct([...offered.values(), ...(asked.ids ?? [])]);
	const products = [
		...(await inParts(distinct(asked.codes), (part) =>
			findByKeys(connection, { skus: part, barcodes: part, ids: [] }),
		)),
		...(await inParts(ids, (part) => findByKeys(connection, { skus: [], barcodes: [], ids: part }))),
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
			const other = further.get(product.id)?.find((one) => barcodeKey(one.code) === key);
			return { product, pieces: isOwn ? 1 : (other?.pieces ?? 1) };
		},
		byNumber: (supplier, sku) => one("_id", sku === "" ? "" : (offered.get(`${supplier} ${sku}`) ?? "")),
		isCurrent: (supplier, sku, { id }) => current.has(`${supplier} ${sku} ${id}`),
	};
}
