import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/**
 * What any request may leave behind: counts of attempts, remembered keys, better-auth's and Kysely's own notes; what triggers write
 * down of other tables, and where that stands in its sequence.
 */
const NOTES = /^(attempt|idempotency|verification|kysely_\w+|product_search\w*|change|change_outbox)$/;
const NOTED = ["access", "change"];

/** Columns that say when something was used last. */
const LAST_USE: Record<string, readonly string[]> = { session: ["updatedAt"], api_token: ["last_used_at"] };

/**
 * A digest of each table's rows, whatever tables there are.
 * @param expired ids of users whose sessions have expired: removing those is no change, nor is
 * that the removal was counted.
 */
export async function contentsOf(db: Db, expired: readonly string[]): Promise<Record<string, string>> {
	const digests: Record<string, string> = {};
	for (const { name } of await db.kysely.introspection.getTables()) {
		if (NOTES.test(name)) continue;
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.kysely);
		const kept = rows
			// A refusal is worth a line, but it is no change.
			.filter((row) => !(name === "audit" && row.outcome === "refused"))
			.filter((row) => !(name === "counter" && NOTED.includes(String(row.name))))
			.filter((row) => !(name === "session" && expired.includes(String(row.userId))))
			.map((row) =>
				JSON.stringify(Object.entries(row).filter(([column]) => !LAST_USE[name]?.includes(column))),
			);
		const hash = createHash("sha256").update(kept.toSorted().join("\n"));
		digests[name] = `${kept.length} rows, ${hash.digest("base64url").slice(0, 12)}`;
	}
	return digests;
}
