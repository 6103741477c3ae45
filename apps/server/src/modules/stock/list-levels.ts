import type { Level } from "@freehub/contract/stock";
import { virtualLocations } from "@freehub/domain/stock";
import { sql } from "kysely";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";

const DEFAULT_LIMIT = 50;

/** Products whose movements are summed at once, */
const CHUNK = 200;
/** and at most for a page: it ends there, with fewer levels than asked for. */
const MOST_LOOKED_AT = 5_000;

/** Sorts behind every location. */
const LAST = "\u{10ffff}";

export type LevelFilter = {
	products?: readonly string[] | undefined;
	location?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};

type Place = { product: string; location: string };
export type LevelPage = { items: Level[]; total: undefined; next: string | undefined };

/** One page of the levels at real locations that are not zero, by product and location. */
export async function levelsNow(db: Db, filter: LevelFilter): Promise<LevelPage> {
	const { cursor, limit = DEFAULT_LIMIT } = filter;
	const rows = await levelQuery(db.kysely, filter, readCursor(cursor), limit + 1).execute();
	return toPage(rows, limit);
}

/** The same as the ledger says it was at a moment, of products that are deleted by now too. */
export async function levelsAt(db: Db, filter: LevelFilter & { at: string }): Promise<LevelPage> {
	const { at, cursor, limit = DEFAULT_LIMIT } = filter;
	let after = readCursor(cursor);
	const found: Level[] = [];
	for (let looked = 0; looked < MOST_LOOKED_AT; looked += CHUNK) {
		// A page may have ended between the levels of a product, so that one is looked at again.
		const ids = await candidates(db, filter, after?.product ?? "");
		if (ids.length > 0) {
			const { rows } = await sumQuery(new Date(at), ids, filter.location).execute(db.kysely);
			found.push(...rows.filter((row) => after === undefined || isBehind(row, after)));
		}
		if (ids.length < CHUNK || found.length > limit) return toPage(found, limit);
		after = { product: ids.at(-1) ?? "", location: LAST };
	}
	const next = after && encodeCursor(after.product, after.location);
	return { items: found, total: undefined, next };
}

async function candidates(db: Db, filter: LevelFilter, from: string): Promise<string[]> {
	const rows = await candidateQuery(db.kysely, filter, from, CHUNK).execute();
	return rows.map(({ id }) => id);
}

export function levelQuery(
	connection: Connection,
	{ products, location }: LevelFilter,
	after: Place | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("level")
		// An inner join would let SQLite begin with the products.
		.leftJoin("product", "product.id", "level.product")
		.select(["level.product", "level.location", "level.quantity"])
		.where("product.deleted_at", "is", null)
		.where("level.quantity", "<>", 0)
		.where("level.location", "not in", virtualLocations)
		.orderBy("level.product")
		.orderBy("level.location")
		.limit(limit);
	if (products !== undefined) query = query.where("level.product", "in", products);
	if (location !== undefined) query = query.where("level.location", "=", location);
	if (after === undefined) return query;
	// At one location a product has one level, and the index goes on with products.
	return location === undefined
		? query.where(sql<boolean>`(level.product, level.location) > (${after.product}, ${after.location})`)
		: query.where("level.product", ">", after.product);
}

/** Products that may have had a level: in the order of their ids, from one on. */
export function candidateQuery(
	connection: Connection,
	{ products, location }: LevelFilter,
	from: string,
	limit: number,
) {
	if (location !== undefined) {
		let query = connection
			.selectFrom("level")
			.select("product as id")
			.where("location", "=", location)
			.where("product", ">=", from)
			.orderBy("product")
			.limit(limit);
		if (products !== undefined) query = query.where("product", "in", products);
		return query;
	}
	let query = connection
		.selectFrom("product")
		.select("id")
		.where("id", ">=", from)
		.orderBy("id")
		.limit(limit);
	if (products !== undefined) query = query.where("id", "in", products);
	return query;
}

export function sumQuery(at: Date, products: readonly string[], location: string | undefined) {
	const where = sql`product in (${sql.join(products)}) and occurred_at <= ${at}`;
	const only = location === undefined ? sql`` : sql`and location = ${location}`;
	return sql<Level>`
		select product, location, cast(sum(delta) as bigint) as quantity from (
			select product, to_location as location, quantity as delta from movement where ${where}
			union all
			select product, from_location, -quantity from movement where ${where}
		) as line
		where location not in (${sql.join(virtualLocations)}) ${only}
		group by product, location having sum(delta) <> 0
		order by product, location`;
}

function isBehind(level: Level, { product, location }: Place): boolean {
	return level.product > product || (level.product === product && level.location > location);
}

function toPage(levels: readonly Level[], limit: number): LevelPage {
	const last = levels.length > limit ? levels[limit - 1] : undefined;
	return {
		items: levels.slice(0, limit),
		total: undefined,
		next: last && encodeCursor(last.product, last.location),
	};
}

function readCursor(cursor: string | undefined): Place | undefined {
	if (cursor === undefined) return undefined;
	const [product, location] = decodeCursor(cursor, "text", "text");
	return { product, location };
}
