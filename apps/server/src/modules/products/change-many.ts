import type { ProductsChange } from "@freehub/contract/product-batches";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { answerBatch, noSuchProduct } from "./answer-batch.ts";
import { noteActivity } from "./my-items.ts";
import { wholeProduct, withoutUndefined } from "./product-columns.ts";
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
	return answerBatch(db, request, { products, change: { change } }, async (tx, rows) => {
		const deleted = rows.find((row) => row.deleted_at !== null);
		if (deleted !== undefined) throw noSuchProduct(deleted.id);
		const said = withoutUndefined(change);
		const changed = rows.map((row) => ({ row, product: { ...wholeProduct(row), ...said } }));
		const written = await updateProducts(db, tx, changed, request.now);
		const ids = rows.map(({ id }) => id);
		await noteActivity(db, tx, written, "changed", request);
		return { answer: { count: ids.length }, done: ids };
	});
}
