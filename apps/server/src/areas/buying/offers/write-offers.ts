import type { NewOffer, Offer, OfferChange } from "@freehub/contract/buying/offers";
import { reason } from "@freehub/contract/rule-sentences";
import { shopDay } from "@freehub/domain/local-days";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { currencyOf, requireMinor } from "#areas/buying/purchase-lines/amounts.ts";
import { lockSupplier, type SupplierRow } from "#areas/buying/suppliers/suppliers.repo.ts";
import { changesBetween, conflictDetails } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { newOffer, offerTermColumns, toOffer } from "./offer-columns.ts";
import * as repo from "./offers.repo.ts";

/**
 * Adds what a supplier offers for a product, in the supplier's currency if none is named.
 * @throws AppError invalid_input, also for a deleted supplier or product.
 */
export function addOffer(
	db: Db,
	{ supplier, product, ...fields }: NewOffer,
	request: WriteRequest,
): Promise<Offer> {
	return write(db, request, async (tx) => {
		const currency = currencyOf(await lockLiveSupplier(db, tx, supplier));
		await requireProduct(db, tx, product);
		const id = uuidv7();
		await requireReplacement(db, tx, { id, supplier }, fields.supersededBy);
		await repo.insertOffer(tx, {
			...newOffer({ id, supplier, product }, request.now),
			...offerTermColumns(fields),
			...priceColumns(fields.currency ?? currency, fields.breaks),
		});
		const answer = await read(tx, id, request);
		return { answer, changes: [changed("supplier", supplier)], audit: [named(answer)] };
	});
}

/**
 * Changes the fields in `change`. Prices keep their amounts if only the currency, or the number of pieces that they are for, changes.
 * @param version the offer's version on which the change is based.
 * @throws AppError supplier_changed with the current offer if somebody else changed it first; not_found; invalid_input.
 */
export function changeOffer(
	db: Db,
	id: string,
	change: OfferChange,
	version: number,
	request: WriteRequest,
): Promise<Offer> {
	return write(db, request, async (tx) => {
		const row = await lockLiveOffer(db, tx, id);
		const before = await read(tx, id, request);
		if (row.version !== version) {
			const details = await conflictDetails(tx, { ...row, current: before }, request);
			throw refusal("supplier_changed.offer", { details });
		}
		await requireReplacement(db, tx, row, change.supersededBy);
		await repo.updateOffer(tx, row, {
			...offerTermColumns(change),
			...priceColumns(change.currency ?? before.currency, change.breaks ?? before.breaks),
			updated_at: request.now,
		});
		const after = await read(tx, id, request);
		const audit = [{ ...named(after), changed: changesBetween(inLog(before), inLog(after)) }];
		return { answer: after, changes: [changed("supplier", row.supplier)], audit };
	});
}

/** Deletes an offer; those that it replaces are current again, and orders keep what they copied from it. @throws AppError not_found */
export function deleteOffer(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		const row = await lockLiveOffer(db, tx, id);
		const before = await read(tx, id, request);
		await repo.forgetReplacement(tx, id);
		await repo.updateOffer(tx, row, { updated_at: request.now, deleted_at: request.now });
		return {
			answer: { deleted: true },
			changes: [changed("supplier", row.supplier)],
			audit: [named(before)],
		};
	});
}

async function lockLiveSupplier(db: Db, tx: Tx, id: string): Promise<SupplierRow> {
	const row = await lockSupplier(db, tx, id);
	if (row !== undefined && row.deleted_at === null) return row;
	throw fieldRefusal("invalid_input", { field: "supplier", ...reason("no_such_supplier") });
}

async function requireProduct(db: Db, tx: Tx, id: string): Promise<void> {
	if ((await repo.lockProductsShared(db, tx, [id])).has(id)) return;
	throw fieldRefusal("invalid_input", { field: "product", ...reason("no_such_product") });
}

async function lockLiveOffer(db: Db, tx: Tx, id: string): Promise<repo.OfferRow> {
	const row = await repo.lockOffer(db, tx, id);
	if (row !== undefined && (await repo.findOffer(tx, id)) !== undefined) return row;
	throw refusal("not_found", { what: "offer" });
}

/** @throws AppError invalid_input unless the offer that replaces another one is of the same supplier, and makes no circle. */
async function requireReplacement(
	db: Db,
	tx: Tx,
	{ id, supplier }: Pick<repo.OfferRow, "id" | "supplier">,
	next: string | null | undefined,
): Promise<void> {
	if (next === null || next === undefined) return;
	// Two offers that replace each other at the same time take turns.
	await lockSupplier(db, tx, supplier);
	const found = await repo.findOffer(tx, next);
	if (found?.supplier !== supplier) {
		throw fieldRefusal("invalid_input", { field: "supersededBy", ...reason("no_such_offer") });
	}
	if (await repo.isReplacedBy(tx, next, id)) {
		throw fieldRefusal("invalid_input", { field: "supersededBy", ...reason("offer_circle") });
	}
}

/** @throws AppError invalid_input if a price has more decimals than the currency. */
function priceColumns(currency: string, breaks: Offer["breaks"]) {
	const inMinor = breaks.map(({ from, price }, i) => ({
		from,
		price: requireMinor(price, currency, { field: `breaks.${i}.price`, label: "Price" }),
	}));
	return { currency, breaks: JSON.stringify(inMinor) };
}

async function read(tx: Tx, id: string, { now }: WriteRequest): Promise<Offer> {
	const row = await repo.findOffer(tx, id);
	if (row === undefined) throw refusal("not_found", { what: "offer" });
	return toOffer(row, shopDay(now));
}

/** The name of an offer in the audit log. */
function named({ supplierName, productName }: Offer) {
	return { name: productName, supplier: supplierName };
}

/** The terms as the audit log compares them. */
function inLog({ supplierSku, barcode, pack, minimum, currency, breaks, per, ...offer }: Offer) {
	const { leadDays, validFrom, validTo, supersededBy } = offer;
	const prices = breaks.map(({ from, price }) => `${from}: ${price}`).join(", ");
	return {
		supplierSku,
		barcode,
		pack,
		minimum,
		currency,
		prices,
		per,
		leadDays,
		validFrom,
		validTo,
		supersededBy,
	};
}
