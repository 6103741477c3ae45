import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";
import { orderTables } from "./0003-buying/orders.ts";
import { receiptColumns } from "./0003-buying/receipts.ts";
import { supplierTables } from "./0003-buying/suppliers.ts";

/** Suppliers' terms and offers, purchase orders, and what a movement knows of the order that it was received for. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const words = wordsOf(engine);
	const statements = [...supplierTables(words), ...orderTables(words), ...receiptColumns(words)];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
