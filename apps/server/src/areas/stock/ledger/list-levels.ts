import type { StockLevel } from "@freehub/contract/stock/levels";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./ledger.repo.ts";

const DEFAULT_LIMIT = 50;

/** Products whose movements are summed per query. */
const CHUNK = 200;
/** Max products per page: the page ends there, even with fewer levels than requested. */
const MOST_LOOKED_AT = 5_000;

/** Sorts after every location. */
const LAST = "\u{10ffff}";

export type LevelPageFilter = repo.LevelFilter & { cursor?: string | undefined; limit?: number | undefined };

/** One page of the non-zero levels at real locations, ordered by product and location. */
export async function levelsNow(db: Db, filter: LevelPageFilter): Promise<Page<StockLevel>> {
	const { cursor, limit = DEFAULT_LIMIT } = filter;
	const rows = await repo.levelQuery(db.kysely, filter, readCursor(cursor), limit + 1).execute();
	return toPage(rows, limit);
}

/** The same at a past time, from the ledger; includes products deleted since. */
export async function levelsAt(db: Db, filter: LevelPageFilter & { at: string }): Promise<Page<StockLevel>> {
	const { at, cursor, limit = DEFAULT_LIMIT } = filter;
	let after = readCursor(cursor);
	const found: StockLevel[] = [];
	for (let looked = 0; looked < MOST_LOOKED_AT; looked += CHUNK) {
		// The previous page may have ended between two levels of a product, so start with that product again.
		const ids = await candidates(db, filter, after?.product ?? "");
		if (ids.length > 0) {
			const { rows } = await repo.sumQuery(new Date(at), ids, filter.location).execute(db.kysely);
			found.push(...rows.filter((row) => after === undefined || isBehind(row, after)));
		}
		if (ids.length < CHUNK || found.length > limit) return toPage(found, limit);
		after = { product: ids.at(-1) ?? "", location: LAST };
	}
	const next = after && encodeCursor(after.product, after.location);
	return { items: found, next };
}

async function candidates(db: Db, filter: LevelPageFilter, from: string): Promise<string[]> {
	const rows = await repo.candidateQuery(db.kysely, filter, from, CHUNK).execute();
	return rows.map(({ id }) => id);
}

function isBehind(level: StockLevel, { product, location }: repo.Bin): boolean {
	return level.product > product || (level.product === product && level.location > location);
}

function toPage(levels: readonly StockLevel[], limit: number): Page<StockLevel> {
	return pageOf(levels, limit, ({ product, location }) => encodeCursor(product, location));
}

function readCursor(cursor: string | undefined): repo.Bin | undefined {
	const [product, location] = decodeCursor(cursor, "text", "text") ?? [];
	return product === undefined || location === undefined ? undefined : { product, location };
}

/** The time of each product's latest movement; omits products without movements and deleted ones. */
export async function lastMoved(
	{ kysely }: Db,
	products: readonly string[],
): Promise<{ product: string; movedAt: string }[]> {
	if (products.length === 0) return [];
	const rows = await kysely
		.selectFrom("product")
		.select(["id", "moved_at"])
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.execute();
	return rows.flatMap(({ id, moved_at: at }) => (at === null ? [] : [{ product: id, movedAt: isoOf(at) }]));
}
