import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Imports of customers' orders, so that a file comes in once and can be taken back. An order may be deleted by a person before that. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, withoutRowid } = wordsOf(engine);
	for (const statement of [
		`create table sales_order_import (
			id ${key} primary key,
			name text not null,
			actor ${key} not null,
			recorded_at ${moment} not null,
			undone_at ${moment}
		)`,
		`create table sales_order_import_row (
			sales_order ${key} not null primary key,
			import ${key} not null references sales_order_import (id),
			known_as ${key} not null,
			version integer not null,
			added_customer ${key}
		)${withoutRowid}`,
		"create index sales_order_import_row_of on sales_order_import_row (import)",
		"create index sales_order_import_row_known on sales_order_import_row (known_as)",
	])
		await sql.raw(statement).execute(kysely);
}
