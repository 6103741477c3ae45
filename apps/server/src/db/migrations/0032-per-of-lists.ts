import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * A person may say for how many pieces the prices of a price list are, if the file does not; it is remembered with the columns of the
 * supplier's files. Null: nobody has said it.
 */
export async function up({ kysely }: MigrationDb): Promise<void> {
	for (const table of ["import", "import_mapping"]) {
		const statement = `alter table ${table} add column per integer
			constraint ${table}_per_check check (per in (1, 10, 100, 1000))`;
		await sql.raw(statement).execute(kysely);
	}
}
