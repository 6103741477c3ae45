import type { WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { answerBatch } from "./answer-batch.ts";
import { updateBatch } from "./product-batches.repo.ts";

export type DoneToMany = { count: number; products: string[] };

/**
 * Takes products out of the catalogue, all or none; those that are deleted already are passed over.
 * @returns the ones that it deleted, so that they alone are brought back when somebody undoes it.
 */
export function deleteMany(db: Db, products: readonly string[], request: WriteRequest): Promise<DoneToMany> {
	return answerBatch(db, request, { products }, async (tx, rows) => {
		const done = rows.filter((row) => row.deleted_at === null).map(({ id }) => id);
		if (done.length > 0) await updateBatch(tx, done, { deleted_at: request.now, updated_at: request.now });
		return { answer: { count: done.length, products: done }, done };
	});
}
