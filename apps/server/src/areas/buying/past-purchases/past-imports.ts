import type { PastImport } from "@freehub/contract/buying/past-purchases";
import { sql } from "kysely";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";

const DEFAULT_LIMIT = 20;

/** One page of the imports of past purchases, newest first. */
export async function pageOfPastImports(
	{ kysely }: Db,
	{ limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PastImport>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	let query = kysely
		.selectFrom("past_import")
		.innerJoin("past_purchase as past", "past.import", "past_import.id")
		.select(["past_import.id", "past_import.name", "past_import.actor", "past_import.recorded_at"])
		.select(nameBy("past_import.actor").as("actor_name"))
		.select([
			sql<number>`cast(count(*) as integer)`.as("lines"),
			sql<number>`cast(count(distinct past.supplier || ' ' || past.number) as integer)`.as("orders"),
			sql<string>`min(past.ordered_on)`.as("from_day"),
			sql<string>`max(past.ordered_on)`.as("to_day"),
		])
		.groupBy(["past_import.id", "past_import.name", "past_import.actor", "past_import.recorded_at"])
		.orderBy("past_import.recorded_at", "desc")
		.orderBy("past_import.id", "desc")
		.limit(limit + 1);
	if (after !== undefined) {
		const [at, id] = after;
		query = query.where(sql<boolean>`(past_import.recorded_at, past_import.id) < (${new Date(at)}, ${id})`);
	}
	return pageOf(
		await query.execute(),
		limit,
		({ recorded_at, id }) => encodeCursor(new Date(recorded_at).getTime(), id),
		(row): PastImport => ({
			_id: row.id,
			name: row.name,
			at: isoOf(row.recorded_at),
			byName: nameOfActor(row.actor, row.actor_name),
			orders: row.orders,
			lines: row.lines,
			from: row.from_day,
			to: row.to_day,
		}),
	);
}

/** Takes an import of past purchases back; suppliers that it added stay. @throws AppError not_found */
export function removePastImport(
	{ engine, ...db }: Db,
	id: string,
	request: WriteRequest,
): Promise<{ lines: number }> {
	return write({ engine, ...db }, request, async (tx) => {
		const query = tx.selectFrom("past_import").selectAll().where("id", "=", id);
		const found = await engine.lockRows(query).executeTakeFirst();
		if (found === undefined) throw refusal("not_found", { what: "import" });
		const gone = await tx
			.deleteFrom("past_purchase")
			.where("import", "=", id)
			.returning("supplier")
			.execute();
		await tx.deleteFrom("past_import").where("id", "=", id).execute();
		const suppliers = [...new Set(gone.map(({ supplier }) => supplier))];
		return {
			answer: { lines: gone.length },
			changes: [changed("past_purchase", id, "removed"), ...suppliers.map((one) => changed("supplier", one))],
			audit: [{ name: found.name, lines: gone.length }],
		};
	});
}
