import { sql } from "kysely";
import { onTheWay } from "#areas/stock/transfer-notes/on-the-way.ts";
import type { Connection } from "#db/connection.ts";

/** Pieces that transfer notes have on their way to a store count as there. */
const lacks = sql<number>`(point.reorder_point - point.quantity - coalesce((
	select cast(sum(${onTheWay}) as bigint)
	from transfer_note_line line join transfer_note note on note.id = line.transfer_note
		join location target on target.id = note.to_location
	where line.product = point.product and coalesce(target.parent, target.id) = point.store), 0))`;

/**
 * The pieces that open stores have less than their own reorder points, without those on their way there, by product; the store that
 * lacks most first.
 */
export async function findLacks(
	connection: Connection,
	products: readonly string[],
): Promise<{ product: string; name: string; lacks: number }[]> {
	return connection
		.selectFrom("store_reorder_point as point")
		.innerJoin("location", "location.id", "point.store")
		.select(["point.product", "location.name"])
		.select(lacks.as("lacks"))
		.where("point.product", "in", products)
		.where(sql<boolean>`point.quantity < point.reorder_point`)
		.where(lacks, ">", 0)
		.where("location.closed_at", "is", null)
		.orderBy(lacks, "desc")
		.orderBy("location.place_order")
		.execute();
}
