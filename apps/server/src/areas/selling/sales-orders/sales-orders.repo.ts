import type { SalesOrderFilter } from "@freehub/contract/selling/sales-orders";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Promised } from "@freehub/domain/stock/promises";
import { type InferResult, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { nameBy } from "#actor-names.ts";
import { promisedOf } from "#areas/stock/ledger/read-promises.ts";
import { changing, insertRows, type Query, send } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import type { SalesOrderLineTable, SalesOrderRevisionTable, SalesOrderTable } from "#db/selling-schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import type { Place } from "#documents/filled-page.ts";
import { inParts } from "#queues/long-lists.ts";
import { deliveredPieces } from "./sale-line-book.ts";

export type SalesOrderRow = Selectable<SalesOrderTable>;

function orderQuery(connection: Connection) {
	return connection
		.selectFrom("sales_order")
		.leftJoin("location as place", "place.id", "sales_order.collect_place")
		.leftJoin("location as store", "store.id", "place.parent")
		.selectAll("sales_order")
		.select(["place.name as place_name", "store.name as store_name"])
		.select(nameBy("sales_order.created_by").as("creator"))
		.select(nameBy("sales_order.confirmed_by").as("confirmer"))
		.select(
			sql<number | null>`(select max(revision) from sales_order_revision
				where sales_order_revision.sales_order = sales_order.id)`.as("revision"),
		);
}

/** An order with the names that its answer shows. */
export type NamedSalesOrder = InferResult<ReturnType<typeof orderQuery>>[number];

/** Those of these orders that are there. */
export function findSalesOrders(connection: Connection, ids: readonly string[]): Promise<NamedSalesOrder[]> {
	return ids.length === 0
		? Promise.resolve([])
		: orderQuery(connection).where("sales_order.id", "in", ids).execute();
}

/** The limits of a list of orders. `customers`: those whose orders it shows; undefined: all. */
export type SalesOrdersWanted = Pick<SalesOrderFilter, "product" | "collectAt"> & {
	isDraftOnly: boolean;
	/** Only those with open pieces. */
	isOpenOnly: boolean;
	customers: readonly string[] | undefined;
	/** The beginning of a number. */
	number: string | undefined;
};

/** Orders after a place, newest first. Open ones are found by their promises. */
export function ordersQuery(
	connection: Connection,
	{ isDraftOnly, isOpenOnly, customers, product, collectAt, number }: SalesOrdersWanted,
	after: Place | undefined,
	limit: number,
) {
	let query = orderQuery(connection)
		.orderBy("sales_order.created_at", "desc")
		.orderBy("sales_order.id", "desc")
		.limit(limit);
	const lines = connection.selectFrom("sales_order_line as line").select("line.sales_order");
	if (isOpenOnly) {
		const promised = lines.innerJoin("promise", "promise.line", "line.id").where("promise.pieces", ">", 0);
		query = query.where("sales_order.id", "in", promised);
	}
	if (isDraftOnly) query = query.where("sales_order.placed_at", "is", null);
	if (product !== undefined)
		query = query.where("sales_order.id", "in", lines.where("line.product", "=", product));
	if (collectAt !== undefined) query = query.where("sales_order.collect_place", "=", collectAt);
	if (customers !== undefined || number !== undefined) {
		query = query.where((eb) =>
			eb.or([
				...(number === undefined
					? []
					: [
							eb.and([
								eb("sales_order.number", ">=", number),
								eb("sales_order.number", "<", number + LAST_CHARACTER),
							]),
						]),
				...(customers === undefined || customers.length === 0
					? []
					: [eb("sales_order.customer", "in", customers)]),
			]),
		);
	}
	if (after !== undefined) {
		const [at, id] = after;
		query = query.where(sql<boolean>`(sales_order.created_at, sales_order.id) < (${new Date(at)}, ${id})`);
	}
	return query;
}

/** The placed orders of customers, newest first. */
export function placedOf(connection: Connection, customers: readonly string[], limit: number) {
	if (customers.length === 0) return Promise.resolve([]);
	return orderQuery(connection)
		.where("sales_order.customer", "in", customers)
		.where("sales_order.placed_at", "is not", null)
		.orderBy("sales_order.created_at", "desc")
		.orderBy("sales_order.id", "desc")
		.limit(limit)
		.execute();
}

/** Orders of customers that came from the shop window, and are not cancelled, of which pieces are promised. */
export function openReservations(connection: Connection, customers: readonly string[]) {
	const promised = connection
		.selectFrom("sales_order_line as line")
		.innerJoin("promise", "promise.line", "line.id")
		.select("line.sales_order")
		.where("promise.pieces", ">", 0);
	return orderQuery(connection)
		.where("sales_order.customer", "in", customers)
		.where("sales_order.origin", "=", "shop_window")
		.where("sales_order.id", "in", promised)
		.execute();
}

/** The number of lines of each of these orders that has any. */
export async function countLines(connection: Connection, orders: readonly string[]) {
	const rows = await inParts(orders, (part) =>
		connection
			.selectFrom("sales_order_line")
			.select(["sales_order", sql<number>`cast(count(*) as bigint)`.as("lines")])
			.where("sales_order", "in", part)
			.groupBy("sales_order")
			.execute(),
	);
	return new Map(rows.map(({ sales_order, lines }) => [sales_order, lines]));
}

/** Orders, locked against other changes of them, in the order of their ids. Their products are locked after them. */
export function lockSalesOrders({ engine }: Db, tx: Tx, ids: readonly string[]): Promise<SalesOrderRow[]> {
	return lockQuery(engine, tx, ids).execute();
}

function lockQuery(engine: Engine, tx: Tx, ids: readonly string[]) {
	return engine.lockRows(tx.selectFrom("sales_order").selectAll().where("id", "in", ids).orderBy("id"));
}

/** An order, locked, and then its lines' products, which stay as they are while it is; on PostgreSQL in one round trip. */
export async function lockSaleAndFindLines(
	db: Db,
	tx: Tx,
	id: string,
): Promise<{ order: SalesOrderRow | undefined; lines: { id: string; product: string }[] }> {
	const [orders, lines] = await send(db, tx, [
		lockQuery(db.engine, tx, [id]).compile(),
		tx.selectFrom("sales_order_line").select(["id", "product"]).where("sales_order", "=", id).compile(),
	]);
	return { order: (orders as SalesOrderRow[])[0], lines: lines as { id: string; product: string }[] };
}

function linesQuery(connection: Connection) {
	return connection
		.selectFrom("sales_order_line as line")
		.innerJoin("product", "product.id", "line.product")
		.selectAll("line")
		.select(["product.name as product_name", "product.sku", "product.barcode", "product.image"])
		.select(["product.deleted_at as product_deleted_at"])
		.select(deliveredPieces.as("delivered"))
		.orderBy("line.sales_order")
		.orderBy("line.position");
}

/** A line with its product and its deliveries. */
export type SaleLineRow = InferResult<ReturnType<typeof linesQuery>>[number];

/** The statement that reads `SaleLineRow`s of an order. */
export function saleLinesQuery(tx: Tx, order: string): Query {
	return linesQuery(tx).where("line.sales_order", "=", order).compile();
}

/** The lines of orders, in their order. */
export function findSaleLines(connection: Connection, orders: readonly string[]): Promise<SaleLineRow[]> {
	return inParts(orders, (part) => linesQuery(connection).where("line.sales_order", "in", part).execute());
}

/** An open promise, and the place that it is out of. */
export type PlacedPromise = Promised & { place: { title: string; isPacking: boolean } | undefined };

/** The open promises of orders' lines, in no order. */
export async function findPromisesOfSales(
	connection: Connection,
	orders: readonly string[],
): Promise<PlacedPromise[]> {
	const rows = await inParts(orders, (part) =>
		connection
			.selectFrom("sales_order_line as line")
			.innerJoin("promise", "promise.line", "line.id")
			.leftJoin("location", (join) =>
				join.onRef("location.id", "=", "promise.source").on("promise.source_kind", "=", "place"),
			)
			.leftJoin("location as store", "store.id", "location.parent")
			.selectAll("promise")
			.select(["location.name as place_name", "store.name as store_name", "location.bin_kind"])
			.where("line.sales_order", "in", part)
			.execute(),
	);
	return rows.map(({ place_name: name, store_name, bin_kind, ...row }) => {
		const place =
			name === null
				? undefined
				: { title: locationTitle(name, store_name), isPacking: bin_kind === "packing" };
		return { ...promisedOf(row), place };
	});
}

/** The customers of orders, as they store them. */
export function findCustomersOfSales(connection: Connection, orders: readonly string[]) {
	return inParts(orders, (part) =>
		connection
			.selectFrom("customer")
			.selectAll()
			.where("id", "in", (eb) => eb.selectFrom("sales_order").select("customer").where("id", "in", part))
			.execute(),
	);
}

export function insertLines(
	db: Db,
	tx: Tx,
	lines: readonly Insertable<SalesOrderLineTable>[],
): Promise<void> {
	return insertRows(db, tx, "sales_order_line", lines);
}

/** The change of columns of lines by their ids. */
export function linesChange(db: Db, set: readonly string[], rows: readonly { id: string }[]): Query {
	return changing(db, { table: "sales_order_line", keys: ["id"], set }, rows);
}

/** Changes an order and increments its version. */
export async function updateSalesOrder(...change: Parameters<typeof changeQuery>): Promise<void> {
	await changeQuery(...change).execute();
}

/** The statement that does it. */
export function salesOrderChange(...change: Parameters<typeof changeQuery>): Query {
	return changeQuery(...change).compile();
}

function changeQuery(
	tx: Tx,
	{ id, version }: Pick<SalesOrderRow, "id" | "version">,
	columns: Updateable<SalesOrderTable>,
) {
	return tx
		.updateTable("sales_order")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id);
}

/** Lets others change an order again that was mailed. @param mail what became of it, if it was tried. */
export async function noteMail(tx: Tx, id: string, mail: string | undefined): Promise<void> {
	const columns = { sending_until: null, ...(mail !== undefined && { last_mail: mail }) };
	await tx.updateTable("sales_order").set(columns).where("id", "=", id).execute();
}

/** Keeps what became of the last mail about an order. Nothing is kept of an erased customer's. */
export async function keepMail(tx: Tx, id: string, last_mail: string): Promise<void> {
	await tx
		.updateTable("sales_order")
		.set({ last_mail })
		.where("id", "=", id)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("customer")
						.select("customer.id")
						.whereRef("customer.id", "=", "sales_order.customer")
						.where("customer.erased_at", "is not", null),
				),
			),
		)
		.execute();
}

/** Notes that somebody confirmed a reservation. The order keeps its version: nothing that others may be changing is different. */
export async function confirmReservation(
	tx: Tx,
	id: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<void> {
	await tx
		.updateTable("sales_order")
		.set({ confirmed_by: actor, confirmed_at: now, updated_at: now })
		.where("id", "=", id)
		.execute();
}

/** Deletes a draft with its lines. */
export async function deleteSalesOrder(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("sales_order_line").where("sales_order", "=", id).execute();
	await tx.deleteFrom("sales_order").where("id", "=", id).execute();
}

/** Closes pieces of lines; a negative number opens them again. */
export async function closePieces(
	db: Db,
	tx: Tx,
	lines: readonly { id: string; closed: number }[],
): Promise<void> {
	await send(db, tx, [changing(db, { table: "sales_order_line", keys: ["id"], add: ["closed"] }, lines)]);
}

export async function insertRevision(tx: Tx, row: Insertable<SalesOrderRevisionTable>): Promise<void> {
	await tx.insertInto("sales_order_revision").values(row).execute();
}

/** The revisions of an order, the first one first. */
export function findRevisions(connection: Connection, order: string) {
	return connection
		.selectFrom("sales_order_revision")
		.selectAll()
		.select(nameBy("sales_order_revision.actor").as("actor_name"))
		.where("sales_order", "=", order)
		.orderBy("revision")
		.execute();
}

/** The prices of products of today, in minor units; of those that are there. */
export async function findPrices(connection: Connection, products: readonly string[]) {
	const rows = await inParts([...new Set(products)], (part) =>
		connection
			.selectFrom("product")
			.select(["id", "price"])
			.where("id", "in", part)
			.where("deleted_at", "is", null)
			.execute(),
	);
	return new Map(rows.map(({ id, price }) => [id, price]));
}
