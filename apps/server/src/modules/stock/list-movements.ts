import type { Movement, MovementFilter } from "@freehub/contract/stock";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { INTEGER, isStorable, isWholeWithin, MOMENT } from "#db/storable.ts";
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
	const next = last && Buffer.from(JSON.stringify(cursorOf(last))).toString("base64url");
	return { items: rows.slice(0, limit).map(toMovement), total, next };
}

function readCursor(cursor: string | undefined, range: typeof MOMENT): [number, string] | undefined {
	if (cursor === undefined) return undefined;
	try {
		const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown;
		if (Array.isArray(parts)) {
			const [number, id] = parts as unknown[];
			if (isWholeWithin(number, range) && isStorable(id)) return [number, id];
		}
	} catch {
		// Falls through to the refusal: what is not JSON is no cursor of ours.
	}
	throw new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}
