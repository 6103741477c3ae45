import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** A change's number in the sequence is its position. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await sql`alter table change rename column place to position`.execute(kysely);
}
