import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The pieces on hand that are not promised, to sort and filter by them, and the products of which pieces are promised. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { computed, order, thenId } = wordsOf(engine);
	for (const statement of [
		`alter table product add column available integer generated always as (on_hand - reserved) ${computed}`,
		`create index product_by_available on product (available${thenId}) where deleted_at is null`,
		`create index product_promised on product (${order}) where deleted_at is null and reserved > 0`,
	])
		await sql.raw(statement).execute(kysely);
}
