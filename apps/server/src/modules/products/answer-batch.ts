import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import { insertAudit } from "#db/audit.ts";
import type { Db, Tx } from "#db/connection.ts";
import { lockBatch, type WholeRow } from "./products.repo.ts";

/** So many ids fit in a line of the audit log, with room for what was changed. */
const IDS_PER_LINE = 20;

type Batch = { verb: "delete" | "restore" | "change"; products: readonly string[]; change?: object };

/**
 * Does something to many products in one transaction, all or nothing, once for the request's key. The audit log gets
 * the id of every product that `work` says it did something to.
 * @throws AppError not_found with the id of a product that there never was.
 */
export function answerBatch<T>(
	db: Db,
	request: WriteRequest,
	batch: Batch,
	work: (tx: Tx, rows: WholeRow[]) => Promise<{ answer: T; done: readonly string[] }>,
): Promise<T> {
	const { actor, now, origin } = request;
	return answerOnce(db, { ...request, origin: undefined }, batch, async (tx) => {
		const rows = await lockBatch(db, tx, batch.products);
		const known = new Set(rows.map(({ id }) => id));
		const missing = batch.products.find((id) => !known.has(id));
		if (missing !== undefined) throw noSuchProduct(missing);
		const { answer, done } = await work(tx, rows);
		for (let start = 0; origin !== undefined && start < Math.max(done.length, 1); start += IDS_PER_LINE) {
			const detail = { products: done.slice(start, start + IDS_PER_LINE), ...batch.change };
			await insertAudit(tx, origin, { actor, outcome: "done", detail }, now);
		}
		return answer;
	});
}

export function noSuchProduct(id: string): AppError {
	const message = `There is no product with the id ${id}. Nothing was done to the others either.`;
	return new AppError("not_found", message, [{ field: "products", message }], { product: id });
}
