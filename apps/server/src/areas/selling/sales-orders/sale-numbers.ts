import { sql } from "kysely";
import type { Tx } from "#db/connection.ts";

/** The counter of the orders' numbers. */
export const SALES_ORDERS = "sales order";
/** The number of the first order. */
export const FIRST_NUMBER = 1001;

/** The next number of a sales order, without gaps: the counter is locked until the transaction ends. */
export async function nextSaleNumber(tx: Tx): Promise<string> {
	const { value } = await tx
		.insertInto("counter")
		.values({ name: SALES_ORDERS, value: FIRST_NUMBER })
		.onConflict((on) => on.column("name").doUpdateSet({ value: sql`counter.value + 1` }))
		.returning("value")
		.executeTakeFirstOrThrow();
	return String(value);
}
