import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Whoever writes products, imports and enquiries notes what wants a second look (`modules/review`), as bookings do since 0049. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	for (const name of names) {
		await (engine.name === "sqlite"
			? sql`drop trigger ${sql.id(name)}`
			: sql`drop function ${sql.id(name)}() cascade`
		).execute(kysely);
	}
}

const names = [
	"product_finding_added",
	"product_finding_changed",
	"import_finding",
	"enquiry_finding_added",
	"enquiry_finding_removed",
];
