import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { markDeleted } from "./products.repo.ts";

export type DeletedProduct = { acknowledged: true; deletedCount: 1 };

/** Takes a product out of the catalogue; its row stays for the sake of its history. */
export function deleteProduct(db: Db, id: string, request: WriteRequest): Promise<DeletedProduct> {
	return answerOnce(db, request, undefined, async (tx) => {
		if (!(await markDeleted(tx, id, request.now)))
			throw new AppError("not_found", "There is no product with this id.");
		return { acknowledged: true, deletedCount: 1 };
	});
}
