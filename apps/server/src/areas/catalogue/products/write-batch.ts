import { type AppError, refusal } from "#app-error.ts";
import type { Changes } from "#db/audit.ts";
import type { Changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import type { WholeRow } from "./product-columns.ts";
import { lockBatch } from "./products.repo.ts";
import { writeProducts } from "./write-products.ts";

/** Max ids per line of the audit log, with room for the changes. */
const IDS_PER_LINE = 12;
/** The remaining room for changes, in characters. */
export const ROOM_FOR_CHANGES = 450;

/** The actions of writes of many products in the audit log. */
export const batchActions: readonly string[] = [
	"product.change-many",
	"product.delete-many",
	"product.restore-many",
];

/** Products that got the same change. */
export type Done = { products: readonly string[]; changed?: Changes };

/**
 * Executes a write of many products in one transaction, all or nothing, once per idempotency key. The audit log gets the ids of
 * all products that `work` reports as done, and their changes.
 * @throws AppError not_found with the id of a product that never existed.
 */
export function writeBatch<T>(
	db: Db,
	request: WriteRequest,
	products: readonly string[],
	work: (
		tx: Tx,
		rows: WholeRow[],
	) => Promise<{ answer: T; changes: readonly Changed[]; done: readonly Done[] }>,
): Promise<T> {
	return writeProducts(db, request, async (tx) => {
		const rows = await lockBatch(db, tx, products);
		const known = new Set(rows.map(({ id }) => id));
		const missing = products.find((id) => !known.has(id));
		if (missing !== undefined) throw noSuchProduct(missing);
		const { answer, changes, done } = await work(tx, rows);
		const audit = done.flatMap(linesOf);
		return { answer, changes, audit: audit.length > 0 ? audit : [{ products: [] }] };
	});
}

function linesOf({ products, ...rest }: Done): Done[] {
	return Array.from({ length: Math.ceil(products.length / IDS_PER_LINE) }, (_, i) => ({
		products: products.slice(i * IDS_PER_LINE, (i + 1) * IDS_PER_LINE),
		...rest,
	}));
}

export function noSuchProduct(id: string): AppError {
	return refusal("not_found.batch_product", { id, field: "products", details: { product: id } });
}
