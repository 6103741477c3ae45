import type { Change } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/people/access";
import { shopState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { send } from "#db/bulk.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { CHANGE_CHANNEL } from "#db/notices.ts";
import { statement } from "#db/statement.ts";
import { isoOf } from "#db/timestamp.ts";

/** A change with the right needed to see it; null: visible to everybody. */
export type PositionedChange = Change & { needs: Right | null };

/** Changes that get their positions per transaction. */
const ASSIGNED = 1000;

/**
 * Assigns positions to committed changes, and notifies all processes. On SQLite every change already has its position.
 * The transaction that assigns positions locks the counter's row until the commit, so positions become visible in order: a reader who
 * sees one has seen all earlier ones, or can (ADR 32).
 */
export async function assignPositions(db: Db): Promise<void> {
	if (db.engine.name === "sqlite") return;
	while ((await hasUnassigned(db)) && (await assignSome(db)) === ASSIGNED);
}

async function hasUnassigned(db: Db): Promise<boolean> {
	const row = await db.kysely.selectFrom("change_outbox").select("id").limit(1).executeTakeFirst();
	return row !== undefined;
}

const lockCounter = sql`select from counter where name = 'change' for update`;
const assign = sql`
	with taken as (
		delete from change_outbox where id in (select id from change_outbox order by at, id limit ${sql.lit(ASSIGNED)}) returning *
	)
	insert into change (position, kind, subject, what, needs, at)
	select (select value from counter where name = 'change') + row_number() over (order by at, id),
		kind, subject, what, needs, at from taken
	returning position`;
const moveCounter = sql`
	update counter set value = greatest(value, (select max(position) from change)) where name = 'change'`;
const notify = sql`select pg_notify(${sql.lit(CHANGE_CHANNEL)}, '')`;

async function assignSome(db: Db): Promise<number> {
	return inTransaction(db, async (tx) => {
		const statements = [lockCounter, assign, moveCounter, notify].map((each) => each.compile(tx));
		const [, assigned = []] = await send(db, tx, statements);
		return assigned.length;
	});
}

/** The range of stored positions; both 0 before the first change. */
export async function positionRange(db: Db): Promise<{ oldest: number; newest: number }> {
	const { oldest, newest } = await db.kysely
		.selectFrom("change")
		.select(({ fn }) => [fn.min("position").as("oldest"), fn.max("position").as("newest")])
		.executeTakeFirstOrThrow();
	return { oldest: oldest ?? 0, newest: newest ?? 0 };
}

const lastAccess = statement<{ position: number | null }, never>((db) =>
	sql<{
		position: number | null;
	}>`select max(position) as position from change where kind = 'access'`.compile(db.kysely),
);

/** The position of the latest access change; null if none is stored any more. */
export async function positionOfAccess(db: Db): Promise<number | null> {
	return (await lastAccess(db, {}))[0]?.position ?? null;
}

/** The position before the first change since a time; undefined: there was none. */
export async function positionBefore(db: Db, moment: Date): Promise<number | undefined> {
	const { first } = await db.kysely
		.selectFrom("change")
		.select(({ fn }) => fn.min("position").as("first"))
		.where("at", ">=", moment)
		.executeTakeFirstOrThrow();
	return first === null ? undefined : Number(first) - 1;
}

/** The changes after a position, in order. */
export async function findChanges(db: Db, after: number, limit: number): Promise<PositionedChange[]> {
	const rows = await db.kysely
		.selectFrom("change")
		.leftJoin("product", (join) =>
			join.onRef("product.id", "=", "change.subject").on("change.kind", "in", ["stock", "availability"]),
		)
		.select(["position", "kind", "subject", "what", "needs", "at", "on_hand", "reserved", "incoming"])
		.where("position", ">", after)
		.orderBy("position")
		.limit(limit)
		.execute();
	return rows.map(({ subject, at, on_hand, reserved, incoming, ...change }) => ({
		...change,
		id: subject,
		at: isoOf(at),
		...(on_hand !== null &&
			change.kind === "stock" && { quantity: on_hand, reserved: reserved ?? 0, incoming: incoming ?? 0 }),
		...(on_hand !== null &&
			change.kind === "availability" && { availability: shopState(on_hand - (reserved ?? 0)) }),
	}));
}
