import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Reorder points of stores, each with the pieces of its product at the store and in its bins. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, whole, moment, withoutRowid } = wordsOf(engine);
	for (const statement of [
		`create table store_reorder_point (
			product ${key} not null references product (id) on delete cascade,
			store ${key} not null references location (id) on delete cascade,
			reorder_point ${whole} constraint store_reorder_point_range check (reorder_point between 0 and 1000000000),
			quantity ${whole} not null,
			version integer not null,
			updated_at ${moment} not null,
			primary key (product, store)
		)${withoutRowid}`,
		`create index store_low on store_reorder_point (store, product) where quantity <= reorder_point`,
	])
		await sql.raw(statement).execute(kysely);
}
