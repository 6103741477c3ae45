import type { Today } from "@freehub/contract/office/today";
import { type RawBuilder, sql } from "kysely";
import { namesOfCustomers } from "#areas/selling/customers/customer-names.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { deliveredPieces } from "./sale-line-book.ts";

const DAY = 86_400_000;
/** Ready orders are named that nobody has collected after these days. */
const UNCOLLECTED_DAYS = 7;
/** For these days promises are named that have lost their piece. */
const LOST_DAYS = 14;

type SalesToday = NonNullable<Today["sales"]>;

/**
 * The customers' orders that somebody should look at today: at most `limit` rows of each kind, and how many there are. All begin with open promises, which
 * are as many as there are open lines.
 * @param now in ms since 1970. @param day that of the shop.
 */
export async function readSalesToday(
	connection: Connection,
	{ now, day }: { now: number; day: string },
	limit: number,
): Promise<SalesToday> {
	const ready = await findOpen(connection, limit, {
		where: sql`elsewhere = 0 and ready_since <= ${new Date(now - UNCOLLECTED_DAYS * DAY)}`,
		order: sql`ready_since`,
	});
	const due = await findOpen(connection, limit, { where: sql`due <= ${day}`, order: sql`due` });
	const over = await findOpen(connection, limit, {
		where: sql`hold_until <= ${new Date(now)}`,
		order: sql`hold_until`,
	});
	const asked = await findOpen(connection, limit, {
		where: sql`origin = 'shop_window' and confirmed_at is null and picked = 0 and not exists (
			select 1 from sales_order_line as line where line.sales_order = found.id and ${deliveredPieces} > 0)`,
		order: sql`hold_until`,
	});
	const lost = await findLost(connection, new Date(now - LOST_DAYS * DAY), limit);
	const names = await namesOfCustomers(
		connection,
		[...ready, ...due, ...over, ...asked, ...lost].map(({ customer }) => customer),
	);
	const named = ({ id, number, customer, pieces }: OpenRow) => {
		return { _id: id, number, customer: names.get(customer ?? "")?.name || null, pieces: Number(pieces) };
	};
	return {
		uncollected: {
			count: countOf(ready),
			orders: ready.map((row) => ({ ...named(row), since: isoOf(row.ready_since) ?? "" })),
		},
		due: {
			count: countOf(due),
			orders: due.map((row) => ({
				...named(row),
				due: row.due ?? day,
				isLate: row.due !== null && row.due < day,
				isReady: Number(row.elsewhere) === 0,
			})),
		},
		holdsOver: {
			count: countOf(over),
			orders: over.map((row) => ({ ...named(row), holdUntil: isoOf(row.hold_until) ?? "" })),
		},
		toConfirm: {
			count: countOf(asked),
			orders: asked.map((row) => ({ ...named(row), holdUntil: isoOf(row.hold_until) })),
		},
		waiting: await findWaiting(connection, limit),
		lost: {
			count: countOf(lost),
			promises: lost.map(({ product, name, at, ...row }) => ({
				...named(row),
				product,
				productName: name,
				at: isoOf(at) ?? "",
			})),
		},
	};
}

function countOf([first]: readonly { count: number }[]): number {
	return Number(first?.count ?? 0);
}

type OpenRow = { id: string; number: string; customer: string | null; pieces: number; count: number };
type OpenOrder = OpenRow & {
	due: string | null;
	hold_until: Date | number | null;
	elsewhere: number;
	ready_since: Date | number | null;
};

/** Orders with open pieces, and since when all of them have been at places, if they are. */
async function findOpen(
	connection: Connection,
	limit: number,
	{ where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<OpenOrder[]> {
	const { rows } = await sql<OpenOrder>`
		select found.*, count(*) over () as count from (
			select sales_order.id, number, customer, due, hold_until, origin, confirmed_at, pieces, elsewhere, picked,
				case when elsewhere = 0 then (
					select max(entry.at) from sales_order_line as own join promise_entry as entry on entry.line = own.id
					where own.sales_order = sales_order.id and entry.to_kind = 'place' and entry.from_kind <> 'place'
				) end as ready_since
			from (
				select line.sales_order, sum(promise.pieces) as pieces,
					sum(case when promise.source_kind = 'place' then 0 else promise.pieces end) as elsewhere,
					sum(case when promise.source_kind = 'place' and promise.source in (
						select id from location where bin_kind = 'packing') then promise.pieces else 0 end) as picked
				from promise join sales_order_line as line on line.id = promise.line
				where promise.pieces > 0 and promise.line_kind = 'sale' group by line.sales_order
			) as opened join sales_order on sales_order.id = opened.sales_order
		) as found where ${where} order by ${order}, id limit ${limit}`.execute(connection);
	return rows;
}

/** Products of which pieces wait without a source: those of the oldest promise first. */
async function findWaiting(connection: Connection, limit: number): Promise<SalesToday["waiting"]> {
	const { rows } = await sql<{ product: string; name: string; image: string; pieces: number; count: number }>`
		select product.id as product, product.name, product.image, waiting.pieces, count(*) over () as count
		from (
			select product, sum(pieces) as pieces, min(since) as since from promise
			where source_kind = 'none' and pieces > 0 group by product
		) as waiting join product on product.id = waiting.product
		order by waiting.since, product.id limit ${limit}`.execute(connection);
	return {
		count: countOf(rows),
		products: rows.map(({ product, name, image, pieces }) => ({
			product,
			name,
			image,
			pieces: Number(pieces),
		})),
	};
}

/** Lines that have lost pieces since a time, and of which pieces still wait, the last ones first. */
async function findLost(connection: Connection, since: Date, limit: number) {
	const { rows } = await sql<OpenRow & { product: string; name: string; at: Date | number }>`
		select sales_order.id, sales_order.number, sales_order.customer, product.id as product, product.name,
			waiting.pieces, lost.at, count(*) over () as count
		from (
			select line, max(at) as at from promise_entry
			where reason in ('lost', 'shrunk') and at >= ${since} group by line
		) as lost
		join promise as waiting on waiting.line = lost.line and waiting.source_kind = 'none' and waiting.pieces > 0
		join sales_order_line as line on line.id = lost.line
		join sales_order on sales_order.id = line.sales_order
		join product on product.id = line.product
		order by lost.at desc, lost.line limit ${limit}`.execute(connection);
	return rows;
}
