import { expectedDay } from "@freehub/domain/buying/lateness";
import { type OrderedLine, openPieces } from "@freehub/domain/buying/purchase";
import { costIn } from "@freehub/domain/exact-amount";
import { sql } from "kysely";
import type { LedgerDifference } from "#areas/stock/ledger/line-books.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import { exchangeOf } from "./amounts.ts";

/** An order line as bookings see it, with the totals of its receipts. The lock of its product protects it. */
export type BookedLine = OrderedLine & {
	id: string;
	order: string;
	/** The order's; null: a draft. */
	number: string | null;
	product: string;
	isSent: boolean;
	isCancelled: boolean;
	/** Percent of the ordered pieces. */
	tolerance: number;
	/** Minor units of the order's currency for `per` pieces. */
	cost: number;
	per: number;
	currency: string;
	/** Null: not sent yet. */
	rate: string | null;
	/** Pieces sent back to the supplier. */
	returned: number;
};

/** The totals of the movements of `line`, a row of purchase_order_line; those that were taken back cancel out. */
export const receivedTotals = {
	accepted: sql<number>`cast(coalesce((select sum(case when from_location = 'supplier' then quantity else -quantity end)
		from movement where movement.line = line.id and kind = 'receive'), 0) as bigint)`,
	credited: sql<number>`cast(coalesce((select sum(case when from_location = 'supplier' then refused else -refused end)
		from movement where movement.line = line.id and kind = 'receive' and settlement = 'credited'), 0) as bigint)`,
	refused: sql<number>`cast(coalesce((select sum(case when from_location = 'supplier' then refused else -refused end)
		from movement where movement.line = line.id and kind = 'receive'), 0) as bigint)`,
	returned: sql<number>`cast(coalesce((select sum(case when to_location = 'supplier' then quantity else -quantity end)
		from movement where movement.line = line.id and kind = 'return'), 0) as bigint)`,
};

/** The open pieces of `line`, if it is not closed and its order is sent; below zero if more has come (`openPieces`). */
const openPiecesSql = sql<number>`coalesce(line.confirmed, line.ordered) - ${receivedTotals.accepted} - ${receivedTotals.credited}`;

/** Order lines by id. The products must be locked, so that no other receipt or change of the order interferes. */
export async function findBookedLines(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, BookedLine>> {
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("purchase_order_line as line")
			.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
			.innerJoin("supplier", "supplier.id", "purchase_order.supplier")
			.select(["line.id", "line.product", "line.ordered", "line.confirmed", "line.cost", "line.per"])
			.select(["line.closed_at", "purchase_order.id as order", "purchase_order.number"])
			.select(["purchase_order.currency", "purchase_order.rate"])
			.select(["purchase_order.sent_at", "purchase_order.cancelled_at", "supplier.tolerance"])
			.select([receivedTotals.accepted.as("accepted"), receivedTotals.credited.as("credited")])
			.select(receivedTotals.returned.as("returned"))
			.where("line.id", "in", part)
			.execute(),
	);
	return new Map(
		rows.map(({ closed_at, sent_at, cancelled_at, ...row }) => [
			row.id,
			{
				...row,
				isClosed: closed_at !== null,
				isSent: sent_at !== null,
				isCancelled: cancelled_at !== null,
			},
		]),
	);
}

/** The numbers of the orders of lines. */
export async function findNumbers(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, string | null>> {
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("purchase_order_line as line")
			.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
			.select(["line.id", "purchase_order.number"])
			.where("line.id", "in", part)
			.execute(),
	);
	return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The days on which lines are expected; lines without one are missing. */
export async function findDays(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("purchase_order_line as line")
			.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
			.select(["line.id", "line.confirmed_date", "purchase_order.expected"])
			.where("line.id", "in", part)
			.execute(),
	);
	return new Map(
		rows.flatMap(({ id, expected, confirmed_date }) => {
			const day = expectedDay({ expected }, { confirmedDate: confirmed_date });
			return day === null ? [] : [[id, day]];
		}),
	);
}

/** The pieces of a line that are still expected. */
export function openOf(line: BookedLine): number {
	return openPieces(line, line);
}

/** The cost of a line's pieces, in the shop's minor units. */
export function landedCost(line: BookedLine, pieces: number): number {
	return costIn(exchangeOf(line), line, pieces);
}

/**
 * Products with movements whose order line is missing; nothing can be `derived` from those. A line may have another product than
 * movements that name it and were taken back.
 */
export async function missingLines(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select movement.product, 'line' as location, cast(count(*) as bigint) as quantity, 0 as derived
		from movement left join purchase_order_line line on line.id = movement.line
		where movement.line is not null and movement.line_kind = 'purchase' and line.id is null
		group by movement.product limit ${limit}`.execute(connection);
	return rows;
}

/** Products with an order line of which more pieces went back to the supplier than were received (`derived`). */
export async function overReturned(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select line.product, 'returned' as location, ${receivedTotals.returned} as quantity,
			${receivedTotals.accepted} as derived
		from purchase_order_line line
		where line.id in (select movement.line from movement where kind = 'return' and movement.line is not null)
			and ${receivedTotals.returned} not between 0 and ${receivedTotals.accepted}
		limit ${limit}`.execute(connection);
	return rows;
}

/** Products whose incoming pieces differ from what their order lines leave open. */
export async function differentIncoming(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		with open_line as (
			select line.product, ${openPiecesSql} as pieces
			from purchase_order_line line join purchase_order on purchase_order.id = line.purchase_order
			where line.closed_at is null and purchase_order.sent_at is not null and purchase_order.cancelled_at is null
		), derived as (
			select product, cast(sum(pieces) as bigint) as pieces from open_line where pieces > 0 group by product
		)
		select product.id as product, 'incoming' as location, incoming as quantity, coalesce(derived.pieces, 0) as derived
		from product left join derived on derived.product = product.id
		where incoming <> coalesce(derived.pieces, 0) limit ${limit}`.execute(connection);
	return rows;
}
