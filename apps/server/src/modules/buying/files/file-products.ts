import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/gtin";
import type { Connection, Db } from "#db/connection.ts";
import { inParts } from "#long-lists.ts";
import { byKeys, calledOf, holderOf } from "#modules/imports/product-keys.ts";
import { furtherBarcodes } from "#modules/products/barcodes.ts";
import { type FoundProduct, findByKeys } from "#modules/products/find-by-keys.ts";
import { offersWithSkus } from "../offers.repo.ts";
import { requireSupplier } from "../require-supplier.ts";
import { type FileSupplier, suppliersOfFile } from "./file-suppliers.ts";

/** The codes of a row's product and the name of its supplier, or the supplier's id; '' if the row does not have one. */
type ProductCodes = { supplier: string; sku: string; supplierSku: string; barcode: string };

/** A product, and the pieces that its code represents: more than one for a case with its own barcode. */
export type CodedProduct = { product: FoundProduct; pieces: number };

/** A key of a row by which the shop has a product. */
type Hit = { field: KeyField; code: string; product: FoundProduct };
type KeyField = "sku" | "supplierSku" | "barcode";
type Objection = { field: KeyField; why: Reason };

/** The meaning of a row's keys: the product, the kind of key that found it, and why the row is refused if they do not agree. */
export type Meaning = {
	found: CodedProduct | undefined;
	/** By a barcode or a SKU of the supplier's that is in the column of the shop's SKUs, too. */
	by: KeyField | undefined;
	hits: readonly Hit[];
	wrong: Objection | undefined;
};

/**
 * The products that rows mean. A code in the column SKU is the shop's SKU, or else a barcode, or else the supplier's SKU, as in a
 * pasted list; without one, the supplier's SKU counts, and then the barcode. The other codes must not be those of other products.
 */
async function productsOfFile(
	connection: Connection,
	rows: readonly ProductCodes[],
): Promise<(codes: ProductCodes) => Omit<Meaning, "wrong">> {
	const given = (key: "sku" | "supplierSku" | "barcode") =>
		rows.map((row) => row[key]).filter((code) => code !== "");
	const suppliers = [...new Set(rows.map(({ supplier }) => supplier))];
	const offers = await offersWithSkus(connection, suppliers, [
		...new Set([...given("sku"), ...given("supplierSku")]),
	]);
	const offered = new Map(
		offers.map(({ supplier, supplier_sku, product }) => [`${supplier} ${supplier_sku}`, product]),
	);
	// Which of the offers that were not replaced are of which products; in older data, several may be.
	const current = new Set(
		offers
			.filter(({ superseded_by }) => superseded_by === null)
			.map(({ supplier, supplier_sku, product }) => `${supplier} ${supplier_sku} ${product}`),
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
		const ways = [
			["sku", sku, one(holderOf(holders, "sku", sku))],
			["barcode", sku, sku === "" ? undefined : withBarcode(sku)],
			["supplierSku", sku, sku === "" ? undefined : bySupplier(supplier, sku)],
			["supplierSku", supplierSku, supplierSku === "" ? undefined : bySupplier(supplier, supplierSku)],
			["barcode", barcode, barcode === "" ? undefined : withBarcode(barcode)],
		] as const;
		const [by, , found] =
			ways.slice(...(sku === "" ? [3] : [0, 3])).find(([, , each]) => each !== undefined) ?? [];
		const hits = ways.slice(3).flatMap(([field, code, each]): Hit[] => {
			if (each === undefined) return [];
			const isFormer = field === "supplierSku" && !current.has(`${supplier} ${code} ${each.product.id}`);
			const isToo = field === "supplierSku" && current.has(`${supplier} ${code} ${found?.product.id}`);
			return isFormer || isToo ? [] : [{ field, code, product: each.product }];
		});
		return { found, by, hits };
	};
}

/**
 * The suppliers and products that the rows of a file mean.
 * @param usual the id of the supplier of rows that name none.
 * @param lock the database, if the suppliers are to be locked until the transaction ends.
 * @throws AppError not_found for the usual supplier.
 */
export async function meantByRows<Row extends ProductCodes & { line: number }>(
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
	const before = new Map<string, { product: string; line: number }>();
	const meanings = new Map(
		rows.map((row) => {
			const codes = codesOf(row);
			const meaning = productOf(codes);
			return [row, { ...meaning, wrong: disagreement(codes, meaning) ?? codeTwice(codes, meaning, before) }];
		}),
	);
	return { supplierOf, meaningOf: (row: Row): Meaning => meanings.get(row) as Meaning };
}

/** Why a row is refused that has a code of another product than the one that it means. */
function disagreement(
	{ sku, supplierSku }: ProductCodes,
	{ found, hits }: Omit<Meaning, "wrong">,
): Objection | undefined {
	if (found === undefined) return undefined;
	const hit = hits.find(({ product }) => product.id !== found.product.id);
	if (hit === undefined) return undefined;
	const { field: other, code } = hit;
	const by = sku === "" ? ("supplierSku" as const) : ("sku" as const);
	const facts = { by, key: sku || supplierSku, own: found.product.name, name: calledOf(hit.product) };
	return { field: other, why: reason("keys_differ", { ...facts, other, code }) };
}

/**
 * Why a row is refused that has a code which an earlier row has for another product.
 * @param before the product and the line of each code; gets those of this row.
 */
function codeTwice(
	{ supplier, supplierSku, barcode, line }: ProductCodes & { line: number },
	{ found }: Omit<Meaning, "wrong">,
	before: Map<string, { product: string; line: number }>,
): Objection | undefined {
	if (found === undefined) return undefined;
	for (const [field, label, key, code] of [
		["supplierSku", "Supplier SKU", `${supplier} ${supplierSku}`, supplierSku],
		["barcode", "Barcode", barcodeKey(barcode), barcode],
	] as const) {
		if (code === "") continue;
		const first = before.get(`${field} ${key}`);
		if (first === undefined) before.set(`${field} ${key}`, { product: found.product.id, line });
		else if (first.product !== found.product.id) {
			return { field, why: reason("key_twice", { field, label, key: code, line: first.line }) };
		}
	}
	return undefined;
}

/** Why a row has no product. */
export function noProduct(
	{ sku, supplierSku, barcode }: Pick<ProductCodes, KeyField>,
	{ hits }: Pick<Meaning, "hits">,
): Objection {
	const field = sku !== "" ? "sku" : supplierSku !== "" ? "supplierSku" : barcode !== "" ? "barcode" : "sku";
	const code = sku || supplierSku || barcode;
	if (code === "") return { field, why: reason("required", { label: "SKU" }) };
	const [hit] = hits;
	if (hit === undefined) return { field, why: reason("no_such_product.coded", { code }) };
	const facts = {
		by: "sku" as const,
		key: sku,
		other: hit.field,
		code: hit.code,
		name: calledOf(hit.product),
	};
	return { field, why: reason("keys_differ.new", facts) };
}
