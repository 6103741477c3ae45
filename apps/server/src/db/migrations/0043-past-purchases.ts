import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Past purchases: the received lines of orders of years, each with the import that it came with. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, whole } = wordsOf(engine);
	const range = (name: string, least: number, most: number) =>
		`constraint past_purchase_${name}_range check (${name} between ${least} and ${most})`;
	const statements = [
		`create table past_import (
			id ${key} primary key,
			name text not null,
			actor ${key} not null,
			recorded_at ${moment} not null
		)`,
		`create table past_purchase (
			id ${key} primary key,
			import ${key} not null references past_import (id),
			supplier ${key} not null references supplier (id),
			product ${key} not null references product (id),
			number ${key} not null,
			supplier_sku text not null,
			ordered_on ${key} not null,
			expected_on ${key},
			received_on ${key},
			ordered ${whole} not null ${range("ordered", 1, 1_000_000_000)},
			accepted ${whole} not null ${range("accepted", 0, 1_000_000_000)},
			refused ${whole} not null ${range("refused", 0, 1_000_000_000)},
			cost ${whole} ${range("cost", 0, 1_000_000_000_000)},
			per ${whole} not null ${range("per", 1, 1_000_000_000)},
			currency text not null
		)`,
		"create index past_purchase_of_import on past_purchase (import)",
		"create index past_purchase_by_number on past_purchase (supplier, number)",
		"create index past_purchase_of_supplier on past_purchase (supplier, ordered_on)",
		"create index past_purchase_of_product on past_purchase (product, ordered_on, id)",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
