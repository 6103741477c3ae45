import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Places have a kind, a position, and a key that sorts them in the shop's order. The main location is the first; the others follow by
 * name, each with its bins, and the virtual ones are last. Existing stores stay warehouses.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key } = wordsOf(engine);
	const own = (position: string) => `${position} || name_key || '\t' || id`;
	for (const statement of [
		`alter table location add column store_kind text
			constraint location_store_kind check (store_kind in ('store', 'warehouse', 'workshop', 'van'))`,
		`alter table location add column position integer
			constraint location_position check (position between 1 and 9999998)`,
		`alter table location add column place_order ${key} not null default ''`,
		"update location set store_kind = 'warehouse' where kind = 'warehouse'",
		"update location set position = 1 where id = 'main'",
		`update location set place_order = case
			when id = 'main' then ${own("'0000001'")}
			when kind = 'warehouse' then ${own("'9999999'")}
			else ${own("'~'")} end where parent is null`,
		`update location set place_order = (select store.place_order from location as store where store.id = location.parent)
			|| '\t' || ${own("'9999999'")} where parent is not null`,
		"create index location_in_order on location (place_order)",
		"create index location_by_kind_in_order on location (kind, place_order)",
		"create index location_by_store_kind_in_order on location (store_kind, place_order) where store_kind is not null",
		"create index location_by_parent_in_order on location (parent, place_order)",
		"drop index location_by_kind",
		"drop index location_by_parent",
	])
		await sql.raw(statement).execute(kysely);
}
