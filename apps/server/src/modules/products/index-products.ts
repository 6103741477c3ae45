import { sql } from "kysely";
import type { Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { statement } from "#db/statement.ts";

type Engines = Pick<Db, "engine">;

const version = statement<{ value: number }, never>((db) =>
	sql<{ value: number }>`select value from counter where name = 'search'`.compile(db.kysely),
);

/** Version of the data behind searches and facet counts. */
export async function indexVersion(db: Db): Promise<number> {
	return (await version(db, {}))[0]?.value ?? 0;
}

/** The columns used to search and rank products, and to count them. */
const indexedColumns: readonly string[] = [
	"search_name",
	"search_text",
	"translated_names",
	"translated_tokens",
	"supplier",
	"brand",
	"category",
	"model_id",
	"name_key",
	"sku_key",
	"barcode",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
	"deleted_at",
] satisfies (keyof ProductTable)[];

/** Whether writing these columns affects searches or totals. */
export function changesIndex(columns: object): boolean {
	return indexedColumns.some((column) => column in columns);
}

/** Adds new products to the search index and the totals. */
export async function indexNewProducts(db: Engines, tx: Tx, products: readonly string[]): Promise<void> {
	if (products.length === 0) return;
	await db.engine.search.indexNew(tx, products);
	await noteChange(tx, products.length);
}

/**
 * Runs `write`, which changes such columns of products, and updates the search index, the product total, and the version that
 * invalidates cached search results.
 */
export async function changeIndexed<T>(
	db: Engines,
	tx: Tx,
	products: readonly string[],
	write: () => Promise<T>,
): Promise<T> {
	if (products.length === 0) return write();
	const before = await countLive(tx, products);
	const value = await write();
	await db.engine.search.index(tx, products);
	await noteChange(tx, (await countLive(tx, products)) - before);
	return value;
}

async function noteChange(tx: Tx, added: number): Promise<void> {
	await sql`
		update counter set value = value + case name when 'product' then ${sql.lit(added)} else 1 end
		where name in ('product', 'search')`.execute(tx);
}

async function countLive(tx: Tx, products: readonly string[]): Promise<number> {
	const { count } = await tx
		.selectFrom("product")
		.select(sql<number>`count(*)`.as("count"))
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}
