import type { Barcode, NewBarcode } from "@freehub/contract/catalogue/barcodes";
import { reason } from "@freehub/contract/rule-sentences";
import { barcodeForms, barcodeKey } from "@freehub/domain/catalogue/gtin";
import { readScan } from "@freehub/domain/stock/scan";
import { sql } from "kysely";
import { type AppError, refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import { isStorable } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { inParts } from "#queues/long-lists.ts";
import { type AnswerRow, answerColumns } from "./product-document.ts";
import { findProduct, lockLive } from "./products.repo.ts";

/** All barcodes of a product, its own first. @throws AppError not_found */
export async function listBarcodes(db: Db, product: string): Promise<Barcode[]> {
	if ((await findProduct(db, product)) === undefined) throw refusal("not_found", { what: "product" });
	return barcodesOf(db.kysely, product);
}

/**
 * Adds a barcode to a product, or changes the number of pieces of an additional one. Codes of deleted products are free.
 * @throws AppError barcode_taken with the product that has the code; not_found.
 */
export function addBarcode(
	db: Db,
	product: string,
	{ code, pieces }: NewBarcode,
	request: WriteRequest,
): Promise<Barcode[]> {
	return write(db, request, async (tx) => {
		await lockLive(db, tx, product);
		await lockBarcodes(db, tx);
		const holder = await holderOf(tx, code);
		if (holder !== undefined && holder.id !== product) throw takenBy(holder, "code");
		if (holder?.isOwn) {
			if (pieces === 1) return { answer: await barcodesOf(tx, product), audit: [{ code, pieces }] };
			throw refusal("barcode_taken.own", { field: "code", rule: "taken" });
		}
		const row = { code, product, pieces, created_at: request.now };
		await tx
			.insertInto("further_barcode")
			.values({ key: barcodeKey(code), ...row })
			.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
			.execute();
		await noteChange(db, tx, product, request);
		const changes = [changed("product", product)];
		return { answer: await barcodesOf(tx, product), changes, audit: [{ code, pieces }] };
	});
}

/** Removes an additional barcode of a product. @throws AppError not_found if the product does not exist. */
export function removeBarcode(
	db: Db,
	{ id: product, code }: { id: string; code: string },
	request: WriteRequest,
): Promise<Barcode[]> {
	return write(db, request, async (tx) => {
		await lockLive(db, tx, product);
		const audit = [{ code }];
		const isRemoved = isStorable(code) && (await deleteBarcode(tx, product, code));
		if (!isRemoved) return { answer: await barcodesOf(tx, product), audit };
		await noteChange(db, tx, product, request);
		return { answer: await barcodesOf(tx, product), changes: [changed("product", product)], audit };
	});
}

/** @returns whether it existed. */
async function deleteBarcode(tx: Tx, product: string, code: string): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom("further_barcode")
		.where("key", "=", barcodeKey(code))
		.where("product", "=", product)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

type FurtherBarcode = { code: string; product: string };

/** Gives products additional barcodes of one piece, which nobody has; those that a product has stay. Lock barcodes before. */
export async function addFurtherBarcodes(tx: Tx, codes: readonly FurtherBarcode[], now: Date): Promise<void> {
	if (codes.length === 0) return;
	const rows = codes.map((each) => ({ ...each, key: barcodeKey(each.code), pieces: 1, created_at: now }));
	await tx
		.insertInto("further_barcode")
		.values(rows)
		.onConflict((conflict) => conflict.column("key").doNothing())
		.execute();
}

/** Takes additional barcodes from products, as far as these still have them. */
export async function removeFurtherBarcodes(tx: Tx, codes: readonly FurtherBarcode[]): Promise<void> {
	for (const { code, product } of codes) await deleteBarcode(tx, product, code);
}

type Found = { row: AnswerRow; pieces: number };

/**
 * The product with a given barcode or, failing that, SKU, and the number of pieces that the code represents. A code that no
 * product has as it is is read as the app reads it: GS1 data holds a product's number, and how many of it are in the case.
 */
export async function findByCode(db: Db, code: string): Promise<Found | undefined> {
	const found = await findStored(db, code);
	const scan = found === undefined ? readScan(code) : undefined;
	if (scan?.kind !== "product" || scan.code === code) return found;
	const inside = await findStored(db, scan.code);
	return inside && { row: inside.row, pieces: inside.pieces * (scan.details.count ?? 1) };
}

async function findStored({ kysely }: Db, code: string): Promise<Found | undefined> {
	if (!isStorable(code)) return undefined;
	const products = kysely.selectFrom("product").select(answerColumns).where("deleted_at", "is", null);
	const own = await products.where("barcode", "in", barcodeForms(code)).limit(14).execute();
	// Older data may contain the same number in two lengths on two products; then prefer the exact match.
	const [first] = own;
	const same = own.find(({ document }) => (JSON.parse(document) as { barcode: string }).barcode === code);
	if (first !== undefined) return { row: same ?? first, pieces: 1 };
	const further = await kysely
		.selectFrom("further_barcode")
		.select(["product", "pieces"])
		.where("key", "in", [...new Set(barcodeForms(code).map(barcodeKey))])
		.executeTakeFirst();
	if (further !== undefined) {
		const row = await products.where("id", "=", further.product).executeTakeFirst();
		if (row !== undefined) return { row, pieces: further.pieces };
	}
	const row = await products.where("sku", "=", code).executeTakeFirst();
	return row && { row, pieces: 1 };
}

/**
 * Checks that no other product has a barcode. A product may keep its own number, or write it in another length, even if older
 * data has it on another product too.
 * @param product the product that gets the barcode; undefined: a new one.
 * @throws AppError barcode_taken if another product has the number, as an additional barcode or as its own in another length. An
 * exact duplicate of another product's own barcode is caught by the unique index.
 */
export async function refuseBarcodeOfAnother(
	db: Db,
	tx: Tx,
	barcode: string | null | undefined,
	product?: { id: string; barcode: string | null },
): Promise<void> {
	if (!barcode) return;
	if (product?.barcode && barcodeKey(product.barcode) === barcodeKey(barcode)) return;
	await lockBarcodes(db, tx);
	const own = (await ownHolders(tx, [barcode])).filter(({ code }) => code !== barcode);
	const holders = [...own, ...(await furtherHolders(tx, [barcode]))];
	const holder = holders.find(({ id }) => id !== product?.id);
	if (holder !== undefined) throw takenBy(holder, "barcode");
}

type Holder = { id: string; name: string };

/** Products, not deleted, that have one of the codes as an additional barcode, with the key of that barcode. */
export async function furtherHolders(
	connection: Connection,
	codes: readonly string[],
): Promise<(Holder & { key: string })[]> {
	const keys = [...new Set(codes.map(barcodeKey))];
	if (keys.length === 0) return [];
	return connection
		.selectFrom("further_barcode")
		.innerJoin("product", "product.id", "further_barcode.product")
		.select(["product.id", "product.name", "further_barcode.key"])
		.where("further_barcode.key", "in", keys)
		.where("product.deleted_at", "is", null)
		.execute();
}

/** Products, not deleted, whose own barcode is one of the codes, in any length. */
export async function ownHolders(
	connection: Connection,
	codes: readonly string[],
): Promise<(Holder & { code: string })[]> {
	const forms = [...new Set(codes.flatMap(barcodeForms))];
	if (forms.length === 0) return [];
	const rows = await connection
		.selectFrom("product")
		.select(["id", "name", "barcode"])
		.where("barcode", "in", forms)
		.where("deleted_at", "is", null)
		.execute();
	return rows.map(({ id, name, barcode }) => ({ id, name, code: barcode ?? "" }));
}

/** The additional barcodes of each product. */
export async function furtherBarcodes(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, { code: string; pieces: number }[]>> {
	const rows = await inParts(products, (part) =>
		connection
			.selectFrom("further_barcode")
			.select(["product", "code", "pieces"])
			.where("product", "in", part)
			.orderBy("created_at")
			.orderBy("key")
			.execute(),
	);
	const ofProduct = Map.groupBy(rows, ({ product }) => product);
	const codes = [...ofProduct].map(([product, own]) => {
		return [product, own.map(({ code, pieces }) => ({ code, pieces }))] as const;
	});
	return new Map(codes);
}

/** The product that has a code, as its own barcode or as an additional one. */
async function holderOf(tx: Tx, code: string): Promise<(Holder & { isOwn: boolean }) | undefined> {
	const [own] = await ownHolders(tx, [code]);
	if (own !== undefined) return { ...own, isOwn: true };
	const [further] = await furtherHolders(tx, [code]);
	return further && { ...further, isOwn: false };
}

function takenBy({ id, name }: Holder, field: string): AppError {
	const fields = [{ field, ...reason("barcode_of_another", { name }) }];
	return refusal("barcode_taken.another", { name, fields, details: { product: id } });
}

/**
 * Prevents other transactions from assigning barcodes until this one ends. No unique index catches the same number in two lengths
 * or in two tables, so uncommitted barcodes of another transaction could be missed otherwise.
 */
export async function lockBarcodes(db: Db, tx: Tx): Promise<void> {
	const query = tx.selectFrom("counter").select("name").where("name", "=", "barcode");
	await db.engine.lockRows(query).execute();
}

async function barcodesOf(connection: Connection, product: string): Promise<Barcode[]> {
	const own = await connection
		.selectFrom("product")
		.select("barcode")
		.where("id", "=", product)
		.executeTakeFirst();
	const further = (await furtherBarcodes(connection, [product])).get(product) ?? [];
	const first = own?.barcode ?? undefined;
	return [
		...(first === undefined ? [] : [{ code: first, pieces: 1, isFirst: true }]),
		...further
			.filter(({ code }) => first === undefined || barcodeKey(code) !== barcodeKey(first))
			.map((barcode) => ({ ...barcode, isFirst: false })),
	];
}

/** Records that a product was changed. Searches also find additional barcodes, so cached search results are invalidated. */
async function noteChange(db: Db, tx: Tx, product: string, request: WriteRequest): Promise<void> {
	await noteActivity(db, tx, [product], "changed", request);
	await tx.updateTable("counter").set({ value: sql`value + 1` }).where("name", "=", "search").execute();
}
