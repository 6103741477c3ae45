import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { statement } from "#db/statement.ts";

/** The names of products, in the order of addition. */
export function namedProducts(connection: Connection, after: string, limit: number) {
	return connection
		.selectFrom("product")
		.select(["id", "name", "model", "model_id as modelId", "model_key as modelKey"])
		.where("deleted_at", "is", null)
		.where("id", ">", after)
		.orderBy("id")
		.limit(limit);
}

/** The pieces of a product at a warehouse, or in a bin of it; none where there were some before. */
export type LevelRow = {
	product: string;
	quantity: number;
	location: string;
	name: string;
	/** For a bin: the warehouse. */
	parent: string | null;
};

/** The levels of products at stores and bins, in the shop's order. */
export const levelsOf = statement<LevelRow, "ids">((db, value) =>
	sql<LevelRow>`
		select level.product, level.quantity, level.location, place.name, place.parent from level
		join location as place on place.id = level.location
		where level.product in (select value from ${db.engine.search.each(value("ids"))} as wanted)
			and place.kind in ('warehouse', 'bin')
		order by place.place_order`.compile(db.kysely),
);
