import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";

export type WholeRow = Selectable<ProductTable>;

/**
 * Locks the products, deleted or not, in the order of their ids, so that two batches can never wait for each other.
 */
export function lockBatch(db: Db, tx: Tx, ids: readonly string[]): Promise<WholeRow[]> {
	const rows = tx.selectFrom("product").selectAll().where("id", "in", ids).orderBy("id");
	return db.engine.lockRows(rows).execute();
}

/** Gives all of them the same columns, and counts their versions further. */
export async function updateBatch(
	tx: Tx,
	ids: readonly string[],
	columns: Updateable<ProductTable>,
): Promise<void> {
	await tx
		.updateTable("product")
		.set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
		.where("id", "in", ids)
		.execute();
}

/** The same, with texts that each has of its own besides. */
export async function updateEach(
	tx: Tx,
	columns: Updateable<ProductTable>,
	own: { names: readonly string[]; rows: readonly { id: string; texts: readonly unknown[] }[] },
): Promise<void> {
	const rows = own.rows.map(({ id, texts }) => sql`(${sql.join([id, ...texts])})`);
	// Both engines call the columns of such a list column1, column2 and so on.
	const list = sql<{ column1: string }>`(values ${sql.join(rows)})`.as("own");
	const texts = own.names.map((name, i) => [name, sql.ref(`own.column${i + 2}`)]);
	await tx
		.updateTable("product")
		.from(list)
		.set((eb) => ({ ...columns, ...Object.fromEntries(texts), version: eb("product.version", "+", 1) }))
		.whereRef("product.id", "=", "own.column1")
		.execute();
}

/** Those of the values that a product has which is not deleted. */
export async function findTaken(tx: Tx, column: "sku" | "barcode", values: readonly string[]) {
	if (values.length === 0) return [];
	const rows = await tx
		.selectFrom("product")
		.select(column)
		.where(column, "in", values)
		.where("deleted_at", "is", null)
		.execute();
	return rows.map((row) => row[column]);
}
