import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";

/** The pieces that open stores have less than their own reorder points, by product; the store that lacks most first. */
export async function findLacks(
	connection: Connection,
	products: readonly string[],
): Promise<{ product: string; name: string; lacks: number }[]> {
	return connection
		.selectFrom("store_reorder_point as point")
		.innerJoin("location", "location.id", "point.store")
		.select(["point.product", "location.name"])
		.select(sql<number>`point.reorder_point - point.quantity`.as("lacks"))
		.where("point.product", "in", products)
		.where(sql<boolean>`point.quantity < point.reorder_point`)
		.where("location.closed_at", "is", null)
		.orderBy(sql`point.reorder_point - point.quantity`, "desc")
		.orderBy("location.place_order")
		.execute();
}
