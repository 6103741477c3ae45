import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { openCodes } from "#areas/buying/offers/product-codes.ts";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import type { CodedProduct } from "#areas/catalogue/codes/code-book.ts";
import { calledOf } from "#areas/catalogue/import/product-keys.ts";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection, Db } from "#db/connection.ts";
import { type FileSupplier, suppliersOfFile } from "./file-suppliers.ts";

/** The codes of a row's product and the name of its supplier, or the supplier's id; '' if the row does not have one. */
type ProductCodes = { supplier: string; sku: string; supplierSku: string; barcode: string };

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
	/** The product that has the row's supplier SKU now, if that alone is wrong: a row of its own may give it another one. */
	holder: string | undefined;
};

type Found = Omit<Meaning, "wrong" | "holder">;

/**
 * The products that rows mean. A code in the column SKU is the shop's SKU, or else a barcode, or else the supplier's SKU, as in a
 * pasted list; without one, the supplier's SKU counts, and then the barcode. The other codes must not be those of other products.
 */
async function productsOfFile(
	connection: Connection,
	rows: readonly ProductCodes[],
): Promise<(codes: ProductCodes) => Found> {
	const given = (key: "sku" | "supplierSku" | "barcode") => rows.map((row) => row[key]);
	const book = await openCodes(connection, {
		suppliers: rows.map(({ supplier }) => supplier),
		codes: [...given("sku"), ...given("barcode")],
		numbers: [...given("sku"), ...given("supplierSku")],
	});
	return ({ supplier, sku, supplierSku, barcode }) => {
		const ways = [
			["sku", sku, book.bySku(sku)],
			["barcode", sku, book.byBarcode(sku)],
			["supplierSku", sku, book.byNumber(supplier, sku)],
			["supplierSku", supplierSku, book.byNumber(supplier, supplierSku)],
			["barcode", barcode, book.byBarcode(barcode)],
		] as const;
		const [by, , found] =
			ways.slice(...(sku === "" ? [3] : [0, 3])).find(([, , each]) => each !== undefined) ?? [];
		const hits = ways.slice(3).flatMap(([field, code, each]): Hit[] => {
			if (each === undefined) return [];
			const isFormer = field === "supplierSku" && !book.isCurrent(supplier, code, each.product);
			const isToo =
				field === "supplierSku" && found !== undefined && book.isCurrent(supplier, code, found.product);
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
	const before = new Map<string, FirstRow>();
	const meanings = new Map<Row, Meaning>();
	for (const row of rows) {
		const codes = codesOf(row);
		const found = productOf(codes);
		const others = otherHits(found);
		const wrong = disagreement(codes, found, others);
		const isHeld = others.every(({ field }) => field === "supplierSku") && codes.sku !== "";
		const meaning: Meaning = { ...found, wrong, holder: isHeld ? others[0]?.product.id : undefined };
		meanings.set(row, meaning);
		// The code of another product says nothing about that product's own row.
		meaning.wrong ??= codeTwice(codes, meaning, before);
	}
	return { supplierOf, meaningOf: (row: Row): Meaning => meanings.get(row) as Meaning };
}

/** The codes of a row that are those of other products than the one that it means. */
function otherHits({ found, hits }: Found): Hit[] {
	return found === undefined ? [] : hits.filter(({ product }) => product.id !== found.product.id);
}

/** Why a row is refused that has a code of another product than the one that it means. */
function disagreement(
	{ sku, supplierSku }: ProductCodes,
	{ found }: Found,
	[hit]: readonly Hit[],
): Objection | undefined {
	if (found === undefined || hit === undefined) return undefined;
	const { field: other, code } = hit;
	const by = sku === "" ? ("supplierSku" as const) : ("sku" as const);
	const facts = { by, key: sku || supplierSku, own: found.product.name, name: calledOf(hit.product) };
	return { field: other, why: reason("keys_differ", { ...facts, other, code }) };
}

/** The first row with a code, and the product that it means by it. */
type FirstRow = { product: string; line: number; meaning: Meaning };

/**
 * Why a row is refused that has a code which an earlier row has for another product: both are, as nobody can say which is right.
 * @param before the first row with each code; gets this one.
 */
function codeTwice(
	{ supplier, supplierSku, barcode, line }: ProductCodes & { line: number },
	meaning: Meaning,
	before: Map<string, FirstRow>,
): Objection | undefined {
	const { found } = meaning;
	if (found === undefined) return undefined;
	for (const [field, label, key, code] of [
		["supplierSku", "Supplier SKU", `${supplier} ${supplierSku}`, supplierSku],
		["barcode", "Barcode", barcodeKey(barcode), barcode],
	] as const) {
		if (code === "") continue;
		const first = before.get(`${field} ${key}`);
		if (first === undefined) before.set(`${field} ${key}`, { product: found.product.id, line, meaning });
		else if (first.product !== found.product.id) {
			const twice = (other: number) => reason("key_twice", { field, label, key: code, line: other });
			first.meaning.wrong ??= { field, why: twice(line) };
			return { field, why: twice(first.line) };
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
