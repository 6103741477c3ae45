import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Imports know whether somebody said how quantities are meant (for earlier ones it was always assumed), how many rows wait for it,
 * and what to do with codes that other products have. Rows that exchange a SKU or barcode with others are found by their products,
 * because they are booked together.
 */
export async function up({ kysely }: MigrationDb): Promise<void> {
	const statements = [
		`alter table import add column quantity_said integer not null default 1
			constraint import_quantity_said_range check (quantity_said in (0, 1))`,
		`alter table import add column count_undecided integer not null default 0
			constraint import_count_undecided_range check (count_undecided >= 0)`,
		`alter table import add column taken_codes text not null default 'ask'
			constraint import_taken_codes_check check (taken_codes in ('ask', 'rename', 'leaveOut', 'skip'))`,
		`alter table import_row add column exchanges integer not null default 0
			constraint import_row_exchanges_range check (exchanges in (0, 1))`,
		"create index import_row_exchanges on import_row (import, product) where exchanges = 1",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
