import { importFieldNames } from "@freehub/contract/import-fields";
import type { Rejection } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { type WholeProduct, wholeProduct } from "#modules/products/product-columns.ts";
import { deleteProducts, lockProducts, updateProducts } from "#modules/products/write-many.ts";
import { takeBack } from "#modules/stock/reverse-movements.ts";
import type { StoredRow } from "./imports.repo.ts";
import type { Change } from "./plan-row.ts";
import type { RowReason } from "./row-reason.ts";
import { fieldsOf, quantityOf } from "./stored-changes.ts";

type LockedProduct = Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer P> ? P : never;

/** A row that could not be taken back whole, with what stays and why. */
export type Kept = { row: StoredRow; reasons: RowReason[] };

/**
 * Takes back what rows did, as far as it is still as they left it, in the caller's transaction: stock by compensating
 * movements, new products by deleting them, fields by giving them their old values.
 */
export async function takeBackRows(
	db: Db,
	tx: Tx,
	rows: readonly StoredRow[],
	request: WriteRequest,
): Promise<Kept[]> {
	const done = rows.map((row) => ({
		row,
		id: row.product ?? "",
		changes: JSON.parse(row.changes) as Change[],
		reasons: [] as RowReason[],
	}));
	const stored = await lockProducts(db, tx, done.map(({ id }) => id).toSorted());
	const isLive = (id: string) => stored.get(id)?.deleted_at === null;
	const booked = done.filter(({ id, changes }) => isLive(id) && quantityOf(changes) !== undefined);
	const batches = [...new Set(booked.flatMap(({ row }) => (row.batch === null ? [] : [row.batch])))];
	const products = booked.map(({ id }) => id);
	const stock = await takeBack(db, tx, { batches, products, batch: uuidv7() }, request);
	const gone: string[] = [];
	const wanted: Wanted[] = [];
	for (const { row, id, changes, reasons } of done) {
		const product = stored.get(id);
		const rejection = stock.kept.get(id);
		if (rejection !== undefined) reasons.push({ column: null, message: stockReason(rejection) });
		if (product === undefined || product.deleted_at !== null) {
			// Somebody deleted what the import had added: there is nothing to take back.
			if (row.outcome === "changed")
				reasons.push({ column: null, message: "The product was deleted since." });
		} else if (row.outcome === "changed") {
			wanted.push({ row: product, fields: fieldsOf(changes), reasons });
		} else if (rejection === undefined) {
			const movements = quantityOf(changes) === undefined ? 0 : stock.already.has(id) ? 2 : 1;
			const message = reasonToStay(product, movements);
			if (message === undefined) gone.push(id);
			else reasons.push({ column: null, message });
		}
	}
	await deleteProducts(tx, gone, request.now);
	await restoreFields(db, tx, wanted, request.now);
	return done.filter(({ reasons }) => reasons.length > 0).map(({ row, reasons }) => ({ row, reasons }));
}

/** Why a product that an import added is not deleted; it was first written as version 1. */
function reasonToStay(
	{ version, ledger_seq }: { version: number; ledger_seq: number },
	own: number,
): string | undefined {
	if (version > 1) return "The product was changed since it was imported, so it stays.";
	if (ledger_seq > own) return "Other stock changes of the product were booked since, so it stays.";
	return undefined;
}

function stockReason(rejection: Rejection): string {
	switch (rejection.code) {
		case "insufficient_stock":
			return `Its stock stays: of ${rejection.requested} pieces only ${rejection.available} are still there; the others were delivered or moved.`;
		case "too_much_stock":
			return `Its stock stays: a product can have at most ${rejection.limit} pieces.`;
		case "quantity_changed":
			return `Its stock stays: the quantity is ${rejection.quantity} by now.`;
	}
}

type Wanted = {
	row: LockedProduct;
	fields: ReturnType<typeof fieldsOf>;
	reasons: RowReason[];
};

/** Gives fields their old values where they still have the imported ones. */
async function restoreFields(db: Db, tx: Tx, wanted: readonly Wanted[], now: Date): Promise<void> {
	const old = (name: string) =>
		wanted.flatMap(({ fields }) =>
			fields.flatMap(([field, from]) => (field === name && typeof from === "string" ? [from] : [])),
		);
	const holders = await findByKeys(tx, { skus: old("sku"), barcodes: old("barcode"), ids: [] });
	const takenBy = new Map(
		holders.flatMap(({ id, sku, barcode }) => [
			[`sku ${sku}`, id],
			[`barcode ${barcode}`, id],
		]),
	);
	const restored = wanted.map(({ row, fields, reasons }) => {
		const product = wholeProduct(row);
		const back: Partial<Record<keyof WholeProduct, unknown>> = {};
		for (const [field, from, to] of fields) {
			if (product[field] === from) continue;
			const bearer = takenBy.get(`${field} ${from}`);
			const name = importFieldNames[field];
			if (product[field] !== to) {
				reasons.push({
					column: null,
					message: `${name} was changed since: it stays ${product[field] ?? "empty"}.`,
				});
			} else if (bearer !== undefined && bearer !== row.id) {
				reasons.push({ column: null, message: `${name} stays: another product has ${from} by now.` });
			} else back[field] = from;
		}
		return { row, product: { ...product, ...back } as WholeProduct };
	});
	await updateProducts(db, tx, restored, now);
}
