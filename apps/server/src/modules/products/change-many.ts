import { type Before, ProductsChange } from "@freehub/contract/product-batches";
import { type Changes, changesBetween } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import type { DoneToMany } from "./delete-products.ts";
import { type WholeProduct, type WholeRow, wholeProduct, withoutUndefined } from "./product-columns.ts";
import { type Done, noSuchProduct, ROOM_FOR_CHANGES, writeBatch } from "./write-batch.ts";
import { updateProducts } from "./write-many.ts";

/**
 * Gives products the same values in the fields that `change` names, all or none, whatever their versions. One that has
 * these values stays as it is.
 * @returns what undoes it.
 * @throws AppError not_found with the id of one that there never was or that is deleted.
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
		const { ids, told } = await updateProducts(db, tx, changed, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		const isWritten = new Set(ids);
		const before = rows.flatMap((row) => {
			// What an older rule let in could not be given back.
			const { data } = ProductsChange.safeParse(valuesOf(row, said));
			if (!isWritten.has(row.id) || data === undefined) return [];
			return [{ id: row.id, version: row.version + 1, change: data }];
		});
		return { answer: { count: rows.length, before }, changes: told, done: lines };
	});
}

/** What a product has in the fields that a change names. */
function valuesOf(row: WholeRow, change: ProductsChange): ProductsChange {
	const whole = wholeProduct(row);
	return Object.fromEntries(
		(Object.keys(change) as (keyof ProductsChange)[]).map((field) => [field, whole[field]]),
	);
}

/**
 * Takes a change of many products back: each one gets what it had. Those that somebody changed or deleted since are passed
 * over, since what they did would be lost.
 * @throws AppError not_found with the id of one that there never was.
 */
export function setBack(db: Db, before: readonly Before[], request: WriteRequest): Promise<DoneToMany> {
	const beforeById = new Map(before.map((each) => [each.id, each]));
	return writeBatch(db, request, [...beforeById.keys()], async (tx, rows) => {
		const changed = rows.flatMap((row) => {
			const was = beforeById.get(row.id);
			if (was === undefined || row.deleted_at !== null || row.version !== was.version) return [];
			return [{ row, product: { ...wholeProduct(row), ...withoutUndefined(was.change) } }];
		});
		const { ids, told } = await updateProducts(db, tx, changed, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		const answer = { count: ids.length, products: ids };
		return { answer, changes: told, done: linesOf(changed) };
	});
}

/** Those that had the same values stand together; one that changes nothing is left out. */
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
