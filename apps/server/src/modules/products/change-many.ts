import type { ProductsChange } from "@freehub/contract/product-batches";
import type { WriteRequest } from "#db/answer-once.ts";
import { type Changes, changesBetween } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { answerBatch, type Done, noSuchProduct, ROOM_FOR_CHANGES } from "./answer-batch.ts";
import { noteActivity } from "./my-items.ts";
import { type WholeProduct, type WholeRow, wholeProduct, withoutUndefined } from "./product-columns.ts";
import { updateProducts } from "./write-many.ts";

/**
 * Gives products the same values in the fields that `change` names, all or none, whatever their versions. One that has
 * these values stays as it is.
 * @throws AppError not_found with the id of one that there never was or that is deleted.
 */
export function changeMany(
	db: Db,
	products: readonly string[],
	change: ProductsChange,
	request: WriteRequest,
): Promise<{ count: number }> {
	return answerBatch(db, request, products, async (tx, rows) => {
		const deleted = rows.find((row) => row.deleted_at !== null);
		if (deleted !== undefined) throw noSuchProduct(deleted.id);
		const said = withoutUndefined(change);
		const changed = rows.map((row) => ({ row, product: { ...wholeProduct(row), ...said } }));
		const lines = linesOf(changed);
		const written = await updateProducts(db, tx, changed, request.now);
		await noteActivity(db, tx, written, "changed", request);
		return { answer: { count: rows.length }, done: lines };
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
