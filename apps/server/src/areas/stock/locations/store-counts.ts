import { type RawBuilder, sql } from "kysely";
import { type Query, selection } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";

// The pieces that the reorder points of stores are compared with. A write that changes a product's levels, or the store that they
// are in, locks the product and counts again.

/** The pieces of a product at a store and in its bins, in SQL; 0 if there are none. */
export function piecesAtStore(product: RawBuilder<unknown>, store: RawBuilder<unknown>): RawBuilder<number> {
	return sql<number>`coalesce((select cast(sum(level.quantity) as bigint) from level
		join location on location.id = level.location
		where level.product = ${product} and coalesce(location.parent, location.id) = ${store}), 0)`;
}

/** Those of a row of `store_reorder_point`. */
const piecesOfRow = piecesAtStore(sql`store_reorder_point.product`, sql`store_reorder_point.store`);

/** The statement that counts what movements have changed, after they and their levels were written. */
export function countAtStores(db: Db, movements: readonly string[]): Query {
	const update = `update store_reorder_point set quantity = ${piecesOfRow.compile(db.kysely).sql}
		where (product, store) in (select movement.product, coalesce(place.parent, place.id)
			from movement join location as place on place.id in (movement.from_location, movement.to_location)
			where movement.id`;
	return selection(db, { each: `${update} = ?)`, whole: `${update} = any($1))` }, movements);
}

/** Locks the products that are at a place, before it moves to another store. */
export async function lockProductsAt({ engine }: Db, tx: Tx, place: string): Promise<void> {
	const there = tx
		.selectFrom("product")
		.select("id")
		.where("id", "in", (eb) =>
			eb.selectFrom("level").select("product").where("location", "=", place).where("quantity", "<>", 0),
		)
		.orderBy("id");
	await engine.lockRows(there).execute();
}

/** Counts the products at a place that moved, at the stores that it left or entered. */
export async function countAfterMove(tx: Tx, place: string, stores: readonly string[]): Promise<void> {
	await tx
		.updateTable("store_reorder_point")
		.set({ quantity: piecesOfRow })
		.where("store", "in", stores)
		.where("product", "in", (eb) => eb.selectFrom("level").select("product").where("location", "=", place))
		.execute();
}

/** Removes the reorder points of a store that becomes a bin. @returns their products. */
export async function removeReorderPoints(tx: Tx, store: string): Promise<string[]> {
	const rows = await tx
		.deleteFrom("store_reorder_point")
		.where("store", "=", store)
		.returning("product")
		.execute();
	return rows.map(({ product }) => product);
}
