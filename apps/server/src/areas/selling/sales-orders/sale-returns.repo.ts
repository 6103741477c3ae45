import type { CountedReturn } from "@freehub/domain/selling/returns";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { nameBy } from "#actor-names.ts";
import type { LedgerDifference } from "#areas/stock/ledger/line-books.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { MovementTable } from "#db/schema.ts";
import type { SaleReturnTable } from "#db/selling-schema.ts";
import { inParts } from "#queues/long-lists.ts";

/** Whether a movement is in force: it was taken back an even number of times. */
const isInForce = (movement: RawBuilder<unknown>): RawBuilder<number> => sql`case when (
	with recursive chain (id) as (
		select ${movement} union all select back.id from chain join movement back on back.reverses = chain.id
	)
	select count(*) from chain) % 2 = 1 then 1 else 0 end`;

/** Whether a return counts. One that was checked later counts also while its booking is taken back: it is to be checked again. */
const counts: RawBuilder<number> = sql`case when sale_return.movement is null or sale_return.checked_at is not null
	then 1 else ${isInForce(sql`sale_return.movement`)} end`;

/** Whether the pieces of a return are booked in. */
const isBooked: RawBuilder<number> = sql`case when sale_return.movement is null
	then 0 else ${isInForce(sql`sale_return.movement`)} end`;

/** A delivery to a line that was not taken back. */
export type SaleDeliveryRow = Pick<
	Selectable<MovementTable>,
	"id" | "batch" | "line" | "product" | "quantity" | "from_location" | "actor" | "occurred_at"
> & { actor_name: string | null };

/** The deliveries to lines that are in force, oldest first. */
export function findDeliveries(connection: Connection, lines: readonly string[]): Promise<SaleDeliveryRow[]> {
	return inParts(lines, (part) => deliveriesQuery(connection, part).execute());
}

export function deliveriesQuery(connection: Connection, lines: readonly string[]) {
	return (
		connection
			.selectFrom("movement")
			.select(["id", "batch", "line", "product", "quantity", "from_location", "actor", "occurred_at"])
			.select(nameBy("movement.actor").as("actor_name"))
			.where("line", "in", lines)
			.where("kind", "=", "deliver")
			// Not `is null`, for which SQLite would take the index of what is taken back: it has nearly all movements.
			.where(sql`coalesce(reverses, '')`, "=", "")
			.where(isInForce(sql`movement.id`), "=", 1)
			.orderBy("id")
	);
}

/** A return with its booking. */
export type SaleReturnRow = Selectable<SaleReturnTable> & {
	counts: number;
	is_booked: number;
	batch: string | null;
	place: string | null;
	actor_name: string | null;
};

function returnsQuery(connection: Connection) {
	return connection
		.selectFrom("sale_return")
		.leftJoin("movement as booking", "booking.id", "sale_return.movement")
		.selectAll("sale_return")
		.select(["booking.batch", "booking.to_location as place"])
		.select([counts.as("counts"), isBooked.as("is_booked")])
		.select(nameBy("sale_return.actor").as("actor_name"))
		.orderBy("sale_return.id");
}

/** The returns of lines, also those that were taken back, oldest first. */
export function findReturns(connection: Connection, lines: readonly string[]): Promise<SaleReturnRow[]> {
	return inParts(lines, (part) =>
		returnsQuery(connection).where("sale_return.sales_order_line", "in", part).execute(),
	);
}

/** A return with the order that it belongs to. */
export async function findReturn(connection: Connection, id: string) {
	return returnsQuery(connection)
		.innerJoin("sales_order_line as line", "line.id", "sale_return.sales_order_line")
		.select(["line.sales_order as order"])
		.where("sale_return.id", "=", id)
		.executeTakeFirst();
}

/** A return as bookings see it; `delivered`: the pieces of its delivery, 0 if that was taken back. */
export type BookedReturn = CountedReturn & { line: string; delivered: number };

/** The returns of lines, as bookings see them. Their products must be locked. */
export async function findBookedReturns(
	connection: Connection,
	lines: readonly string[],
): Promise<BookedReturn[]> {
	const rows = await inParts(lines, (part) =>
		connection
			.selectFrom("sale_return")
			.innerJoin("movement as delivery", "delivery.id", "sale_return.delivery")
			.select(["sales_order_line as line", "delivery", "sale_return.movement", "pieces", "delivery.quantity"])
			.select([counts.as("counts"), isInForce(sql`delivery.id`).as("is_delivered")])
			.where("sales_order_line", "in", part)
			.execute(),
	);
	return rows.map(({ counts: one, is_delivered, quantity, ...row }) => {
		return { ...row, counts: Number(one) === 1, delivered: Number(is_delivered) === 1 ? quantity : 0 };
	});
}

export async function insertReturns(tx: Tx, rows: readonly Insertable<SaleReturnTable>[]): Promise<void> {
	for (const row of rows) await tx.insertInto("sale_return").values(row).execute();
}

export async function updateReturn(tx: Tx, id: string, columns: Updateable<SaleReturnTable>): Promise<void> {
	await tx.updateTable("sale_return").set(columns).where("id", "=", id).execute();
}

export async function deleteReturn(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("sale_return").where("id", "=", id).execute();
}

/** Products of which a delivery has more returned than it delivered, or whose returns are not those of the ledger. */
export async function differentReturns(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows: tooMany } = await sql<LedgerDifference>`
		select product, 'returned' as location, cast(pieces as bigint) as quantity, cast(delivered as bigint) as derived
		from (
			select delivery.product, ${isInForce(sql`delivery.id`)} * delivery.quantity as delivered,
				(select coalesce(sum(sale_return.pieces * ${counts}), 0) from sale_return
					where sale_return.delivery = delivery.id) as pieces
			from movement delivery where delivery.id in (select delivery from sale_return)
		) of_delivery where pieces > delivered limit ${limit}`.execute(connection);
	const { rows: different } = await sql<LedgerDifference>`
		select product, 'returned' as location, cast(booked as bigint) as quantity, cast(moved as bigint) as derived
		from (
			select line.product,
				(select coalesce(sum(sale_return.pieces * ${isBooked}), 0) from sale_return
					where sale_return.sales_order_line = line.id) as booked,
				${returnedPieces} as moved
			from sales_order_line line
			where line.id in (select sales_order_line from sale_return)
				or line.id in (select movement.line from movement where line_kind = 'sale' and kind = 'adjust')
		) of_line where booked <> moved limit ${limit}`.execute(connection);
	return [...tooMany, ...different];
}

/** The pieces that returns of `line`, a row of sales_order_line, have brought in; those that were taken back cancel out. */
const returnedPieces = sql<number>`coalesce((
	select sum(case when from_location = 'adjustment' then quantity else -quantity end)
	from movement where movement.line = line.id and kind = 'adjust' and reason = 'returned'), 0)`;
