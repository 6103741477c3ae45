import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { readScan } from "@freehub/domain/stock/scan";
import { byKeys, holderOf } from "#areas/catalogue/import/product-keys.ts";
import { furtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { type FoundProduct, findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";

/** A product, and the pieces that its code represents: more than one for a case with its own barcode. */
export type CodedProduct = { product: FoundProduct; pieces: number };

/** The products that have some codes, read at once. An empty code is of no product. */
export type CodeBook = {
	bySku(sku: string): CodedProduct | undefined;
	byId(id: string): CodedProduct | undefined;
	/** By a product's own barcode or a further one, in any length. */
	byBarcode(code: string): CodedProduct | undefined;
};

/** Codes without repeats, and without those that no product can have. */
export function distinctCodes(codes: readonly string[]): string[] {
	return [...new Set(codes)].filter((code) => code !== "" && isStorable(code));
}

/** Reads the products of codes. @param codes SKUs and barcodes. @param ids of products. */
export async function openCodeBook(
	connection: Connection,
	{ codes, ids }: { codes: readonly string[]; ids: readonly string[] },
): Promise<CodeBook> {
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

/** Codes, and the products' codes in those that are the text of a GS1 code: a book that knows these can read all of them. */
export function withInside(codes: readonly string[]): string[] {
	return [...codes, ...codes.flatMap((code) => scanIn(code)?.code ?? [])];
}

/**
 * The product of a code: by barcode, or else by SKU, or else by what GS1 data contains, which holds a product's number and how many of it
 * are in the case. The book must know the codes `withInside`.
 */
export function byCode(book: Pick<CodeBook, "byBarcode" | "bySku">, code: string): CodedProduct | undefined {
	const known = book.byBarcode(code) ?? book.bySku(code);
	if (known !== undefined) return known;
	const scan = scanIn(code);
	const inside = scan && (book.byBarcode(scan.code) ?? book.bySku(scan.code));
	return inside && { product: inside.product, pieces: inside.pieces * (scan.details.count ?? 1) };
}

/** The product's code in the text of a GS1 code; undefined: it is another text. */
function scanIn(code: string) {
	const scan = readScan(code);
	return scan?.kind === "product" && scan.code !== code ? scan : undefined;
}
