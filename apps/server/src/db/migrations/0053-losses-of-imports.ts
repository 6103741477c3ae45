import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Imports remember the promises whose pieces they took: a number and the first lines, as JSON; empty if there are none. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await sql.raw("alter table import add column lost text not null default ''").execute(kysely);
}
