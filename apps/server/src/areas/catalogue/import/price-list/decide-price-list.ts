import type { PriceList, PriceListChange } from "@freehub/contract/buying/price-lists";
import { shop } from "@freehub/domain/shop";
import { refusal } from "#app-error.ts";
import { changeFile, decideStep } from "#areas/catalogue/import/decide-import.ts";
import { isUndoable } from "#areas/catalogue/import/get-import.ts";
import { lastCurrency, listsInState, updateImport } from "#areas/catalogue/import/imports.repo.ts";
import type { HeadRows } from "#areas/catalogue/import/read-head.ts";
import type { UploadTarget } from "#areas/catalogue/import/upload-import.ts";
import type { Db, Tx } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import type { WriteRequest } from "#db/write.ts";
import { priceLists } from "./price-list.ts";

// Per supplier, one price list at a time is undecided, and none while another changes its articles: a dry run stays true until
// it is committed, and undoing the last list brings back exactly what was before.

/** A supplier's price list. An undecided one is cancelled when another one is uploaded. */
export function priceListUpload(supplier: string): UploadTarget<PriceList> {
	return {
		kind: priceLists,
		supplier,
		async begin(db, tx) {
			const { currency } = await lockSupplier(db, tx, supplier);
			await cancelUndecided(tx, supplier);
			const last = await lastCurrency(tx, supplier);
			return { quantity_as: "count", mode: "each", currency: last ?? currency ?? shop().currency };
		},
	};
}

/** A supplier, locked until this transaction ends. @throws AppError not_found */
async function lockSupplier(db: Db, tx: Tx, id: string) {
	const query = tx
		.selectFrom("supplier")
		.select(["id", "currency"])
		.where("id", "=", id)
		.where("deleted_at", "is", null);
	const row = await db.engine.lockRows(query).executeTakeFirst();
	if (row === undefined) throw refusal("not_found", { what: "supplier" });
	return row;
}

/** @throws AppError import_state while a list of the supplier changes its articles. */
async function cancelUndecided(tx: Tx, supplier: string): Promise<void> {
	const busy = await listsInState(tx, supplier, ["committing", "cancelling", "undoing"]);
	if (busy.length > 0) throw refusal("import_state.list_busy");
	const state = ["reading", "ready"] as const;
	for (const id of await listsInState(tx, supplier, state)) {
		await updateImport(tx, { id, state }, { state: "cancelled", ...released });
	}
}

/**
 * Changes how a price list is read; the dry run starts again. The columns are remembered for the supplier's files with the same
 * head.
 * @param again the file's head and first rows, if it is read differently from now on.
 * @throws AppError not_found, invalid_input for a column that does not exist, import_state once it is decided.
 */
export function changePriceList(
	db: Db,
	id: string,
	change: PriceListChange,
	again: HeadRows | undefined,
	request: WriteRequest,
): Promise<PriceList> {
	return changeFile(db, priceLists, [id, change], again, request, (_, row) => {
		const { decimals, currency } = row;
		const { dates = again === undefined ? undefined : {}, ...options } = change.options ?? {};
		const columns = { decimals, currency, ...options, dates: dates ? JSON.stringify(dates) : row.dates };
		const isSame =
			columns.decimals === decimals && columns.currency === currency && columns.dates === row.dates;
		const isSamePer = columns.per === undefined || columns.per === row.per;
		return { columns, isReadAgain: !isSame || !isSamePer };
	});
}

/** Commits the result of the dry run, without the refused rows, in the background. @throws AppError import_state, not_found */
export function commitPriceList(db: Db, id: string, request: WriteRequest): Promise<PriceList> {
	return decideStep(db, priceLists, ["commit", id], request);
}

/** Cancels a price list; what was already applied is undone in the background. @throws AppError import_state, not_found */
export function cancelPriceList(db: Db, id: string, request: WriteRequest): Promise<PriceList> {
	return decideStep(db, priceLists, ["cancel", id], request);
}

/**
 * Undoes the last price list of a supplier, in the background. An undecided one is cancelled, because its dry run is true no
 * longer.
 * @throws AppError import_state, not_found
 */
export function undoPriceList(db: Db, id: string, request: WriteRequest): Promise<PriceList> {
	return decideStep(db, priceLists, ["undo", id], request, async ({ supplier, ...row }, tx) => {
		await lockSupplier(db, tx, supplier ?? "");
		if (!isUndoable({ supplier, ...row }, request.now)) throw refusal("import_state.too_old");
		const later = await listsInState(tx, supplier ?? "", ["committing", "cancelling", "done", "undoing"]);
		if (later.some((other) => other > id)) throw refusal("import_state.later_list");
		await cancelUndecided(tx, supplier ?? "");
	});
}
