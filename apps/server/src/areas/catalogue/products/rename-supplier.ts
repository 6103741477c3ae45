import { sortKey } from "@freehub/domain/catalogue/search-words";
import type { Changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { wholeProduct } from "./product-columns.ts";
import { lockBatch } from "./products.repo.ts";
import { updateProducts } from "./write-many.ts";

/** Products that are read and written at a time. */
const BATCH = 500;

/** Locks the products that name a supplier, deleted or not, in the order of their ids. @returns their ids. */
export async function lockProductsOfSupplier({ engine }: Db, tx: Tx, name: string): Promise<string[]> {
	const rows = tx
		.selectFrom("product")
		.select("id")
		.where("supplier_key", "=", sortKey(name))
		.where("supplier", "=", name)
		.orderBy("id");
	return (await engine.lockRows(rows).execute()).map(({ id }) => id);
}

/** Writes the new name of a supplier into products, which the transaction has locked. @returns the changes to publish. */
export async function renameInProducts(
	db: Db,
	tx: Tx,
	products: readonly string[],
	supplier: string,
	request: WriteRequest,
): Promise<Changed[]> {
	const published: Changed[] = [];
	for (let from = 0; from < products.length; from += BATCH) {
		const rows = await lockBatch(db, tx, products.slice(from, from + BATCH));
		const renamed = rows.map((row) => ({ row, product: { ...wholeProduct(row), supplier } }));
		const { ids, changed } = await updateProducts(db, tx, renamed, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		published.push(...changed);
	}
	return published;
}
