import type { Product } from "@freehub/contract/product-fields";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { toProduct } from "./product-document.ts";
import { lockProduct, updateProduct } from "./products.repo.ts";

/**
 * Brings a deleted product back into every list; its stock and its history were never gone.
 * @throws AppError not_found unless it is a deleted one; sku_taken, barcode_taken when another took them since.
 */
export function restoreProduct(db: Db, id: string, request: WriteRequest): Promise<Product> {
	return answerOnce(db, request, ["restore", id], async (tx) => {
		const row = await lockProduct(db, tx, id);
		if (row === undefined || row.deleted_at === null) {
			throw new AppError("not_found", "There is no deleted product with this id.");
		}
		const version = row.version + 1;
		await updateProduct(db, tx, id, { deleted_at: null, version, updated_at: request.now });
		return toProduct({ ...row, version });
	});
}
