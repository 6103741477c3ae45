import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

const DAY = 86_400_000;

/** The pieces sold in the last 30 and 90 days, less what customers returned and what was taken back. */
export type Sold = { sold30: number; sold90: number };

/**
 * The pieces of products that were sold; those that did not move in 90 days are missing.
 * Only the movements of these products in that time are read, through the index `movement_by_product`.
 */
export async function soldPieces(
	connection: Connection,
	products: readonly string[],
	now: Date,
): Promise<Map<string, Sold>> {
	const since = (days: number) => new Date(now.getTime() - days * DAY);
	const pieces = sql`case when to_location = 'customer' then quantity
		when from_location = 'customer' then -quantity
		when reason = 'returned' and from_location = 'adjustment' then -quantity
		when reason = 'returned' then quantity else 0 end`;
	const rows = await inParts([...new Set(products)], (part) =>
		connection
			.selectFrom("movement")
			.select("product")
			.select(sql<number>`cast(sum(${pieces}) as bigint)`.as("sold90"))
			.select(
				sql<number>`cast(sum(case when occurred_at >= ${since(30)} then ${pieces} else 0 end) as bigint)`.as(
					"sold30",
				),
			)
			.where("product", "in", part)
			.where("occurred_at", ">=", since(90))
			.groupBy("product")
			.execute(),
	);
	return new Map(rows.map(({ product, ...sold }) => [product, sold]));
}
