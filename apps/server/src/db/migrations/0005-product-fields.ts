import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** More about a product, and a version that tells whether somebody else changed it. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;
	const add = (name: string, type: typeof key, check?: ReturnType<typeof sql<boolean>>) =>
		kysely.schema
			.alterTable("product")
			.addColumn(name, type, (c) => (check === undefined ? c : c.check(check)))
			.execute();
	await add("barcode", key);
	await add("brand", sql`text`);
	await add("reorder_point", sql`integer`, sql<boolean>`reorder_point >= 0`);
	await add("safety_stock", sql`integer`, sql<boolean>`safety_stock >= 0`);
	// In thousandths of its unit.
	await add("weight", sql`bigint`, sql<boolean>`weight >= 0`);
	await add("weight_unit", sql`text`, sql<boolean>`weight_unit in ('g', 'kg', 'oz', 'lb')`);
	await kysely.schema
		.alterTable("product")
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.execute();
	await kysely.schema
		.createIndex("product_barcode")
		.unique()
		.on("product")
		.column("barcode")
		.where(sql<boolean>`deleted_at is null and barcode is not null`)
		.execute();
	await kysely.schema
		.createIndex("product_deleted")
		.on("product")
		.columns(["deleted_at", "id"])
		.where(sql<boolean>`deleted_at is not null`)
		.execute();
}
