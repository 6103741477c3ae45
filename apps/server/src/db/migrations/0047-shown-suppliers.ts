import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * From now on a shop shows its suppliers to visitors only where the owner says so, or while the demo is there. One that has
 * products of its own has shown them: there nothing changes until the owner says otherwise.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	await sql`insert into setting (key, value) select 'showSuppliers', 'true'
		where exists (select 1 from product)
			and not exists (select 1 from setting where key = 'showSuppliers' or key = 'demo' and value <> '"removed"')`.execute(
		kysely,
	);
	// Later migrations can change the table only once its triggers have run.
	if (engine.name === "postgres") await sql`set constraints all immediate`.execute(kysely);
}
