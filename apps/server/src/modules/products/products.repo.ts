import type { ProductSort, SortKey } from "@freehub/contract/products";
import {
	type CompiledQuery,
	type Insertable,
	type Selectable,
	type SelectQueryBuilder,
	sql,
	type Updateable,
} from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ProductTable, Schema } from "#db/schema.ts";
import type { ProductCursor } from "./product-cursor.ts";

const columns = [
	"id",
	"name",
	"image",
	"description",
	"price",
	"on_hand",
	"supplier",
	"sku",
	"category",
	"barcode",
	"brand",
	"reorder_point",
	"safety_stock",
	"weight",
	"weight_unit",
	"model",
	"model_id",
	"size",
	"colour",
	"cost",
	"version",
] as const;

export type ProductRow = Pick<Selectable<ProductTable>, (typeof columns)[number]>;
/** A row with the value it was sorted by, for the next page's cursor. */
export type PageRow = ProductRow & { sort_value: string | number };

/** How many values one statement may list. */
const MAX_LIST = 500;

export type Filter = { words: readonly string[]; supplier: string | undefined };

const sortColumn = {
	created: "id",
	name: "name_key",
	quantity: "on_hand",
	price: "price",
	supplier: "supplier_key",
	sku: "sku_key",
	barcode: "barcode_order",
	category: "category_key",
	brand: "brand_key",
	model: "model_key",
	cost: "cost_order",
	reorderPoint: "reorder_point_order",
	safetyStock: "safety_stock_order",
	weight: "weight_order",
} as const satisfies Record<SortKey, keyof ProductTable>;

/** One page in keyset order: at most `limit` rows after the cursor. */
export async function listPage(
	db: Db,
	page: { sort: ProductSort; filter: Filter; after: ProductCursor | undefined; limit: number },
): Promise<PageRow[]> {
	const { filter, after, sort, limit } = page;
	if (filter.words.length > 0 || filter.supplier !== undefined) {
		return pageQuery(db, page).execute();
	}
	// Without a filter the statement only differs by sort and by having a cursor; compiling it costs
	// a fifth of the whole request, so it is compiled once and its parameters are filled in.
	const statement = unfiltered(db, sort, after !== undefined);
	const parameters =
		after === undefined ? [limit] : isById(sort) ? [after.id, limit] : [after.value, after.id, limit];
	return (await db.kysely.executeQuery<PageRow>({ ...statement, parameters })).rows;
}

const statements = new WeakMap<Db, Map<string, CompiledQuery<PageRow>>>();

function unfiltered(db: Db, sort: ProductSort, hasCursor: boolean): CompiledQuery<PageRow> {
	let known = statements.get(db);
	if (known === undefined) {
		known = new Map();
		statements.set(db, known);
	}
	const key = `${sort} ${hasCursor}`;
	let statement = known.get(key);
	if (statement === undefined) {
		const after = hasCursor ? { sort, value: "", id: "" } : undefined;
		statement = pageQuery(db, {
			sort,
			filter: { words: [], supplier: undefined },
			after,
			limit: 1,
		}).compile();
		known.set(key, statement);
	}
	return statement;
}

function isById(sort: ProductSort): boolean {
	return sort.endsWith("created");
}

/** The parameters stand in the statement in this order: [value, id] of the cursor, then the limit. */
export function pageQuery(
	db: Db,
	page: { sort: ProductSort; filter: Filter; after: ProductCursor | undefined; limit: number },
): SelectQueryBuilder<Schema, "product", PageRow> {
	const { sort, after, limit } = page;
	const direction = sort.startsWith("-") ? "desc" : "asc";
	const column = sortColumn[sort.replace("-", "") as SortKey];
	let query = whereFilter(db, page.filter)
		.select(columns)
		.select(`${column} as sort_value`)
		.orderBy(column, direction)
		.$if(column !== "id", (q) => q.orderBy("id", direction))
		.limit(limit);
	if (after !== undefined) {
		const compare = sql.raw(direction === "desc" ? "<" : ">");
		query = query.where(
			column === "id"
				? sql<boolean>`id ${compare} ${after.id}`
				: sql<boolean>`(${sql.ref(column)}, id) ${compare} (${after.value}, ${after.id})`,
		);
	}
	return query as SelectQueryBuilder<Schema, "product", PageRow>;
}

function whereFilter(db: Db, { words, supplier }: Filter): SelectQueryBuilder<Schema, "product", object> {
	let query: SelectQueryBuilder<Schema, "product", object> = db.kysely
		.selectFrom("product")
		.where("deleted_at", "is", null);
	if (words.length > 0) query = db.engine.whereSearch(query, words);
	if (supplier !== undefined) query = query.where("supplier", "=", supplier);
	return query;
}

/** How many products there are: read from the counter, or counted where a filter narrows them. */
export async function countProducts(db: Db, filter: Filter): Promise<number> {
	if (filter.words.length === 0 && filter.supplier === undefined) {
		const { rows } = await db.kysely.executeQuery<{ value: number }>(counterQuery(db));
		return rows[0]?.value ?? 0;
	}
	return (await countQuery(db, filter).executeTakeFirstOrThrow()).total;
}

export function countQuery(db: Db, filter: Filter) {
	return whereFilter(db, filter).select(sql<number>`count(*)`.as("total"));
}

const counters = new WeakMap<Db, CompiledQuery<{ value: number }>>();

function counterQuery(db: Db): CompiledQuery<{ value: number }> {
	let statement = counters.get(db);
	if (statement === undefined) {
		statement = db.kysely.selectFrom("counter").select("value").where("name", "=", "product").compile();
		counters.set(db, statement);
	}
	return statement;
}

export async function findProduct(connection: Connection, id: string): Promise<ProductRow | undefined> {
	return connection
		.selectFrom("product")
		.select(columns)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

export async function insertProduct(tx: Tx, row: Insertable<ProductTable>): Promise<void> {
	await tx.insertInto("product").values(row).execute();
}

export async function updateProduct(tx: Tx, id: string, columns: Updateable<ProductTable>) {
	await tx.updateTable("product").set(columns).where("id", "=", id).execute();
}

/** A product, deleted or not, kept from others until the transaction ends. */
export function lockProduct(db: Db, tx: Tx, id: string) {
	return db.engine
		.lockRows(tx.selectFrom("product").select(columns).select("deleted_at").where("id", "=", id))
		.executeTakeFirst();
}

/** Deleted products, the latest first, those before `after` where it is given. */
export function deletedQuery(
	connection: Connection,
	after: { deletedAt: Date; id: string } | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("product")
		.select(columns)
		.select("deleted_at")
		.where("deleted_at", "is not", null)
		.orderBy("deleted_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
	if (after !== undefined) {
		query = query.where(sql<boolean>`(deleted_at, id) < (${after.deletedAt}, ${after.id})`);
	}
	return query;
}

/** The products that bear these SKUs, by SKU. */
export async function findBySku(tx: Tx, skus: readonly string[]): Promise<Map<string, ProductRow>> {
	const found = new Map<string, ProductRow>();
	for (let start = 0; start < skus.length; start += MAX_LIST) {
		const rows = await tx
			.selectFrom("product")
			.select(columns)
			.where("sku", "in", skus.slice(start, start + MAX_LIST))
			.where("deleted_at", "is", null)
			.execute();
		for (const row of rows) found.set(row.sku ?? "", row);
	}
	return found;
}

/** @returns whether there was such a product that was not deleted yet. */
export async function markDeleted(connection: Connection, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await connection
		.updateTable("product")
		.set((eb) => ({ deleted_at: now, updated_at: now, version: eb("version", "+", 1) }))
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** The suppliers that have products, in their own order; it jumps from name to name through the index. */
export async function listSuppliers(connection: Connection): Promise<string[]> {
	const { rows } = await supplierQuery().execute(connection);
	return rows.map((row) => row.supplier);
}

export function supplierQuery() {
	const next = (after: ReturnType<typeof sql>) =>
		sql`(select supplier from product where deleted_at is null ${after} order by supplier limit 1)`;
	return sql<{ supplier: string }>`
		with recursive step (supplier) as (
			select ${next(sql``)}
			union all
			select ${next(sql`and supplier > step.supplier`)} from step where step.supplier is not null
		)
		select supplier from step where supplier is not null`;
}
