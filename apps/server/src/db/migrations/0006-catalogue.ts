import { sortKey } from "@freehub/domain/search-words";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { MigrationDb } from "../connection.ts";

const live = sql<boolean>`deleted_at is null`;

/** Milligrams, so that weights in different units stand in one order. */
const weightOrder = sql.raw(`coalesce(cast(round(weight * case weight_unit
	when 'kg' then 1000 when 'oz' then 28.349523125 when 'lb' then 453.59237 else 1 end) as bigint), -1)`);

/**
 * Suppliers, categories and models as rows of their own behind the names that products bear, costs, and an index for
 * every order that products can be listed in.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;

	for (const table of ["supplier", "category", "model"]) {
		await kysely.schema
			.createTable(table)
			.addColumn("id", key, (c) => c.primaryKey())
			.addColumn("name", key, (c) => c.notNull().unique().check(sql`name <> ''`))
			.addColumn("name_key", key, (c) => c.notNull())
			.addColumn("created_at", moment, (c) => c.notNull())
			.execute();
		await kysely.schema.createIndex(`${table}_by_name_key`).on(table).columns(["name_key", "name"]).execute();
	}
	// A category's name is its whole path, so that it is one of a kind.
	await kysely.schema
		.alterTable("category")
		.addColumn("parent", key, (c) => c.references("category.id"))
		.execute();

	const add = (name: string, type: RawBuilder<unknown>) =>
		kysely.schema.alterTable("product").addColumn(name, type).execute();
	await add("supplier_id", sql`${key} references supplier (id)`);
	await add("category_id", sql`${key} references category (id)`);
	await add("model_id", sql`${key} references model (id)`);
	await add("model", sql`text`);
	await add("size", sql`text`);
	await add("colour", sql`text`);
	await add("cost", sql`integer check (cost >= 0)`);
	for (const name of ["sku_key", "category_key", "top_category_key", "brand_key", "model_key"]) {
		await add(name, sql`${key} not null default ''`);
	}
	// Where nothing is said a product stands before all others: keys that are never null make for plain keyset pages.
	const stored = engine.name === "sqlite" ? sql.raw("virtual") : sql.raw("stored");
	const generated = (type: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
		sql`${type} generated always as (${from}) ${stored}`;
	await add("barcode_order", generated(key, sql`coalesce(barcode, '')`));
	await add("cost_order", generated(sql`integer`, sql`coalesce(cost, -1)`));
	await add("reorder_point_order", generated(sql`integer`, sql`coalesce(reorder_point, -1)`));
	await add("safety_stock_order", generated(sql`integer`, sql`coalesce(safety_stock, -1)`));
	await add("weight_order", generated(sql`bigint`, weightOrder));

	await nameRows({ kysely, engine });

	const indexes: [string, string[]][] = [
		["product_by_sku_key", ["sku_key", "id"]],
		["product_by_barcode_order", ["barcode_order", "id"]],
		["product_by_category_key", ["category_key", "id"]],
		["product_by_top_category_key", ["top_category_key", "id"]],
		["product_by_brand_key", ["brand_key", "id"]],
		["product_by_model_key", ["model_key", "id"]],
		["product_by_model", ["model_id", "id"]],
		["product_by_cost", ["cost_order", "id"]],
		["product_by_reorder_point", ["reorder_point_order", "id"]],
		["product_by_safety_stock", ["safety_stock_order", "id"]],
		["product_by_weight", ["weight_order", "id"]],
	];
	for (const [name, columns] of indexes) {
		await kysely.schema.createIndex(name).on("product").columns(columns).where(live).execute();
	}
}

/** Gives the names that products bear already their rows and their keys. */
async function nameRows({ kysely }: MigrationDb): Promise<void> {
	const created_at = new Date();
	const products = await kysely
		.selectFrom("product")
		.select(["id", "sku", "supplier", "category", "brand"])
		.orderBy("id")
		.execute();
	const known = new Map<string, string>();
	const idOf = async (table: "supplier" | "category", name: string, parent?: string): Promise<string> => {
		const found = known.get(`${table} ${name}`);
		if (found !== undefined) return found;
		const id = uuidv7();
		const row = { id, name, name_key: sortKey(name), created_at };
		if (table === "supplier") await kysely.insertInto("supplier").values(row).execute();
		else
			await kysely
				.insertInto("category")
				.values({ ...row, parent: parent ?? null })
				.execute();
		known.set(`${table} ${name}`, id);
		return id;
	};
	for (const { id, sku, supplier, category, brand } of products) {
		// Categories had one level so far, and no rule about the sign that now stands between two.
		const path = category?.replaceAll(">", "/") ?? null;
		const categoryKey = sortKey(path ?? "");
		await kysely
			.updateTable("product")
			.set({
				sku_key: sortKey(sku ?? ""),
				brand_key: sortKey(brand ?? ""),
				category: path,
				category_key: categoryKey,
				top_category_key: categoryKey,
				supplier_id: supplier === "" ? null : await idOf("supplier", supplier),
				category_id: path === null ? null : await idOf("category", path),
			})
			.where("id", "=", id)
			.execute();
	}
}
