import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Articles are written here: drafts, versions, and the way back after deleting. Those that are there are published. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? "integer" : "timestamptz";
	for (const statement of [
		"alter table blog add column state text not null default 'draft' check (state in ('draft', 'published'))",
		"alter table blog add column version integer not null default 1",
		`alter table blog add column updated_at ${moment}`,
		`alter table blog add column published_at ${moment}`,
		`alter table blog add column deleted_at ${moment}`,
		"update blog set state = 'published', updated_at = created_at, published_at = created_at",
		"create index blog_by_state on blog (state, id) where deleted_at is null",
		"create index blog_live on blog (id) where deleted_at is null",
		"create index blog_deleted on blog (id) where deleted_at is not null",
	]) {
		await sql.raw(statement).execute(kysely);
	}
}
