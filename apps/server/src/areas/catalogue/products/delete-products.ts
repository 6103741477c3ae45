import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { DeletedProduct } from "@freehub/contract/catalogue/products";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import type { Right } from "@freehub/domain/people/access";
import { refusal } from "#app-error.ts";
import { findOwed } from "#areas/stock/ledger/owed-products.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { furtherHolders, lockBarcodes, ownHolders, refuseBarcodeOfAnother } from "./barcodes.ts";
import { withIncomingDay } from "./incoming-days.ts";
import type { WholeRow } from "./product-columns.ts";
import { type Knows, knownTo, toProduct, toWholeProduct } from "./product-document.ts";
import {
	deletedQuery,
	findTakenSkus,
	lockLive,
	lockProduct,
	updateBatch,
	updateProduct,
} from "./products.repo.ts";
import { writeBatch } from "./write-batch.ts";
import { deleteProducts } from "./write-many.ts";
import { writeProducts } from "./write-products.ts";

/** Deletes a product; its row stays for its history. @throws AppError not_found, product_promised */
export function deleteProduct(db: Db, id: string, request: WriteRequest) {
	return write(db, request, async (tx) => {
		const { name } = toWholeProduct(await lockLive(db, tx, id));
		await refuseOwed(db, tx, [{ id, name }], request.rights);
		await deleteProducts(db, tx, [id], request.now);
		const answer = { acknowledged: true, deletedCount: 1 } as const;
		return { answer, changes: [changed("product", id, "removed")] };
	});
}

/**
 * Restores a deleted product; its stock and history were kept.
 * @throws AppError not_found unless it is a deleted product; sku_taken, barcode_taken if another product has taken them since.
 */
export function restoreProduct(db: Db, id: string, request: WriteRequest): Promise<Product> {
	return writeProducts(db, request, async (tx) => {
		const row = await lockProduct(db, tx, id);
		if (row === undefined || row.deleted_at === null) {
			throw refusal("not_found", { what: "deleted product" });
		}
		await refuseBarcodeOfAnother(db, tx, toWholeProduct(row).barcode, { id, barcode: null });
		const version = row.version + 1;
		await updateProduct(db, tx, id, { deleted_at: null, version, updated_at: request.now });
		const stock = await withIncomingDay(tx, row);
		const answer = toProduct({ ...stock, version }, knownTo(request.rights));
		return { answer, changes: [changed("product", id, "added")], audit: [["restore", id]] };
	});
}

/** The most orders that a refusal names. */
const MAX_NAMED = 3;

/** Refuses to delete products of which pieces are promised; only readers of sales learn to which orders. @throws AppError product_promised */
async function refuseOwed(
	db: Db,
	tx: Tx,
	products: readonly { id: string; name: string }[],
	rights: readonly Right[],
): Promise<void> {
	const owed = await findOwed(
		db,
		tx,
		products.map(({ id }) => id),
	);
	const first = products.find(({ id }) => owed.has(id));
	const { pieces, numbers } = owed.get(first?.id ?? "") ?? { pieces: 0, numbers: [] };
	if (first === undefined) return;
	const about = { name: first.name, pieces, details: { product: first.id } };
	if (!rights.includes("sale.read")) throw refusal("product_promised", about);
	const orders = numbers.slice(0, MAX_NAMED).join(", ");
	throw refusal("product_promised.orders", {
		...about,
		orders,
		more: Math.max(0, numbers.length - MAX_NAMED),
	});
}

export type DoneToMany = { count: number; products: string[] };

/**
 * Deletes products, all or none; already deleted ones are skipped. @throws AppError product_promised
 * @returns the ids of those that were deleted now, so that an undo restores only them.
 */
export function deleteMany(db: Db, products: readonly string[], request: WriteRequest): Promise<DoneToMany> {
	return writeBatch(db, request, products, async (tx, rows) => {
		const live = rows.filter((row) => row.deleted_at === null);
		await refuseOwed(db, tx, live, request.rights);
		const done = live.map(({ id }) => id);
		await deleteProducts(db, tx, done, request.now);
		const changes = done.map((id) => changed("product", id, "removed"));
		return { answer: { count: done.length, products: done }, changes, done: [{ products: done }] };
	});
}

/**
 * Restores deleted products, all or none; products that are not deleted are skipped.
 * @throws AppError sku_taken, barcode_taken with the product whose SKU or barcode is now used by another one.
 */
export function restoreMany(db: Db, products: readonly string[], request: WriteRequest): Promise<DoneToMany> {
	return writeBatch(db, request, products, async (tx, rows) => {
		const deleted = rows.filter((row) => row.deleted_at !== null);
		await refuseTakenSince(db, tx, deleted);
		const done = deleted.map(({ id }) => id);
		if (done.length > 0) await updateBatch(db, tx, done, { deleted_at: null, updated_at: request.now });
		const changes = done.map((id) => changed("product", id, "added"));
		return { answer: { count: done.length, products: done }, changes, done: [{ products: done }] };
	});
}

async function refuseTakenSince(db: Db, tx: Tx, rows: readonly WholeRow[]): Promise<void> {
	await lockBarcodes(db, tx);
	for (const column of ["sku", "barcode"] as const) {
		const values = rows.map((row) => row[column]).filter((value) => value !== null);
		const taken = new Set(await (column === "sku" ? findTakenSkus(tx, values) : takenBarcodes(tx, values)));
		for (const { id, name, [column]: value } of rows) {
			if (value === null) continue;
			const key = column === "sku" ? value : barcodeKey(value);
			if (taken.has(key)) {
				const about = { field: "products", details: { product: id } };
				throw refusal(`${column}_taken.restored`, { name, value, ...about });
			}
			// Two products of the batch may share it, if one was added after the other was deleted.
			taken.add(key);
		}
	}
}

/** The keys of those barcodes that products which are not deleted have. */
async function takenBarcodes(tx: Tx, barcodes: readonly string[]): Promise<string[]> {
	const own = (await ownHolders(tx, barcodes)).map(({ code }) => barcodeKey(code));
	return [...own, ...(await furtherHolders(tx, barcodes)).map(({ key }) => key)];
}

const PAGE = 50;

/** One page of deleted products, latest first. */
export async function listDeletedProducts(
	db: Db,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
	knows: Knows,
): Promise<Page<DeletedProduct>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	const rows = await deletedQuery(db.kysely, after, limit + 1).execute();
	return pageOf(
		rows,
		limit,
		(row) => encodeCursor(new Date(row.deleted_at ?? 0).getTime(), row.id),
		(row) => ({ ...toProduct(row, knows), deletedAt: new Date(row.deleted_at ?? 0).toISOString() }),
	);
}
