import { type InferResult, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { nameBy } from "#actor-names.ts";
import { receivedTotals } from "#areas/buying/purchase-lines/booked-lines.ts";
import { shownLinesQuery } from "#areas/buying/purchase-lines/read-lines.ts";
import { changing, insertRows, type Query } from "#db/bulk.ts";
import type {
	PurchaseOrderLineTable,
	PurchaseOrderRevisionTable,
	PurchaseOrderTable,
} from "#db/buying-schema.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

export type PurchaseOrderRow = Selectable<PurchaseOrderTable>;
export type LineRow = Selectable<PurchaseOrderLineTable>;

export function purchaseOrderQuery(connection: Connection) {
	return connection
		.selectFrom("purchase_order")
		.innerJoin("supplier", "supplier.id", "purchase_order.supplier")
		.innerJoin("location", "location.id", "purchase_order.location")
		.selectAll("purchase_order")
		.select(["supplier.name as supplier_name", "supplier.lead_days as supplier_lead_days"])
		.select(["location.name as location_name"])
		.select(nameBy("purchase_order.created_by").as("creator"))
		.select(
			sql<number | null>`(select max(revision) from purchase_order_revision
				where purchase_order = purchase_order.id)`.as("revision"),
		);
}

/** An order with the names that its answer shows. */
export type NamedPurchaseOrder = InferResult<ReturnType<typeof purchaseOrderQuery>>[number];

export function findPurchaseOrder(
	connection: Connection,
	id: string,
): Promise<NamedPurchaseOrder | undefined> {
	return purchaseOrderQuery(connection).where("purchase_order.id", "=", id).executeTakeFirst();
}

/** The lines of orders, in their order. */
export async function findLines(connection: Connection, orders: readonly string[]): Promise<TotalledLine[]> {
	return orders.length === 0 ? [] : totalledQuery(connection, orders).execute();
}

/** The number of lines of each of these orders that has any. */
export async function countLines(
	connection: Connection,
	orders: readonly string[],
): Promise<Map<string, number>> {
	if (orders.length === 0) return new Map();
	const rows = await connection
		.selectFrom("purchase_order_line")
		.select(["purchase_order", (eb) => eb.fn.countAll<string | number>().as("lines")])
		.where("purchase_order", "in", orders)
		.groupBy("purchase_order")
		.execute();
	return new Map(rows.map(({ purchase_order, lines }) => [purchase_order, Number(lines)]));
}

/** A line with its order, its product and the totals of its receipts. */
export type TotalledLine = InferResult<ReturnType<typeof totalledQuery>>[number];

function totalledQuery(connection: Connection, orders: readonly string[]) {
	return shownLinesQuery(connection)
		.select(receivedTotals.returned.as("returned"))
		.where("line.purchase_order", "in", orders)
		.orderBy("line.purchase_order")
		.orderBy("line.position");
}

/** The products of an order's lines. */
export async function productsOf(connection: Connection, order: string): Promise<string[]> {
	const lines = connection
		.selectFrom("purchase_order_line")
		.select("product")
		.where("purchase_order", "=", order);
	return (await lines.execute()).map(({ product }) => product);
}

/** The language and the contacts of a supplier. */
export async function findReminded(connection: Connection, supplier: string) {
	return connection
		.selectFrom("supplier")
		.select(["language", "contacts"])
		.where("id", "=", supplier)
		.executeTakeFirst();
}
export type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>;

/** The days until a supplier delivers. */
export function findLeadDays(connection: Connection, supplier: string) {
	return connection.selectFrom("supplier").select("lead_days").where("id", "=", supplier).executeTakeFirst();
}

/** The latest draft to each of these suppliers that is not being mailed. */
export async function findLatestDrafts(
	connection: Connection,
	suppliers: readonly string[],
	now: Date,
): Promise<string[]> {
	const rows = await inParts(suppliers, (part) =>
		connection
			.selectFrom("purchase_order")
			.select(["id", "supplier"])
			.where("supplier", "in", part)
			.where("sent_at", "is", null)
			.where("cancelled_at", "is", null)
			.where((eb) => eb.or([eb("sending_until", "is", null), eb("sending_until", "<=", now)]))
			.orderBy("created_at")
			.orderBy("id")
			.execute(),
	);
	return [...new Map(rows.map(({ id, supplier }) => [supplier, id])).values()];
}

/** Orders, locked in the order of their ids. */
export function lockPurchaseOrders(
	{ engine }: Db,
	tx: Tx,
	ids: readonly string[],
): Promise<PurchaseOrderRow[]> {
	const query = tx.selectFrom("purchase_order").selectAll().where("id", "in", ids).orderBy("id");
	return engine.lockRows(query).execute();
}

/** Locks an order. @returns whether it exists. */
export async function lockOne({ engine }: Db, tx: Tx, id: string): Promise<boolean> {
	const query = tx.selectFrom("purchase_order").select("id").where("id", "=", id);
	return (await engine.lockRows(query).executeTakeFirst()) !== undefined;
}

export async function insertPurchaseOrder(tx: Tx, row: Insertable<PurchaseOrderTable>): Promise<void> {
	await tx.insertInto("purchase_order").values(row).execute();
}

export async function insertLines(
	db: Db,
	tx: Tx,
	rows: readonly Insertable<PurchaseOrderLineTable>[],
): Promise<void> {
	await insertRows(db, tx, "purchase_order_line", rows);
}

/** Changes an order and increments its version. */
export async function updatePurchaseOrder(
	tx: Tx,
	{ id, version }: Pick<PurchaseOrderRow, "id" | "version">,
	columns: Updateable<PurchaseOrderTable>,
): Promise<void> {
	await tx
		.updateTable("purchase_order")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.execute();
}

/** The statement that sets these columns of lines. */
export function linesChange(
	db: Db,
	set: readonly (keyof LineRow)[],
	rows: readonly Partial<LineRow>[],
): Query {
	return changing(db, { table: "purchase_order_line", keys: ["id"], set }, rows);
}

export async function deleteLines(tx: Tx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await tx.deleteFrom("purchase_order_line").where("id", "in", ids).execute();
}

/** Deletes a draft with its lines. */
export async function deletePurchaseOrder(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("purchase_order_line").where("purchase_order", "=", id).execute();
	await tx.deleteFrom("purchase_order").where("id", "=", id).execute();
}

/** The statement that adds to the incoming pieces of products. */
export function incomingChange(db: Db, changes: ReadonlyMap<string, number>): Query {
	const rows = [...changes].map(([id, incoming]) => ({ id, incoming }));
	return changing(db, { table: "product", keys: ["id"], add: ["incoming"] }, rows);
}

/** Products with their incoming pieces. */
export function findIncoming(tx: Tx, products: readonly string[]) {
	return inParts(products, (part) =>
		tx.selectFrom("product").select(["id", "name", "incoming"]).where("id", "in", part).execute(),
	);
}

export async function insertRevision(tx: Tx, row: Insertable<PurchaseOrderRevisionTable>): Promise<void> {
	await tx.insertInto("purchase_order_revision").values(row).execute();
}

/** The revisions of an order, oldest first. */
export function findRevisions(connection: Connection, order: string) {
	return connection
		.selectFrom("purchase_order_revision")
		.select(["revision", "at", "actor", "document"])
		.select(nameBy("purchase_order_revision.actor").as("actor_name"))
		.where("purchase_order", "=", order)
		.orderBy("revision")
		.execute();
}

/** A supplier that is not deleted, with the terms that an order copies; nobody deletes it before this transaction ends. */
export function lockSupplierShared({ engine }: Db, tx: Tx, id: string) {
	const query = tx
		.selectFrom("supplier")
		.select(["id", "name", "currency", "contacts", "minimum_order", "lead_days"])
		.where("id", "=", id)
		.where("deleted_at", "is", null);
	return engine.lockShared(query).executeTakeFirst();
}

/** An open warehouse or bin, so that nobody closes it before this transaction ends. */
export function lockLocationShared({ engine }: Db, tx: Tx, id: string) {
	const query = tx
		.selectFrom("location")
		.select(["id", "name", "closed_at"])
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"]);
	return engine.lockShared(query).executeTakeFirst();
}
