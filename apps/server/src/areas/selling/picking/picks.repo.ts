import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

/** The orders that picks are of: by id, by the beginning of a number, or by customer. */
export type OrdersWanted = { text: string; customers: readonly string[] };

/** A store by its id, or by that of a place in it, with its first open packing place. */
export async function findStore(connection: Connection, id: string) {
	const asked = await connection
		.selectFrom("location")
		.select(["id", "parent"])
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.executeTakeFirst();
	if (asked === undefined) return undefined;
	const rows = await connection
		.selectFrom("location")
		.select(["id as _id", "name", "bin_kind", "closed_at"])
		.where((eb) =>
			eb.or([
				eb("id", "=", asked.parent ?? asked.id),
				eb.and([eb("parent", "=", asked.parent ?? asked.id), eb("bin_kind", "is not", null)]),
			]),
		)
		.orderBy("place_order")
		.execute();
	const store = rows.find(({ bin_kind }) => bin_kind === null);
	const packing = rows.find(({ bin_kind, closed_at }) => bin_kind === "packing" && closed_at === null);
	return store && { store, packing };
}

/** Whether a promise of the order is out of anything but a place. */
const isWaiting = sql<boolean>`exists (
	select 1 from sales_order_line as other join promise as awaited on awaited.line = other.id
	where other.sales_order = sales_order.id and awaited.pieces > 0 and awaited.source_kind <> 'place')`;

/**
 * The first promises out of the packing places of a store, and the first out of its others: those of orders whose pieces are all there,
 * then by due day and age. One statement: read one after the other, a piece that is picked meanwhile would be at both.
 * @param limit of each.
 */
export function findPicks(
	connection: Connection,
	store: string,
	wanted: OrdersWanted | undefined,
	limit: number,
) {
	const first = (isPacking: boolean) =>
		connection.selectFrom(picksQuery(connection, store, isPacking, wanted, limit).as("first")).selectAll();
	return connection
		.selectFrom(first(false).unionAll(first(true)).as("found"))
		.selectAll()
		.orderBy("is_packing")
		.orderBy("is_waiting")
		.orderBy("is_undated")
		.orderBy("due")
		.orderBy("since")
		.orderBy("line")
		.orderBy("place_order")
		.execute();
}

export type PickRow = Awaited<ReturnType<typeof findPicks>>[number];

function picksQuery(
	connection: Connection,
	store: string,
	isPacking: boolean,
	wanted: OrdersWanted | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("location as place")
		.innerJoin("promise", (join) =>
			join
				.onRef("promise.source", "=", "place.id")
				.on("promise.source_kind", "=", "place")
				.on("promise.line_kind", "=", "sale")
				.on("promise.pieces", ">", 0),
		)
		.innerJoin("sales_order_line as line", "line.id", "promise.line")
		.innerJoin("sales_order", "sales_order.id", "line.sales_order")
		.innerJoin("product", "product.id", "line.product")
		.leftJoin("level", (join) =>
			join.onRef("level.location", "=", "place.id").onRef("level.product", "=", "promise.product"),
		)
		.leftJoin("location as collect", "collect.id", "sales_order.collect_place")
		.leftJoin("location as collect_store", "collect_store.id", "collect.parent")
		.select(["place.id as place", "place.name as place_name", "place.place_order"])
		.select(["promise.line", "promise.pieces", "promise.since", "level.quantity as level", "promise.product"])
		.select(["sales_order.id as order", "sales_order.number", "sales_order.customer", "sales_order.due"])
		.select(["collect.id as collect", "collect.name as collect_name", "collect_store.name as collect_store"])
		.select(["product.name as product_name", "product.sku", "product.barcode", "product.image"])
		.select(sql<number>`case when ${isWaiting} then 1 else 0 end`.as("is_waiting"))
		.select(sql<number>`case when sales_order.due is null then 1 else 0 end`.as("is_undated"))
		.select(sql<number>`${sql.lit(Number(isPacking))}`.as("is_packing"))
		.where((eb) => eb.or([eb("place.id", "=", store), eb("place.parent", "=", store)]))
		.where("place.bin_kind", isPacking ? "is not" : "is", null);
	if (wanted !== undefined) {
		const { text, customers } = wanted;
		query = query.where((eb) =>
			eb.or([
				eb("sales_order.id", "=", text),
				eb.and([eb("sales_order.number", ">=", text), eb("sales_order.number", "<", text + LAST_CHARACTER)]),
				...(customers.length === 0 ? [] : [eb("sales_order.customer", "in", customers)]),
			]),
		);
	}
	return query
		.orderBy("is_waiting")
		.orderBy("is_undated")
		.orderBy("sales_order.due")
		.orderBy("promise.since")
		.orderBy("promise.line")
		.orderBy("place.place_order")
		.limit(limit);
}

/** The pieces at a store's packing places that are promised to nobody. */
export async function countFree(connection: Connection, store: string): Promise<number> {
	const { pieces } = await connection
		.selectFrom("location as place")
		.innerJoin("level", "level.location", "place.id")
		.select(sql<number>`cast(coalesce(sum(level.quantity - level.reserved), 0) as bigint)`.as("pieces"))
		.where("place.parent", "=", store)
		.where("place.bin_kind", "is not", null)
		.executeTakeFirstOrThrow();
	return pieces;
}
