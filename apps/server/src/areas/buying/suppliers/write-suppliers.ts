import type { NewSupplier, Supplier, SupplierChange } from "@freehub/contract/buying/suppliers";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { fromMinor } from "@freehub/domain/money";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { currencyOf, requireMinor } from "#areas/buying/purchase-lines/amounts.ts";
import { lockProductsOfSupplier, renameInProducts } from "#areas/catalogue/products/rename-supplier.ts";
import { changesBetween, conflictDetails } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write, writeWith } from "#db/write.ts";
import { findOpenPurchaseOrders } from "./list-suppliers.ts";
import * as repo from "./suppliers.repo.ts";

const writeSupplier = writeWith([
	[/supplier[._]name/, () => refusal("name_taken.supplier", { field: "name", rule: "taken" })],
]);

/**
 * Adds a supplier. A deleted one of this name is restored, and keeps the terms that are not given.
 * @throws AppError name_taken; invalid_input if the minimum has more decimals than the currency.
 */
export function addSupplier(
	db: Db,
	{ name, ...terms }: NewSupplier,
	request: WriteRequest,
): Promise<Supplier> {
	return writeSupplier(db, request, async (tx) => {
		const known = await repo.lockNamed(db, tx, name);
		if (known !== undefined && known.deleted_at === null) {
			throw refusal("name_taken.supplier", { field: "name", rule: "taken" });
		}
		const columns = columnsOf(terms, known);
		const row =
			known === undefined
				? await repo.insertSupplier(tx, {
						id: uuidv7(),
						name,
						name_key: sortKey(name),
						created_at: request.now,
						updated_at: request.now,
						...columns,
					})
				: await repo.updateSupplier(tx, known, { ...columns, updated_at: request.now, deleted_at: null });
		return {
			answer: toSupplier(row),
			changes: [changed("supplier", row.id, "added")],
			audit: [{ name, ...(known !== undefined && { restored: true }) }],
		};
	});
}

/**
 * Changes the terms in `change`. A new name is written into all products that name the supplier, in the same transaction: with
 * 10,000 products this took 6 seconds on a busy machine, in which SQLite writes nothing else. Until another supplier has the old
 * name, it means this one in files that are imported and in what is undone; a product that is written with it through the API
 * names a new supplier.
 * @param version the supplier's version on which the change is based.
 * @throws AppError supplier_changed with the current supplier if somebody else changed it first; name_taken; not_found;
 * invalid_input.
 */
export function changeSupplier(
	db: Db,
	id: string,
	change: SupplierChange,
	version: number,
	request: WriteRequest,
): Promise<Supplier> {
	return writeSupplier(db, request, async (tx) => {
		const known = change.name === undefined ? undefined : await repo.findSupplier(tx, id);
		const isRenamed = known !== undefined && known.name !== change.name;
		// Products are locked before their supplier, as in a change of a product.
		if (isRenamed) await lockProductsOfSupplier(db, tx, known.name);
		const before = await lockLive(db, tx, id);
		if (before.version !== version) {
			const details = await conflictDetails(tx, { ...before, current: toSupplier(before) }, request);
			throw refusal("supplier_changed", { details });
		}
		const columns = { ...columnsOf(change, before), updated_at: request.now };
		const name = change.name ?? before.name;
		if (name === before.name) {
			const after = await repo.updateSupplier(tx, before, columns);
			const audit = [{ name, changed: changesBetween(inLog(before), inLog(after)) }];
			return { answer: toSupplier(after), changes: [changed("supplier", id)], audit };
		}
		await refuseTakenName(db, tx, name);
		const products = await lockProductsOfSupplier(db, tx, before.name);
		await repo.noteFormerName(tx, before, request.now);
		const after = await repo.updateSupplier(tx, before, { ...columns, name, name_key: sortKey(name) });
		const changes = [changed("supplier", id), ...(await renameInProducts(db, tx, products, name, request))];
		const differing = changesBetween(inLog(before), inLog(after));
		return {
			answer: toSupplier(after),
			changes,
			audit: [{ name, changed: differing, products: products.length }],
		};
	});
}

/** Deletes a supplier; its row stays, because orders refer to it. @throws AppError supplier_in_use, not_found */
export function deleteSupplier(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		const row = await lockLive(db, tx, id);
		const { orders, order } = await findOpenPurchaseOrders(tx, id);
		if (order !== undefined) throw refusal("supplier_in_use.orders", { orders, order });
		if ((await repo.countBeingSent(tx, id, request.now)) > 0) throw refusal("supplier_in_use.sending");
		await repo.updateSupplier(tx, row, { updated_at: request.now, deleted_at: request.now });
		return {
			answer: { deleted: true },
			changes: [changed("supplier", id, "removed")],
			audit: [{ name: row.name }],
		};
	});
}

/** @throws AppError name_taken */
async function refuseTakenName(db: Db, tx: Tx, name: string): Promise<void> {
	const other = await repo.lockNamed(db, tx, name);
	if (other === undefined) return;
	throw refusal(`name_taken.${other.deleted_at === null ? "supplier" : "deleted_supplier"}`, {
		field: "name",
	});
}

async function lockLive(db: Db, tx: Tx, id: string): Promise<repo.SupplierRow> {
	const row = await repo.lockSupplier(db, tx, id);
	if (row !== undefined && row.deleted_at === null) return row;
	throw refusal("not_found", { what: "supplier" });
}

/** The terms as the audit log compares them. */
function inLog(row: repo.SupplierRow) {
	const { _id, version: _version, contacts, ...terms } = toSupplier(row);
	return { ...terms, contacts: contacts.map(({ name, email }) => [name, email].join(" ").trim()).join(", ") };
}

/** @param before the minimum order keeps its amount if only the currency changes. */
function columnsOf(terms: SupplierChange, before: repo.SupplierRow | undefined) {
	const { customerNumber, contacts, leadDays, freightTerms, note, language, tolerance } = terms;
	const currency = terms.currency === undefined ? (before?.currency ?? null) : terms.currency;
	const minimum =
		terms.minimumOrder === undefined
			? before === undefined
				? null
				: toSupplier(before).minimumOrder
			: terms.minimumOrder;
	const about = { field: "minimumOrder", label: "Minimum order" };
	return {
		currency,
		minimum_order: minimum === null ? null : requireMinor(minimum, currencyOf({ currency }), about),
		...(customerNumber !== undefined && { customer_number: customerNumber }),
		...(contacts !== undefined && { contacts: JSON.stringify(contacts) }),
		...(leadDays !== undefined && { lead_days: leadDays }),
		...(freightTerms !== undefined && { freight_terms: freightTerms }),
		...(note !== undefined && { note }),
		...(language !== undefined && { language }),
		...(tolerance !== undefined && { tolerance }),
	};
}

/** Converts a stored supplier to the API's form. */
export function toSupplier(row: repo.SupplierRow): Supplier {
	const { minimum_order: minimum, currency } = row;
	return {
		_id: row.id,
		name: row.name,
		currency,
		customerNumber: row.customer_number,
		contacts: JSON.parse(row.contacts) as Supplier["contacts"],
		leadDays: row.lead_days,
		minimumOrder: minimum === null ? null : fromMinor(minimum, currencyOf(row)),
		freightTerms: row.freight_terms,
		note: row.note,
		language: row.language,
		tolerance: row.tolerance,
		version: row.version,
	};
}
