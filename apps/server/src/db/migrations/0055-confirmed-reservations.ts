import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Reservations from the shop window are confirmed by somebody of the shop. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment } = wordsOf(engine);
	for (const statement of [
		`alter table sales_order add column confirmed_by ${key}`,
		`alter table sales_order add column confirmed_at ${moment}
			constraint sales_order_confirmed check (confirmed_at is null or (confirmed_by is not null and placed_at is not null))`,
	])
		await sql.raw(statement).execute(kysely);
}
