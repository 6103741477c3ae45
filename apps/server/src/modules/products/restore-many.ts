import { AppError } from "#app-error.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { answerBatch } from "./answer-batch.ts";
import type { DoneToMany } from "./delete-many.ts";
import { findTaken, updateBatch, type WholeRow } from "./product-batches.repo.ts";

/**
 * Brings deleted products back, all or none; those that are there already are passed over.
 * @throws AppError sku_taken, barcode_taken with the product whose SKU or barcode another has by now.
 */
export function restoreMany(db: Db, products: readonly string[], request: WriteRequest): Promise<DoneToMany> {
	return answerBatch(db, request, { products }, async (tx, rows) => {
		const deleted = rows.filter((row) => row.deleted_at !== null);
		await refuseTakenSince(tx, deleted);
		const done = deleted.map(({ id }) => id);
		if (done.length > 0) await updateBatch(tx, done, { deleted_at: null, updated_at: request.now });
		return { answer: { count: done.length, products: done }, done };
	});
}

async function refuseTakenSince(tx: Tx, rows: readonly WholeRow[]): Promise<void> {
	for (const [column, label] of [
		["sku", "SKU"],
		["barcode", "barcode"],
	] as const) {
		const values = rows.map((row) => row[column]).filter((value) => value !== null);
		const taken = new Set(await findTaken(tx, column, values));
		for (const { id, name, [column]: value } of rows) {
			if (value === null) continue;
			if (taken.has(value)) {
				const message = `${name} cannot come back: another product has its ${label} ${value}. Change that one's ${label}, or leave ${name} out. Nothing was restored.`;
				throw new AppError(`${column}_taken`, message, [{ field: "products", message }], { product: id });
			}
			// Two of the batch may have it, where one was made after the other was deleted.
			taken.add(value);
		}
	}
}
