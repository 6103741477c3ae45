import type { Movement, MovementFilter } from "@freehub/contract/stock";
import { AppError } from "#app-error.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { INTEGER, MOMENT } from "#db/storable.ts";
import {
	countMovements,
	findLedgerSize,
	findMovements,
	findMovementsOf,
	isFiltered,
	type MovementRow,
} from "./ledger.repo.ts";
import { toMovement } from "./stock-answer.ts";

const DEFAULT_LIMIT = 50;

export type MovementPage = { items: Movement[]; total: number | undefined; next: string | undefined };

/** One page of the whole ledger, newest first by when it happened. How long it is, is not counted. */
export async function pageOfMovements(db: Db, filter: MovementFilter): Promise<MovementPage> {
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const rows = await findMovements(db, filter, limit + 1, readCursor(filter.cursor, MOMENT));
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
	const after = readCursor(filter.cursor, INTEGER)?.[0];
	const rows = await findMovementsOf(db, product, filter, limit + 1, after);
	const total = isFiltered(filter) ? await countMovements(db, product, filter) : size;
	return toPage(rows, limit, total, ({ seq, id }) => [seq, id]);
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

function readCursor(cursor: string | undefined, range: typeof MOMENT): [number, string] | undefined {
	return cursor === undefined ? undefined : decodeCursor(cursor, range, "text");
}
