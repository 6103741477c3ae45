import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { v7 as uuidv7 } from "uuid";
import { removeFurtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { deleteProducts, lockWholeProducts, updateProducts } from "#areas/catalogue/products/write-many.ts";
import { takeBack, type WhyKept } from "#areas/stock/ledger/reverse-movements.ts";
import type { LostPromise } from "#areas/stock/ledger/told-promises.ts";
import { type Changed, changed, noteChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { freeExchanged, keptBy } from "./exchanges.ts";
import { reasonsToStay } from "./reasons-to-stay.ts";
import {
	fieldsOf,
	furtherCodes,
	holdersOf,
	type PlannedRow,
	quantityOf,
	rowsWithCurrentSuppliers,
} from "./stretch.ts";

/**
 * Undoes the changes of rows, as far as they are still in place: stock by compensating movements, new products by deletion,
 * fields by their old values. Rows that stay get reasons.
 * @returns the promises whose pieces were taken.
 * @param mayRestore whether a field of a product may get its old value; default: each.
 */
export async function takeBackRows(
	db: Db,
	tx: Tx,
	done: readonly PlannedRow[],
	request: WriteRequest,
	mayRestore?: MayRestore,
): Promise<readonly LostPromise[]> {
	const stored = await lockWholeProducts(db, tx, done.map(({ id }) => id).toSorted());
	const isLive = (id: string) => stored.get(id)?.deleted_at === null;
	const booked = done.filter(({ id, changes }) => isLive(id) && quantityOf(changes) !== undefined);
	const batches = [...new Set(booked.flatMap(({ row }) => (row.batch === null ? [] : [row.batch])))];
	const products = booked.map(({ id }) => id);
	const stock = await takeBack(db, tx, { batches, products, batch: uuidv7() }, request);
	const addedRows = await rowsWithCurrentSuppliers(
		tx,
		done.filter(({ row }) => row.outcome === "new"),
	);
	const whyAddedStays = await reasonsToStay(db, tx, addedRows, stored);
	const gone: string[] = [];
	const wanted: Wanted[] = [];
	for (const each of done) {
		const { row, id, reasons } = each;
		const product = stored.get(id);
		const rejection = stock.kept.get(id);
		if (rejection !== undefined) reasons.push({ column: null, ...stockReason(rejection) });
		if (product === undefined || product.deleted_at !== null) {
			// A product added by the import was deleted since: nothing to undo.
			if (row.outcome === "changed") reasons.push({ column: null, ...reason("deleted_since") });
		} else if (row.outcome === "changed") {
			const on_hand = stock.onHand.get(id) ?? product.on_hand;
			wanted.push({ ...each, product: { ...product, on_hand } });
		} else if (rejection === undefined) {
			const why = whyAddedStays(id);
			if (why.length === 0) gone.push(id);
			else reasons.push(...why.map((each) => ({ column: null, ...each })));
		}
	}
	await deleteProducts(db, tx, gone, request.now);
	const codes = wanted.flatMap(furtherCodes);
	await removeFurtherBarcodes(tx, codes);
	const restored = await restoreFields(db, tx, wanted, request.now, mayRestore);
	await noteChanges(db, tx, [
		...gone.map((id) => changed("product", id, "removed")),
		...codes.map(({ product }) => changed("product", product)),
		...restored,
	]);
	return stock.lost;
}

function stockReason(rejection: WhyKept): Reason {
	switch (rejection.code) {
		case "insufficient_stock":
			return reason("stock_moved_since", {
				requested: rejection.requested,
				available: rejection.available,
			});
		case "too_much_stock":
			return reason("at_most.stock_stays", { max: rejection.limit });
		case "other_store":
			return reason("other_store", { name: rejection.store });
		case "quantity_changed":
			return reason("stock_changed_since.stays", { quantity: rejection.quantity });
	}
}

type Wanted = PlannedRow & { product: WholeRow };
type MayRestore = (product: string, field: string) => boolean;

/** Restores old values of fields that still have the imported value. @returns the changes to publish. */
async function restoreFields(
	db: Db,
	tx: Tx,
	wanted: readonly Wanted[],
	now: Date,
	mayRestore: MayRestore = () => true,
): Promise<Changed[]> {
	const holderOf = await holdersOf(db, tx, wanted, "from");
	const current = await rowsWithCurrentSuppliers(tx, wanted);
	/** The fields of a row that get their old values. */
	const back = new Map<PlannedRow, Set<string>>(current.map((each) => [each, new Set()]));
	const isBack = (row: PlannedRow, field: string) => back.get(row)?.has(field) === true;
	const isKept = keptBy(current, holderOf, "from", isBack);
	for (const each of current) {
		const product = wholeProduct(each.product);
		for (const [field, from, to] of fieldsOf(each.changes)) {
			if (product[field] === from) continue;
			if (product[field] === to && mayRestore(each.id, field)) back.get(each)?.add(field);
			else {
				const value = product[field] ?? "empty";
				const why = reason("changed_since.field", { field, label: importFieldNames[field], value });
				each.reasons.push({ column: null, ...why });
			}
		}
	}
	// A product that keeps a key keeps others from getting it back.
	for (let isMore = true; isMore; ) {
		isMore = false;
		for (const each of current) {
			for (const [field, from] of fieldsOf(each.changes)) {
				if (!isBack(each, field) || !isKept(each.id, field, from)) continue;
				back.get(each)?.delete(field);
				isMore = true;
				const why = reason("taken_since", { field, label: importFieldNames[field], key: String(from) });
				each.reasons.push({ column: null, ...why });
			}
		}
	}
	const restored = current.map((each) => {
		const old = fieldsOf(each.changes).flatMap(([field, from]) =>
			isBack(each, field) ? [[field, from]] : [],
		);
		const product = { ...wholeProduct(each.product), ...Object.fromEntries(old) } as WholeProduct;
		return { row: each.product, product };
	});
	await freeExchanged(tx, current, "from", isBack);
	return (await updateProducts(db, tx, restored, now)).changed;
}
