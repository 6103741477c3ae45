import { LOW_STOCK } from "@freehub/domain/quantity";
import { sql } from "kysely";
import type { Connection, Db } from "#db/connection.ts";

/** In minor units; exact up to 9 quadrillion. */
type Value = { price: number; cost: number };

const value = sql`
	coalesce(sum(cast(price as double precision)), 0) as price,
	coalesce(sum(cast(cost as double precision)), 0) as cost`;

/** The value of the stock at the start of a quarter of an hour. */
export async function valueBefore(connection: Connection, quarter: number): Promise<Value> {
	const { rows } = await sql<Value>`
		select ${value} from stock_figure where quarter < ${quarter}`.execute(connection);
	return rows[0] ?? { price: 0, cost: 0 };
}

/** The totals of pieces and movements since the start of a quarter of an hour. */
export async function sumSince(connection: Connection, quarter: number) {
	const { rows } = await sql<{ received: number; delivered: number; movements: number }>`
		select coalesce(sum(received), 0) as received, coalesce(sum(delivered), 0) as delivered,
			coalesce(sum(movements), 0) as movements
		from stock_figure where quarter >= ${quarter}`.execute(connection);
	const { received = 0, delivered = 0, movements = 0 } = rows[0] ?? {};
	return { received: Number(received), delivered: Number(delivered), movements: Number(movements) };
}

/** The change of the value from each of these quarters until the next one, and since the last one; in order. */
export async function valueBetween(connection: Connection, quarters: readonly number[]): Promise<Value[]> {
	const spans = quarters.map((quarter, n) => {
		const end = quarters[n + 1] ?? Number.MAX_SAFE_INTEGER;
		return sql`(${sql.lit(n)}, ${sql.lit(quarter)}, ${sql.lit(end)})`;
	});
	const { rows } = await sql<Value & { n: number }>`
		with span (n, first, next) as (values ${sql.join(spans)})
		select n, ${value} from span cross join stock_figure
		where quarter >= first and quarter < next group by n`.execute(connection);
	const found = new Map(rows.map((row) => [row.n, row]));
	return quarters.map((_, n) => found.get(n) ?? { price: 0, cost: 0 });
}

/** On hand and on its way are no more than the reorder point. The first half is the condition of the index product_short. */
const isShort = sql<boolean>`(on_hand <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)})
	and on_hand + incoming <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)}))`;

/** One of the products that are out of stock, or low. */
export function findOneShort(connection: Connection, state: "out" | "low") {
	const test = state === "out" ? sql<boolean>`on_hand = 0` : sql<boolean>`on_hand > 0 and ${isShort}`;
	return connection
		.selectFrom("product")
		.select("name")
		.where(test)
		.where("deleted_at", "is", null)
		.limit(1)
		.executeTakeFirst();
}

/** The open stores with the most products that are low by the store's own reorder points, and how many these are. */
export async function findLowStores({ kysely, engine }: Db, limit: number) {
	const index = engine.name === "sqlite" ? sql`indexed by store_low` : sql``;
	const { rows } = await sql<{ store: string; name: string; count: number }>`
		select place.id as store, place.name, count(*) as count
		from store_reorder_point as point ${index}
		cross join product cross join location as place
		where point.quantity <= point.reorder_point and product.id = point.product and product.deleted_at is null
			and place.id = point.store and place.closed_at is null
		group by place.id, place.name, place.place_order order by count(*) desc, place.place_order
		limit ${limit}`.execute(kysely);
	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * The suppliers with the most products that have to be ordered, and how many suppliers there are; products without a supplier are
 * ignored.
 */
export async function findShortSuppliers({ kysely, engine }: Db, limit: number) {
	// Without the hint SQLite scans all products by supplier, even with a million products and up-to-date statistics.
	const index = engine.name === "sqlite" ? sql`indexed by product_short` : sql``;
	const { rows } = await sql<{
		supplier: string;
		count: number;
		out: number;
		promised: number;
		suppliers: number;
	}>`
		select supplier, count(*) as count, sum(case when on_hand = 0 then 1 else 0 end) as out,
			sum(case when on_hand > 0 and available = 0 then 1 else 0 end) as promised,
			count(*) over () as suppliers
		from product ${index}
		where ${isShort} and discontinued is null and deleted_at is null and supplier <> ''
		group by supplier order by count(*) desc, supplier limit ${limit}`.execute(kysely);
	return {
		suppliers: Number(rows[0]?.suppliers ?? 0),
		most: rows.map(({ supplier, ...counts }) => ({
			supplier,
			count: Number(counts.count),
			out: Number(counts.out),
			promised: Number(counts.promised),
		})),
	};
}

type Named = { product: string; name: string; image: string };

type Span = { from?: Date | "" | undefined; to?: Date | "" | undefined };

/**
 * The products with the most pieces delivered in a span, minus reversals.
 * @param after the pieces and the product of the last one before.
 */
export async function findMovers(
	connection: Connection,
	{ from, to }: Span,
	limit: number,
	after?: readonly [pieces: number, product: string],
) {
	const sum = sql`cast(sum(case when to_location = 'customer' then quantity else -quantity end) as bigint)`;
	const rest = after && sql`and (${sum} < ${after[0]} or ${sum} = ${after[0]} and product > ${after[1]})`;
	const { rows } = await sql<Named & { pieces: number }>`
		select product, name, image, pieces from (
			select product, ${sum} as pieces
			from movement where kind = 'deliver' ${from ? sql`and occurred_at >= ${from}` : sql``}
				${to ? sql`and occurred_at < ${to}` : sql``}
			group by product having ${sum} > 0 ${rest ?? sql``}
			order by pieces desc, product limit ${limit}
		) as mover join product on product.id = mover.product
		order by pieces desc, product`.execute(connection);
	return rows;
}

type Unmoved = Named & { moved_at: Date | number; on_hand: number; price: number };

/** Products in stock without movements since a time: their number, and those unmoved the longest. */
export async function findUnmoved(connection: Connection, before: Date, limit: number) {
	const are = sql`from product where moved_at < ${before} and on_hand > 0 and deleted_at is null`;
	const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${are}`.execute(connection);
	const { rows: products } = await sql<Unmoved>`
		select id as product, name, image, moved_at, on_hand, price ${are} order by moved_at limit ${limit}`.execute(
		connection,
	);
	return { count: Number(counted[0]?.count ?? 0), products };
}

/** Imports whose dry run waits for a decision, latest first. */
export function findReadyImports(connection: Connection, limit: number) {
	return connection
		.selectFrom("import")
		.select(["id", "name", "count_new", "count_changed", "count_unchanged", "count_refused"])
		.where("state", "=", "ready")
		.where("supplier", "is", null)
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** Open invitations, those that expire first at the top. */
export function findOpenInvitations(connection: Connection, now: Date, limit: number) {
	return connection
		.selectFrom("invitation")
		.select(["id", "email", "expires_at"])
		.where("accepted_at", "is", null)
		.where("expires_at", ">", now)
		.orderBy("expires_at")
		.limit(limit)
		.execute();
}
