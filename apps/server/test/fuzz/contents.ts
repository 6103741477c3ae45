import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/**
 * Tables that any request may change: counts of attempts, idempotency keys, internal tables of better-auth and Kysely; data that
 * triggers derive from other tables, and the position in its sequence.
 */
const NOTES = /^(attempt|idempotency|verification|kysely_\w+|product_search\w*|change|change_outbox)$/;
const NOTED = ["access", "change"];

/** Columns with the time of last use. */
const LAST_USE: Record<string, readonly string[]> = { session: ["updatedAt"], api_token: ["last_used_at"] };

/** The names of the existing tables whose rows are compared. */
export async function tablesOf({ kysely }: Db): Promise<string[]> {
	const tables = await kysely.introspection.getTables();
	return tables.map(({ name }) => name).filter((name) => !NOTES.test(name));
}

/**
 * A digest of the rows of each table.
 * @param expired ids of users whose sessions have expired: removing these sessions does not count as a change, nor does counting
 * the removal.
 */
export async function contentsOf(
	db: Db,
	tables: readonly string[],
	expired: readonly string[],
): Promise<Record<string, string>> {
	const digests: Record<string, string> = {};
	for (const name of tables) {
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.kysely);
		const kept = rows
			// A refusal adds an audit line, but does not count as a change.
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
