import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** What the answers take that say nothing but refusals, so that the oldest of an account can be forgotten. */
export async function up({ kysely }: MigrationDb): Promise<void> {
	await kysely.schema.alterTable("idempotency").addColumn("refused_bytes", "integer").execute();
	await sql`create index idempotency_refused on idempotency (actor, created_at) where refused_bytes is not null`.execute(
		kysely,
	);
}
