import { sql } from "kysely";
import { changing, insertRows, lookup, send } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { SupplierArticleRow } from "./article-columns.ts";

/** The columns that a dry run compares. */
const compared = [
	"number",
	"supplier",
	"sku",
	"name",
	"barcode",
	"brand",
	"price",
	"per",
	"currency",
	"pack",
	"minimum",
	"list",
	"withdrawn_at",
	"product",
] as const satisfies (keyof SupplierArticleRow)[];

/** A supplier's articles by their SKUs. */
export async function articlesBySku(
	db: Db,
	connection: Connection,
	supplier: string,
	skus: readonly string[],
): Promise<Map<string, SupplierArticleRow>> {
	const query = lookup(
		db,
		{ table: "supplier_article", keys: ["supplier", "sku"], columns: compared },
		skus.map((sku) => ({ supplier, sku })),
	);
	if (query === undefined) return new Map();
	const { rows } = await connection.executeQuery<SupplierArticleRow>(query);
	return new Map(rows.map((row) => [row.sku, row]));
}

/** A supplier's articles with one of these barcodes, by `barcodeKey`, without those that are withdrawn. */
export async function articlesByBarcode(
	connection: Connection,
	supplier: string,
	keys: readonly string[],
): Promise<Pick<SupplierArticleRow, "number" | "sku" | "barcode_key">[]> {
	if (keys.length === 0) return [];
	return connection
		.selectFrom("supplier_article")
		.select(["number", "sku", "barcode_key"])
		.where("barcode_key", "in", keys)
		.where("supplier", "=", supplier)
		.where("withdrawn_at", "is", null)
		.execute();
}

/** Some articles of a supplier in the order of their SKUs, without those that are withdrawn. */
export function presentArticles(
	connection: Connection,
	supplier: string,
	after: string,
	limit: number,
): Promise<SupplierArticleRow[]> {
	return connection
		.selectFrom("supplier_article")
		.selectAll()
		.where("supplier", "=", supplier)
		.where("sku", ">", after)
		.orderBy("sku")
		.limit(limit)
		.execute();
}

/** Whole articles, locked until the transaction ends. */
export async function lockArticles(
	db: Db,
	tx: Tx,
	numbers: readonly number[],
): Promise<SupplierArticleRow[]> {
	if (numbers.length === 0) return [];
	const query = tx
		.selectFrom("supplier_article")
		.selectAll()
		.where("number", "in", numbers)
		.orderBy("number");
	return db.engine.lockRows(query).execute();
}

/** Inserts articles. */
export async function insertArticles(
	db: Db,
	tx: Tx,
	articles: readonly Omit<SupplierArticleRow, "number">[],
): Promise<void> {
	if (articles.length === 0) return;
	const { value } = await tx
		.updateTable("counter")
		.set({ value: sql`value + ${articles.length}` })
		.where("name", "=", "article")
		.returning("value")
		.executeTakeFirstOrThrow();
	const rows = articles.map((article, i) => ({ number: value - articles.length + i + 1, ...article }));
	await insertRows(db, tx, "supplier_article", rows);
	await db.engine.search.indexArticles(tx, numbersOf(rows));
}

/** Changes articles, with one statement per set of changed columns. Those whose words change are indexed again. */
export async function changeArticles(
	db: Db,
	tx: Tx,
	changes: readonly { number: number; columns: Partial<SupplierArticleRow> }[],
): Promise<void> {
	const alike = Map.groupBy(changes, ({ columns }) => Object.keys(columns).join());
	const queries = [...alike.values()].map((group) => {
		const set = Object.keys(group[0]?.columns ?? {});
		const rows = group.map(({ number, columns }) => ({ ...columns, number }));
		return changing(db, { table: "supplier_article", keys: ["number"], set }, rows);
	});
	const searched = numbersOf(changes.filter(({ columns }) => columns.search_words !== undefined));
	await db.engine.search.unindexArticles(tx, searched);
	await send(db, tx, queries);
	await db.engine.search.indexArticles(tx, searched);
}

/** Removes articles that a list added. */
export async function removeArticles(
	db: Db,
	tx: Tx,
	supplier: string,
	skus: readonly string[],
): Promise<void> {
	const numbers = numbersOf([...(await articlesBySku(db, tx, supplier, skus)).values()]);
	if (numbers.length === 0) return;
	await db.engine.search.unindexArticles(tx, numbers);
	await tx.deleteFrom("supplier_article").where("number", "in", numbers).execute();
}

function numbersOf(articles: readonly { number: number }[]): number[] {
	return articles.map(({ number }) => number);
}
