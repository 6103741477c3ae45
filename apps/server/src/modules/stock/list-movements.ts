import type { Movement, MovementFilter } from "@freehub/contract/stock";
import { type SelectQueryBuilder, sql } from "kysely";
import { AppError } from "#app-error.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { INTEGER, MOMENT } from "#db/storable.ts";
import { toMovement } from "./movement-answer.ts";
import { findLedgerSize, type MovementRow, movementQuery } from "./stock.repo.ts";

const DEFAULT_LIMIT = 50;

type Keys = SelectQueryBuilder<Schema, "movement", { id: string; occurred_at: Date | number }>;

export type MovementPage = { items: Movement[]; total: number | undefined; next: string | undefined };

/** One page of the whole ledger, newest first by when it happened. How long it is, is not counted. */
export async function pageOfMovements(db: Db, filter: MovementFilter): Promise<MovementPage> {
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const rows = await pageOfAll(db, filter, limit);
	return toPage(rows, limit, undefined, ({ occurred_at, id }) => [new Date(occurred_at).getTime(), id]);
}

/**
 * One page of a product's ledger, in the order of booking, because its balances run in that order. The ledger of
 * a product that was deleted stays readable.
 */
export async function pageOfProductMovements(
	db: Db,
	{ product, ...filter }: MovementFilter & { product: string },
): Promise<MovementPage> {
	const size = await findLedgerSize(db.kysely, product);
	if (size === undefined) throw new AppError("not_found", "There is no product with this id.");
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const rows = await pageOfProduct(db, filter, limit, product);
	const total = isFiltered(filter) ? await countMovements(db, filter, product) : size;
	return toPage(rows, limit, total, ({ seq, id }) => [seq, id]);
}

/** Whether movements have to be looked at that are not answered. */
export function isFiltered(filter: MovementFilter): boolean {
	return conditions(filter, "movement.").length > 0;
}

function toPage(
	rows: MovementRow[],
	limit: number,
	total: number | undefined,
	cursorOf: (last: MovementRow) => [number, string],
): MovementPage {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	const next = last && encodeCursor(...cursorOf(last));
	return { items: rows.slice(0, limit).map(toMovement), total, next };
}

function pageOfProduct(db: Db, filter: MovementFilter, limit: number, product: string) {
	const after = readCursor(filter.cursor, INTEGER);
	return movementQuery(db.kysely)
		.where("movement.product", "=", product)
		.where((eb) => eb.and(conditions(filter, "movement.").map((condition) => condition)))
		.$if(after !== undefined, (q) => q.where("movement.seq", "<", after?.[0] ?? 0))
		.orderBy("movement.seq", "desc")
		.limit(limit + 1)
		.execute();
}

/** The ids are found by an index first, then their rows are read, so that no filter sorts the whole ledger. */
async function pageOfAll(db: Db, filter: MovementFilter, limit: number) {
	const keys = await keysQuery(db, filter, limit + 1).execute();
	if (keys.length === 0) return [];
	return movementQuery(db.kysely)
		.where(
			"movement.id",
			"in",
			keys.map(({ id }) => id),
		)
		.orderBy("movement.occurred_at", "desc")
		.orderBy("movement.id", "desc")
		.execute();
}

/** The keys of a page; a location is looked for on each side of a movement by an index of its own. */
export function keysQuery(db: Db, filter: MovementFilter, limit: number) {
	const after = readCursor(filter.cursor, MOMENT);
	const side = (column?: "from_location" | "to_location"): Keys => {
		let query = db.kysely
			.selectFrom("movement")
			.select(["id", "occurred_at"])
			.where((eb) => eb.and(conditions(filter)))
			.orderBy("occurred_at", "desc")
			.orderBy("id", "desc")
			.limit(limit);
		if (column !== undefined) query = query.where(column, "=", filter.location ?? "");
		if (after !== undefined)
			query = query.where(sql<boolean>`(occurred_at, id) < (${new Date(after[0])}, ${after[1]})`);
		return query;
	};
	if (filter.location === undefined) return side();
	return db.kysely
		.selectFrom(side("from_location").as("a"))
		.select(["id", "occurred_at"])
		.union(db.kysely.selectFrom(side("to_location").as("b")).select(["id", "occurred_at"]))
		.orderBy("occurred_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
}

function conditions({ kind, actor, from, to, location }: MovementFilter, table = "") {
	const column = (name: string) => sql.ref(`${table}${name}`);
	const all = [];
	if (kind !== undefined) all.push(sql<boolean>`${column("kind")} = ${kind}`);
	if (actor !== undefined) all.push(sql<boolean>`${column("actor")} = ${actor}`);
	if (from !== undefined) all.push(sql<boolean>`${column("occurred_at")} >= ${new Date(from)}`);
	if (to !== undefined) all.push(sql<boolean>`${column("occurred_at")} < ${new Date(to)}`);
	if (table !== "" && location !== undefined) {
		all.push(
			sql<boolean>`(${column("from_location")} = ${location} or ${column("to_location")} = ${location})`,
		);
	}
	return all;
}

async function countMovements(db: Db, filter: MovementFilter, product: string): Promise<number> {
	const query = db.kysely
		.selectFrom("movement")
		.select(sql<number>`count(*)`.as("total"))
		.where("product", "=", product)
		.where((eb) => eb.and(conditions(filter, "movement.")));
	return (await query.executeTakeFirstOrThrow()).total;
}

function readCursor(cursor: string | undefined, range: typeof MOMENT): [number, string] | undefined {
	return cursor === undefined ? undefined : decodeCursor(cursor, range, "text");
}
