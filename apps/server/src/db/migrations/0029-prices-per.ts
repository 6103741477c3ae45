import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Suppliers' prices are for a number of pieces, as those of orders' lines are; what was stored before is for one. Imports keep what
 * their dry runs notice of the file as a whole.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { whole } = wordsOf(engine);
	const pieces = (table: string, column: string) =>
		`alter table ${table} add column ${column} ${whole} not null default 1
			constraint ${table}_${column}_in_range check (${column} between 1 and 1000000000)`;
	const statements = [
		pieces("offer", "per"),
		pieces("supplier_article", "per"),
		pieces("purchase_order_line", "offered_per"),
		"alter table import add column notes text not null default '[]'",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
