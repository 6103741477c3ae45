import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WholeRow } from "./product-columns.ts";
import { lockBatch } from "./products.repo.ts";

/** As many ids as fit in a line of the audit log, with room for what was changed. */
const IDS_PER_LINE = 20;

type Batch = { products: readonly string[]; change?: object };

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
	let changed: readonly string[] = [];
	const lines = () => {
		const count = Math.max(1, Math.ceil(changed.length / IDS_PER_LINE));
		return Array.from({ length: count }, (_, i) => ({
			products: changed.slice(i * IDS_PER_LINE, (i + 1) * IDS_PER_LINE),
			...batch.change,
		}));
	};
	return answerOnce(db, request, lines, async (tx) => {
		const rows = await lockBatch(db, tx, batch.products);
		const known = new Set(rows.map(({ id }) => id));
		const missing = batch.products.find((id) => !known.has(id));
		if (missing !== undefined) throw noSuchProduct(missing);
		const { answer, done } = await work(tx, rows);
		changed = done;
		return answer;
	});
}

export function noSuchProduct(id: string): AppError {
	const message = `There is no product with the id ${id}. Nothing was done to the others either.`;
	return new AppError("not_found", message, [{ field: "products", message }], { product: id });
}
