import { type Insertable, sql } from "kysely";
import { piecesAtStore } from "#areas/stock/locations/store-counts.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { StoreReorderPointTable } from "#db/schema.ts";

/** The rows of products that are not deleted, at one store or at all. */
export function findPoints(connection: Connection, products: readonly string[], store: string | undefined) {
	const query = connection
		.selectFrom("store_reorder_point as point")
		.innerJoin("product", "product.id", "point.product")
		.select(["point.product", "point.store", "point.reorder_point", "point.quantity", "point.version"])
		.where("point.product", "in", products)
		.where("product.deleted_at", "is", null)
		.orderBy("point.product")
		.orderBy("point.store");
	return (store === undefined ? query : query.where("point.store", "=", store)).execute();
}

/** The pieces of a product at a store and in its bins. */
export async function piecesAt(tx: Tx, product: string, store: string): Promise<number> {
	const pieces = piecesAtStore(sql`${product}`, sql`${store}`).as("pieces");
	const row = await tx.selectNoFrom(pieces).executeTakeFirstOrThrow();
	return Number(row.pieces);
}

/** Adds or changes a reorder point. */
export async function putPoint(tx: Tx, point: Insertable<StoreReorderPointTable>): Promise<void> {
	const { product: _, store: __, ...columns } = point;
	await tx
		.insertInto("store_reorder_point")
		.values(point)
		.onConflict((conflict) => conflict.columns(["product", "store"]).doUpdateSet(columns))
		.execute();
}
