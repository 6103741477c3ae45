import type { LocationTotals } from "@freehub/contract/stock/levels";
import { fromMinor } from "@freehub/domain/money";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";

/**
 * The totals of each warehouse (including its bins) and each bin: products with stock, pieces, and their worth at today's prices.
 * Deleted products and locations without stock are omitted.
 */
export async function locationTotals(db: Db, { withCost }: { withCost: boolean }): Promise<LocationTotals[]> {
	const rows = [
		...(await totalsBy(db, "warehouse", sql<string>`coalesce(location.parent, location.id)`)),
		...(await totalsBy(db, "bin", sql<string>`location.id`)),
	];
	return rows.map(({ price, cost, ...counts }) => ({
		...counts,
		value: { price: fromMinor(price), ...(withCost && { cost: fromMinor(cost) }) },
	}));
}

function totalsBy({ kysely }: Db, kind: "warehouse" | "bin", place: RawBuilder<string>) {
	// Pieces times a price can exceed 64 bits.
	const worth = (column: string) =>
		sql<number>`sum(cast(level.quantity as double precision) * coalesce(${sql.ref(column)}, 0))`;
	return (
		kysely
			.selectFrom("level")
			.innerJoin("location", "location.id", "level.location")
			// With an inner join SQLite might start with the products.
			.leftJoin("product", "product.id", "level.product")
			.select(place.as("location"))
			.select(sql<number>`count(distinct level.product)`.as("products"))
			.select(sql<number>`cast(sum(level.quantity) as bigint)`.as("pieces"))
			.select(worth("product.price").as("price"))
			.select(worth("product.cost").as("cost"))
			.where("product.deleted_at", "is", null)
			.where("level.quantity", "<>", 0)
			.where("location.kind", "in", kind === "bin" ? ["bin"] : ["warehouse", "bin"])
			.groupBy(place)
			.orderBy(place)
			.execute()
	);
}
