import { SALES_ORDERS } from "#areas/selling/sales-orders/sale-numbers.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The customers' orders that have lines of products. What came back of these goes first: it names the lines and their deliveries. */
export async function salesOrdersOf(tx: Tx, products: readonly string[]): Promise<string[]> {
	const lines = tx.selectFrom("sales_order_line").where("product", "in", products);
	await tx.deleteFrom("sale_return").where("sales_order_line", "in", lines.select("id")).execute();
	const rows = await lines.select("sales_order").distinct().execute();
	return rows.map((row) => row.sales_order);
}

/** Deletes those of these orders that have no lines, once the products' lines are gone. People's lines of their own products stay. */
export async function deleteSalesOrders(tx: Tx, orders: readonly string[]): Promise<Changed[]> {
	if (orders.length === 0) return [];
	const kept = await inParts(orders, (part) =>
		tx
			.selectFrom("sales_order_line")
			.select("sales_order")
			.distinct()
			.where("sales_order", "in", part)
			.execute(),
	);
	const isKept = new Set(kept.map((row) => row.sales_order));
	const gone = orders.filter((id) => !isKept.has(id));
	await inParts(gone, async (part) => {
		await tx.deleteFrom("sales_order_revision").where("sales_order", "in", part).execute();
		await tx.deleteFrom("sales_order").where("id", "in", part).execute();
		return [];
	});
	const numbered = tx.selectFrom("sales_order").select("id").where("number", "is not", null).limit(1);
	// The shop's own orders then begin with the first number.
	if ((await numbered.executeTakeFirst()) === undefined) {
		await tx.deleteFrom("counter").where("name", "=", SALES_ORDERS).execute();
	}
	return [
		...gone.map((id) => changed("sales_order", id, "removed")),
		...[...isKept].map((id) => changed("sales_order", id)),
	];
}
