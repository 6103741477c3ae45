import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The names that suppliers had: files and undos may still have them. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment } = wordsOf(engine);
	await sql
		.raw(`create table former_supplier_name (
			name ${key} primary key,
			supplier ${key} not null references supplier (id) on delete cascade,
			renamed_at ${moment} not null
		)`)
		.execute(kysely);
	await sql`create index former_supplier_name_of on former_supplier_name (supplier)`.execute(kysely);
}
