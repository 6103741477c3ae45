import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Packing places: places in a store like bins, where pieces wait that are picked for customers' orders. Promises that lost their
 * piece are found by time.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key } = wordsOf(engine);
	for (const statement of [
		`alter table location add column bin_kind ${key}
			constraint location_bin_kind check (bin_kind is null or (bin_kind = 'packing' and parent is not null))`,
		"create index location_packing on location (parent) where bin_kind is not null",
		"create index promise_entry_lost on promise_entry (at) where reason in ('lost', 'shrunk')",
	])
		await sql.raw(statement).execute(kysely);
}
