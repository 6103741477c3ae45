import { type InferResult, type Insertable, type Selectable, sql } from "kysely";
import { changing, insertRows, send } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { SalesOrderLineTable, SalesOrderTable } from "#db/selling-schema.ts";
import { deliveredPieces } from "./sale-line-book.ts";

export type SalesOrderRow = Selectable<SalesOrderTable>;

export function findSalesOrder(connection: Connection, id: string): Promise<SalesOrderRow | undefined> {
	return connection.selectFrom("sales_order").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An order, locked against other changes of it. Its products are locked after it. */
export function lockSalesOrder({ engine }: Db, tx: Tx, id: string): Promise<SalesOrderRow | undefined> {
	return engine.lockRows(tx.selectFrom("sales_order").selectAll().where("id", "=", id)).executeTakeFirst();
}

function linesQuery(connection: Connection, order: string) {
	return connection
		.selectFrom("sales_order_line as line")
		.innerJoin("product", "product.id", "line.product")
		.selectAll("line")
		.select(["product.name as product_name", "product.sku", "product.deleted_at as product_deleted_at"])
		.select(deliveredPieces.as("delivered"))
		.where("line.sales_order", "=", order)
		.orderBy("line.position");
}

/** A line with its product and its deliveries. */
export type SaleLineRow = InferResult<ReturnType<typeof linesQuery>>[number];

/** The lines of an order, in their order. */
export function findSaleLines(connection: Connection, order: string): Promise<SaleLineRow[]> {
	return linesQuery(connection, order).execute();
}

/** The products of an order's lines. */
export async function productsOfSale(connection: Connection, order: string): Promise<string[]> {
	const query = connection.selectFrom("sales_order_line").select("product").where("sales_order", "=", order);
	return (await query.execute()).map(({ product }) => product);
}

export async function insertSalesOrder(
	db: Db,
	tx: Tx,
	order: Insertable<SalesOrderTable>,
	lines: readonly Insertable<SalesOrderLineTable>[],
): Promise<void> {
	await tx.insertInto("sales_order").values(order).execute();
	await insertRows(db, tx, "sales_order_line", lines);
}

/** Changes an order and increments its version. */
export async function updateSalesOrder(
	tx: Tx,
	{ id, version }: SalesOrderRow,
	columns: Partial<Insertable<SalesOrderTable>>,
): Promise<void> {
	await tx
		.updateTable("sales_order")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.execute();
}

/** Closes pieces of lines. */
export async function closePieces(
	db: Db,
	tx: Tx,
	lines: readonly { id: string; closed: number }[],
): Promise<void> {
	await send(db, tx, [changing(db, { table: "sales_order_line", keys: ["id"], add: ["closed"] }, lines)]);
}

/** The next number of a sales order, without gaps: the counter is locked until the transaction ends. */
export async function nextSaleNumber(tx: Tx): Promise<string> {
	const { value } = await tx
		.insertInto("counter")
		.values({ name: "sales order", value: FIRST_NUMBER })
		.onConflict((on) => on.column("name").doUpdateSet({ value: sql`counter.value + 1` }))
		.returning("value")
		.executeTakeFirstOrThrow();
	return String(value);
}

const FIRST_NUMBER = 1001;

/** The prices of products of today, in minor units; of those that are there. */
export async function findPrices(connection: Connection, products: readonly string[]) {
	if (products.length === 0) return new Map<string, number>();
	const rows = await connection
		.selectFrom("product")
		.select(["id", "price"])
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.execute();
	return new Map(rows.map(({ id, price }) => [id, price]));
}
