import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Imports know how many products they concern, and what happens to their totals; earlier imports do not. The index finds the rows
 * that undone imports had to keep, by their products.
 */
export async function up({ kysely }: MigrationDb): Promise<void> {
	const statements = [
		"alter table import add column count_products integer constraint import_count_products_range check (count_products >= 0)",
		"alter table import add column stock text",
		"create index import_row_kept on import_row (product) where state = 'kept'",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
