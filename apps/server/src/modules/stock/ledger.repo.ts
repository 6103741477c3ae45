import type { LedgerCheck, Level, MovementFilter } from "@freehub/contract/stock";
import { virtualLocations } from "@freehub/domain/stock";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { MovementTable, Schema } from "#db/schema.ts";

export type MovementRow = Selectable<MovementTable> & {
	product_name: string;
	actor_name: string | null;
	reversed_by: string | null;
};

/** Also after an account is deleted, unless its owner wanted the name removed. */
const actorName = sql<string | null>`coalesce("user".name, former_user.name)`.as("actor_name");

export function movementQuery(connection: Connection) {
	return connection
		.selectFrom("movement")
		.innerJoin("product", "product.id", "movement.product")
		.leftJoin("user", "user.id", "movement.actor")
		.leftJoin("former_user", "former_user.id", "movement.actor")
		.leftJoin("movement as reversal", "reversal.reverses", "movement.id")
		.selectAll("movement")
		.select(["product.name as product_name", actorName, "reversal.id as reversed_by"]);
}

/** How many movements a product has, deleted or not; undefined when there never was such a product. */
export async function findLedgerSize(connection: Connection, id: string): Promise<number | undefined> {
	const row = await connection
		.selectFrom("product")
		.select("ledger_seq")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.ledger_seq;
}

/** Whether more movements are read than are answered. */
export function isFiltered(filter: MovementFilter): boolean {
	return conditions(filter, "movement.").length > 0;
}

function conditions({ kind, actor, from, to, location }: MovementFilter, table = "") {
	const column = (name: string) => sql.ref(`${table}${name}`);
	const all = [];
	if (kind !== undefined) all.push(sql<boolean>`${column("kind")} = ${kind}`);
	if (actor !== undefined) all.push(sql<boolean>`${column("actor")} = ${actor}`);
	if (from !== undefined) all.push(sql<boolean>`${column("occurred_at")} >= ${new Date(from)}`);
	if (to !== undefined) all.push(sql<boolean>`${column("occurred_at")} < ${new Date(to)}`);
	if (table !== "" && location !== undefined) {
		all.push(
			sql<boolean>`(${column("from_location")} = ${location} or ${column("to_location")} = ${location})`,
		);
	}
	return all;
}

/** A product's movements, the latest booked first, after one of a number. */
export function findMovementsOf(
	db: Db,
	product: string,
	filter: MovementFilter,
	limit: number,
	after: number | undefined,
): Promise<MovementRow[]> {
	let query = movementQuery(db.kysely)
		.where("movement.product", "=", product)
		.where((eb) => eb.and(conditions(filter, "movement.")))
		.orderBy("movement.seq", "desc")
		.limit(limit);
	if (after !== undefined) query = query.where("movement.seq", "<", after);
	return query.execute();
}

/**
 * By how much a product's pieces on hand changed in each quarter of an hour (its number since 1970), the earliest first;
 * undefined when there never was such a product.
 */
export async function sumByQuarter({ kysely: connection, engine }: Db, product: string) {
	if ((await findLedgerSize(connection, product)) === undefined) return undefined;
	const quarter =
		engine.name === "postgres"
			? sql`floor(extract(epoch from occurred_at) / 900)::bigint`
			: sql`occurred_at / 900000`;
	const virtual = sql.join(virtualLocations.map((id) => sql.lit(id)));
	const { rows } = await sql<{ quarter: number; delta: number }>`
		select ${quarter} as quarter, cast(sum(quantity * (
			case when to_location in (${virtual}) then 0 else 1 end
			- case when from_location in (${virtual}) then 0 else 1 end)) as bigint) as delta
		from movement where product = ${product} group by 1 order by 1`.execute(connection);
	return rows;
}

/** When a movement happened, in ms, and its id: its place in the whole ledger. */
type Place = readonly [at: number, id: string];

type Keys = SelectQueryBuilder<Schema, "movement", { id: string; occurred_at: Date | number }>;

/** The ids are found by an index first, then their rows are read, so that no filter sorts the whole ledger. */
export async function findMovements(db: Db, filter: MovementFilter, limit: number, after?: Place) {
	const keys = await keysQuery(db, filter, limit, after).execute();
	if (keys.length === 0) return [];
	return movementQuery(db.kysely)
		.where(
			"movement.id",
			"in",
			keys.map(({ id }) => id),
		)
		.orderBy("movement.occurred_at", "desc")
		.orderBy("movement.id", "desc")
		.execute();
}

/** The keys of a page; a location is looked for on each side of a movement by the index of that side. */
export function keysQuery(db: Db, filter: MovementFilter, limit: number, after?: Place) {
	const side = (column?: "from_location" | "to_location"): Keys => {
		let query = db.kysely
			.selectFrom("movement")
			.select(["id", "occurred_at"])
			.where((eb) => eb.and(conditions(filter)))
			.orderBy("occurred_at", "desc")
			.orderBy("id", "desc")
			.limit(limit);
		if (column !== undefined) query = query.where(column, "=", filter.location ?? "");
		if (after !== undefined)
			query = query.where(sql<boolean>`(occurred_at, id) < (${new Date(after[0])}, ${after[1]})`);
		return query;
	};
	if (filter.location === undefined) return side();
	return db.kysely
		.selectFrom(side("from_location").as("a"))
		.select(["id", "occurred_at"])
		.union(db.kysely.selectFrom(side("to_location").as("b")).select(["id", "occurred_at"]))
		.orderBy("occurred_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
}

export async function countMovements(db: Db, product: string, filter: MovementFilter): Promise<number> {
	const query = db.kysely
		.selectFrom("movement")
		.select(sql<number>`count(*)`.as("total"))
		.where("product", "=", product)
		.where((eb) => eb.and(conditions(filter, "movement.")));
	return (await query.executeTakeFirstOrThrow()).total;
}

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

type Difference = LedgerCheck["differences"][number];

/** Levels that are not what the ledger says. */
export async function differentLevels(tx: Tx, limit: number): Promise<Difference[]> {
	const { rows } = await sql<Difference>`
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

/** A product's pieces on hand against its levels; the location of such a difference is empty. */
export async function differentProducts(tx: Tx, limit: number): Promise<Difference[]> {
	const { rows } = await sql<Difference>`
		select p.id as product, '' as location, p.on_hand as quantity, coalesce(l.quantity, 0) as derived
		from product p left join (
			select product, cast(sum(quantity) as bigint) as quantity from level
			where location not in (${sql.join(virtualLocations)}) group by product
		) l on l.product = p.id
		where p.on_hand <> coalesce(l.quantity, 0)
		limit ${limit}`.execute(tx);
	return rows;
}

/** Levels are added up per product first, which is zero for each: SQLite refuses sums beyond 64 bits. */
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
