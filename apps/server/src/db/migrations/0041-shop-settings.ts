import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Owners choose the shop's currency, time zone, unit of weight and language; null: not chosen. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { moment } = wordsOf(engine);
	const columns = ["time_zone text", "weight_unit text", "language text"];
	for (const column of [...columns, `changed_at ${moment}`, `currency_changed_at ${moment}`])
		await sql.raw(`alter table shop_currency add column ${column}`).execute(kysely);
}
