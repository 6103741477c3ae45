import { barcodeKey } from "@freehub/domain/gtin";
import type { Connection, Db } from "#db/connection.ts";
import { inParts } from "#long-lists.ts";
import { byKeys, holderOf } from "#modules/imports/product-keys.ts";
import { furtherBarcodes } from "#modules/products/barcodes.ts";
import { type FoundProduct, findByKeys } from "#modules/products/find-by-keys.ts";
import { offersWithSkus } from "../offers.repo.ts";
import { requireSupplier } from "../require-supplier.ts";
import { type FileSupplier, suppliersOfFile } from "./file-suppliers.ts";

/** The codes of a row's product and the name of its supplier, or the supplier's id; '' if the row does not have one. */
type ProductCodes = { supplier: string; sku: string; supplierSku: string; barcode: string };

/** A product, and the pieces that its code represents: more than one for a case with its own barcode. */
export type CodedProduct = { product: FoundProduct; pieces: number };

/**
 * The products that rows mean. A code in the column SKU is the shop's SKU, or else a barcode, or else the supplier's SKU, as in a
 * pasted list; without one, the supplier's SKU counts, and then the barcode.
 */
async function productsOfFile(
	connection: Connection,
	rows: readonly ProductCodes[],
): Promise<(codes: ProductCodes) => CodedProduct | undefined> {
	const given = (key: "sku" | "supplierSku" | "barcode") =>
		rows.map((row) => row[key]).filter((code) => code !== "");
	const suppliers = [...new Set(rows.map(({ supplier }) => supplier))];
	const offers = await offersWithSkus(connection, suppliers, [
		...new Set([...given("sku"), ...given("supplierSku")]),
	]);
	const offered = new Map(
		offers.map(({ supplier, supplier_sku, product }) => [`${supplier} ${supplier_sku}`, product]),
	);
	const codes = [...new Set([...given("sku"), ...given("barcode")])];
	const products = [
		...(await inParts(codes, (part) => findByKeys(connection, { skus: part, barcodes: part, ids: [] }))),
		...(await inParts([...new Set(offered.values())], (part) =>
			findByKeys(connection, { skus: [], barcodes: [], ids: part }),
		)),
	];
	const holders = byKeys(products);
	const ofCases = products.filter(({ further }) => further.length > 0).map(({ id }) => id);
	const further = await furtherBarcodes(connection, ofCases);

	function withBarcode(code: string): CodedProduct | undefined {
		const product = holderOf(holders, "barcode", code);
		if (product === undefined) return undefined;
		const key = barcodeKey(code);
		const isOwn = product.barcode !== null && barcodeKey(product.barcode) === key;
		const other = further.get(product.id)?.find((one) => barcodeKey(one.code) === key);
		return { product, pieces: isOwn ? 1 : (other?.pieces ?? 1) };
	}
	const one = (product: FoundProduct | undefined) => product && { product, pieces: 1 };
	const bySupplier = (supplier: string, sku: string) =>
		one(holderOf(holders, "_id", offered.get(`${supplier} ${sku}`) ?? ""));

	return ({ supplier, sku, supplierSku, barcode }) => {
		if (sku !== "") {
			return one(holderOf(holders, "sku", sku)) ?? withBarcode(sku) ?? bySupplier(supplier, sku);
		}
		const found = supplierSku === "" ? undefined : bySupplier(supplier, supplierSku);
		return found ?? (barcode === "" ? undefined : withBarcode(barcode));
	};
}

/**
 * The suppliers and products that the rows of a file mean.
 * @param usual the id of the supplier of rows that name none.
 * @param lock the database, if the suppliers are to be locked until the transaction ends.
 * @throws AppError not_found for the usual supplier.
 */
export async function meantByRows<Row extends ProductCodes>(
	connection: Connection,
	rows: readonly Row[],
	usual: string | undefined,
	lock?: Db,
) {
	const own = usual === undefined ? undefined : await requireSupplier(connection, usual);
	const names = [...rows.map(({ supplier }) => supplier), own?.name ?? ""].filter((name) => name !== "");
	const named = await suppliersOfFile(connection, names, lock);
	const supplierOf = (row: Row): FileSupplier | undefined =>
		row.supplier === "" ? own : named(row.supplier);
	const codesOf = (row: Row) => ({ ...row, supplier: supplierOf(row)?.id ?? "" });
	const productOf = await productsOfFile(connection, rows.map(codesOf));
	return { supplierOf, productOf: (row: Row) => productOf(codesOf(row)) };
}
