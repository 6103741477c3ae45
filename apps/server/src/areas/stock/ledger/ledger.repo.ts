import type { StockLevel } from "@freehub/contract/stock/levels";
import { virtualLocations } from "@freehub/domain/stock/stock";
import { sql } from "kysely";
import { piecesAtStore } from "#areas/stock/locations/store-counts.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { LedgerDifference } from "./line-books.ts";

export type LevelFilter = { products?: readonly string[] | undefined; location?: string | undefined };

export type Bin = { product: string; location: string };

export function levelQuery(
	connection: Connection,
	{ products, location }: LevelFilter,
	after: Bin | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("level")
		// With an inner join SQLite might start with the products.
		.leftJoin("product", "product.id", "level.product")
		.select(["level.product", "level.location", "level.quantity", "level.reserved"])
		.select(sql<number>`level.quantity - level.reserved`.as("available"))
		.select(sql<string>`product.name`.as("productName"))
		.where("product.deleted_at", "is", null)
		.where("level.quantity", "<>", 0)
		.where("level.location", "not in", virtualLocations)
		.orderBy("level.product")
		.orderBy("level.location")
		.limit(limit);
	if (products !== undefined) query = query.where("level.product", "in", products);
	if (location !== undefined) query = query.where("level.location", "=", location);
	if (after === undefined) return query;
	// A product has one level per location, and the index continues with products.
	return location === undefined
		? query.where(sql<boolean>`(level.product, level.location) > (${after.product}, ${after.location})`)
		: query.where("level.product", ">", after.product);
}

/** Products that may have had a level, ordered by id, starting from an id. */
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
	return sql<StockLevel>`
		select product, location, cast(sum(delta) as bigint) as quantity,
			(select name from product where product.id = line.product) as "productName"
		from (
			select product, to_location as location, quantity as delta from movement where ${where}
			union all
			select product, from_location, -quantity from movement where ${where}
		) as line
		where location not in (${sql.join(virtualLocations)}) ${only}
		group by product, location having sum(delta) <> 0
		order by product, location`;
}

/** Levels that differ from the ledger. */
export async function differentLevels(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		with derived as (
			select product, location, cast(sum(delta) as bigint) as quantity from (
				select product, to_location as location, quantity as delta from movement
				union all
				select product, from_location, -quantity from movement
			) as line group by product, location
		)
		select coalesce(d.product, l.product) as product, coalesce(d.location, l.location) as location,
			coalesce(l.quantity, 0) as quantity, coalesce(d.quantity, 0) as derived
		from derived d full join level l on l.product = d.product and l.location = d.location
		where coalesce(l.quantity, 0) <> coalesce(d.quantity, 0)
		limit ${limit}`.execute(tx);
	return rows;
}

/** Products whose pieces on hand differ from the sum of their levels; the location of such a difference is empty. */
export async function differentProducts(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select p.id as product, '' as location, p.on_hand as quantity, coalesce(l.quantity, 0) as derived
		from product p left join (
			select product, cast(sum(quantity) as bigint) as quantity from level
			where location not in (${sql.join(virtualLocations)}) group by product
		) l on l.product = p.id
		where p.on_hand <> coalesce(l.quantity, 0)
		limit ${limit}`.execute(tx);
	return rows;
}

/** Reorder points of stores whose pieces differ from the sum of the levels at the store and in its bins. */
export async function differentStores(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select * from (
			select p.product, p.store as location, p.quantity,
				${piecesAtStore(sql`p.product`, sql`p.store`)} as derived
			from store_reorder_point p
		) as point
		where quantity <> derived
		limit ${limit}`.execute(tx);
	return rows;
}

/** Products with movements that name the line of an unknown kind of document. */
export async function unknownLines(
	tx: Tx,
	kinds: readonly string[],
	limit: number,
): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select product, 'line' as location, cast(count(*) as bigint) as quantity, 0 as derived
		from movement where line is not null and line_kind not in (${sql.join(kinds)})
		group by product limit ${limit}`.execute(tx);
	return rows;
}

/** Levels are summed per product first, where each sum is zero: SQLite fails on sums beyond 64 bits. */
export async function readTotals(tx: Tx) {
	const { rows } = await sql<{ entries: number; products: number; sum: number; onHand: number }>`
		select
			(select count(*) from movement) as entries,
			(select count(*) from product where deleted_at is null) as products,
			(select cast(coalesce(sum(quantity), 0) as bigint) from (
				select sum(quantity) as quantity from level group by product
			) as product) as sum,
			(select cast(coalesce(sum(quantity), 0) as bigint) from level
				where location not in (${sql.join(virtualLocations)})) as "onHand"`.execute(tx);
	const [totals] = rows;
	if (totals === undefined) throw new Error("A query without rows.");
	return totals;
}
