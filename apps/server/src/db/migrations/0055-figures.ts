import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Whoever books, or changes what products are worth, adds to the figures of 0026 (`note-figures.ts`); no trigger does any more. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const statements =
		engine.name === "sqlite"
			? ["drop trigger movement_figures", "drop trigger product_worth_changed"]
			: ["drop function keep_figures() cascade", "drop function keep_worth() cascade"];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
