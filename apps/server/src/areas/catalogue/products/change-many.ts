import { type Before, ProductsChange } from "@freehub/contract/catalogue/product-batches";
import { type Changes, changesBetween } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import type { DoneToMany } from "./delete-products.ts";
import { currentSupplierNames } from "./former-supplier-names.ts";
import { type WholeProduct, type WholeRow, wholeProduct, withoutUndefined } from "./product-columns.ts";
import { type Done, noSuchProduct, ROOM_FOR_CHANGES, writeBatch } from "./write-batch.ts";
import { updateProducts } from "./write-many.ts";

/**
 * Sets the fields in `change` to the same values for all products or for none, regardless of their versions. Products that
 * already have these values are not changed.
 * @returns the data to undo it.
 * @throws AppError not_found with the id of a product that never existed or is deleted.
 */
export function changeMany(
	db: Db,
	products: readonly string[],
	change: ProductsChange,
	request: WriteRequest,
): Promise<{ count: number; before: Before[] }> {
	return writeBatch(db, request, products, async (tx, rows) => {
		const deleted = rows.find((row) => row.deleted_at !== null);
		if (deleted !== undefined) throw noSuchProduct(deleted.id);
		const said = withoutUndefined(change);
		const changed = rows.map((row) => ({ row, product: { ...wholeProduct(row), ...said } }));
		const lines = linesOf(changed);
		const { ids, changed: changes } = await updateProducts(db, tx, changed, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		const isWritten = new Set(ids);
		const before = rows.flatMap((row) => {
			// A value that violates today's rules could not be restored, so it is omitted from the undo data.
			const { data } = ProductsChange.safeParse(valuesOf(row, said));
			if (!isWritten.has(row.id) || data === undefined) return [];
			return [{ id: row.id, version: row.version + 1, change: data }];
		});
		return { answer: { count: rows.length, before }, changes, done: lines };
	});
}

/** The product's values of the fields in a change. */
function valuesOf(row: WholeRow, change: ProductsChange): ProductsChange {
	const whole = wholeProduct(row);
	return Object.fromEntries(
		(Object.keys(change) as (keyof ProductsChange)[]).map((field) => [field, whole[field]]),
	);
}

/**
 * Undoes a change of many products: each one gets its previous values. Products that somebody has changed or deleted since are
 * skipped, because that work would be lost. A supplier that was renamed since has its new name.
 * @throws AppError not_found with the id of a product that never existed.
 */
export function setBack(db: Db, before: readonly Before[], request: WriteRequest): Promise<DoneToMany> {
	const beforeById = new Map(before.map((each) => [each.id, each]));
	return writeBatch(db, request, [...beforeById.keys()], async (tx, rows) => {
		const nowCalled = await currentSupplierNames(
			tx,
			before.flatMap(({ change }) => change.supplier ?? []),
		);
		const changed = rows.flatMap((row) => {
			const was = beforeById.get(row.id);
			if (was === undefined || row.deleted_at !== null || row.version !== was.version) return [];
			const product = { ...wholeProduct(row), ...withoutUndefined(was.change) };
			return [{ row, product: { ...product, supplier: nowCalled(product.supplier) } }];
		});
		const { ids, changed: changes } = await updateProducts(db, tx, changed, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		const answer = { count: ids.length, products: ids };
		return { answer, changes, done: linesOf(changed) };
	});
}

/** Groups products with the same change; products without changes are omitted. */
function linesOf(changed: readonly { row: WholeRow; product: WholeProduct }[]): Done[] {
	const lines = new Map<string, { products: string[]; changed: Changes }>();
	for (const { row, product } of changed) {
		const changes = changesBetween(wholeProduct(row), product, ROOM_FOR_CHANGES);
		if (Object.keys(changes).length === 0) continue;
		const key = JSON.stringify(changes);
		const line = lines.get(key) ?? { products: [], changed: changes };
		line.products.push(row.id);
		lines.set(key, line);
	}
	return [...lines.values()];
}
