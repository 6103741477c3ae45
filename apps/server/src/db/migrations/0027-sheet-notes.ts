import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Imports know what a spreadsheet has done to their file, and how a person reads the dates in its columns of texts. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	const statements = [
		"alter table import add column dates text not null default '{}'",
		"alter table import add column sheet_notes text",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
