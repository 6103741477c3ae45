import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Whoever books notes who has worked on which product (`product-activity.ts`), as those who change products do. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	if (engine.name === "sqlite") await sql`drop trigger movement_activity`.execute(kysely);
	else await sql`drop function movement_activity() cascade`.execute(kysely);
}
