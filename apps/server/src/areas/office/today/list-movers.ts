import type { Mover, MoversQuery } from "@freehub/contract/stock/movers";
import { MAX_TURNOVER } from "@freehub/domain/quantity";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { findMovers } from "./today.repo.ts";

const DEFAULT_LIMIT = 50;

/** One page of the products that were delivered in a span, most pieces first. @throws AppError invalid_cursor */
export async function pageOfMovers(
	{ kysely }: Db,
	{ from, to, limit = DEFAULT_LIMIT, cursor }: MoversQuery,
): Promise<Page<Mover>> {
	const span = { from: from && new Date(from), to: to && new Date(to) };
	const after = decodeCursor(cursor, { min: 1, max: MAX_TURNOVER }, "text");
	const rows = await findMovers(kysely, span, limit + 1, after);
	return pageOf(rows, limit, ({ pieces, product }) => encodeCursor(Number(pieces), product));
}
