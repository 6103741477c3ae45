import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Whoever books looks what wants a second look (`modules/review`): the rule of 0043 had a copy there that did not agree with it. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	if (engine.name === "sqlite") await sql`drop trigger movement_finding`.execute(kysely);
	else await sql`drop function movement_finding() cascade`.execute(kysely);
}
