import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Code that writes articles also indexes them, all rows of a step in one statement, and merges a share of the index (ADR 52). A
 * trigger wrote each row's words into a segment of its own, and merging those cost more than everything else.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	if (engine.name === "postgres") return;
	for (const trigger of ["added", "renamed", "removed"]) {
		await sql.raw(`drop trigger supplier_article_${trigger}`).execute(kysely);
	}
	await sql`
		insert into supplier_article_search (supplier_article_search, rank) values ('automerge', 0)`.execute(
		kysely,
	);
}
