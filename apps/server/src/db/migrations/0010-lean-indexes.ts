import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The orders that products are listed in. */
const orders: [index: string, column: string][] = [
	["product_by_name", "name_key"],
	["product_by_price", "price"],
	["product_by_on_hand", "on_hand"],
	["product_by_supplier_key", "supplier_key"],
	["product_by_supplier", "supplier"],
	["product_by_sku_key", "sku_key"],
	["product_by_barcode_order", "barcode_order"],
	["product_by_category_key", "category_key"],
	["product_by_top_category_key", "top_category_key"],
	["product_by_brand_key", "brand_key"],
	["product_by_model_key", "model_key"],
	["product_by_cost", "cost_order"],
	["product_by_reorder_point", "reorder_point_order"],
	["product_by_safety_stock", "safety_stock_order"],
	["product_by_weight", "weight_order"],
];

/**
 * In SQLite products that are alike stand in the order of their rows' numbers, that of their addition: with ids in their
 * place the entries of an index were three times as large, and so was what an import writes. A model's products are
 * found by its name's key, for which there is an index.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	await sql`drop index product_by_model`.execute(kysely);
	if (engine.name !== "sqlite") return;
	for (const [index, column] of orders) {
		await sql`drop index ${sql.ref(index)}`.execute(kysely);
		await sql`
			create index ${sql.ref(index)} on product (${sql.ref(column)}) where deleted_at is null`.execute(
			kysely,
		);
	}
	await sql`drop index product_live`.execute(kysely);
	await sql`create index product_live on product (seq) where deleted_at is null`.execute(kysely);
	await sql`drop index product_short`.execute(kysely);
	await sql`
		create index product_short on product (seq)
		where deleted_at is null and on_hand <= coalesce(reorder_point, 4)`.execute(kysely);
}
