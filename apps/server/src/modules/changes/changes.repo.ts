import type { Change } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/access";
import { stockState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { type Db, inTransaction } from "#db/connection.ts";
import { CHANGE_CHANNEL } from "#db/postgres.ts";
import { statement } from "#db/statement.ts";

/** A change with the right needed to see it; null: visible to everybody. */
export type PlacedChange = Change & { needs: Right | null };

/** Changes that get their places per transaction. */
const PLACED = 1000;

/**
 * Assigns places to committed changes, and notifies all processes. On SQLite every change already has its place.
 * The transaction that assigns places locks the counter's row until the commit, so places become visible in order: a reader who
 * sees one has seen all earlier ones, or can (ADR 32).
 */
export async function placeChanges(db: Db): Promise<void> {
	if (db.engine.name === "sqlite") return;
	while ((await hasUnplaced(db)) && (await placeSome(db)) === PLACED);
}

async function hasUnplaced(db: Db): Promise<boolean> {
	const row = await db.kysely.selectFrom("change_outbox").select("id").limit(1).executeTakeFirst();
	return row !== undefined;
}

async function placeSome(db: Db): Promise<number> {
	return inTransaction(db, async (tx) => {
		const counter = tx.selectFrom("counter").select("value").where("name", "=", "change");
		const { value } = await db.engine.lockRows(counter).executeTakeFirstOrThrow();
		const { rows } = await sql<{ place: number }>`
			with taken as (
				delete from change_outbox where id in (select id from change_outbox order by at, id limit ${PLACED}) returning *
			)
			insert into change (place, kind, subject, what, needs, at)
			select ${value}::bigint + row_number() over (order by at, id), kind, subject, what, needs, at from taken
			returning place`.execute(tx);
		if (rows.length === 0) return 0;
		await tx
			.updateTable("counter")
			.set({ value: value + rows.length })
			.where("name", "=", "change")
			.execute();
		await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(tx);
		return rows.length;
	});
}

/** The range of stored places; both 0 before the first change. */
export async function placeRange(db: Db): Promise<{ oldest: number; newest: number }> {
	const { oldest, newest } = await db.kysely
		.selectFrom("change")
		.select(({ fn }) => [fn.min("place").as("oldest"), fn.max("place").as("newest")])
		.executeTakeFirstOrThrow();
	return { oldest: oldest ?? 0, newest: newest ?? 0 };
}

const lastAccess = statement<{ place: number | null }, never>((db) =>
	sql<{ place: number | null }>`select max(place) as place from change where kind = 'access'`.compile(
		db.kysely,
	),
);

/** The place of the latest access change; null if none is stored any more. */
export async function placeOfAccess(db: Db): Promise<number | null> {
	return (await lastAccess(db, {}))[0]?.place ?? null;
}

/** The place before the first change since a time; undefined: there was none. */
export async function placeBefore(db: Db, moment: Date): Promise<number | undefined> {
	const { first } = await db.kysely
		.selectFrom("change")
		.select(({ fn }) => fn.min("place").as("first"))
		.where("at", ">=", moment)
		.executeTakeFirstOrThrow();
	return first === null ? undefined : Number(first) - 1;
}

/** The changes after a place, in order. */
export async function findChanges(db: Db, after: number, limit: number): Promise<PlacedChange[]> {
	const rows = await db.kysely
		.selectFrom("change")
		.leftJoin("product", (join) =>
			join.onRef("product.id", "=", "change.subject").on("change.kind", "in", ["stock", "availability"]),
		)
		.select(["place", "kind", "subject", "what", "needs", "at", "on_hand", "reorder_point"])
		.where("place", ">", after)
		.orderBy("place")
		.limit(limit)
		.execute();
	return rows.map(({ subject, at, on_hand, reorder_point, ...change }) => ({
		...change,
		id: subject,
		at: new Date(at).toISOString(),
		...(on_hand !== null && change.kind === "stock" && { quantity: on_hand }),
		...(on_hand !== null &&
			change.kind === "availability" && { availability: stockState(on_hand, reorder_point) }),
	}));
}
