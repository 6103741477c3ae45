import type { ArticleView, MatchView } from "@freehub/contract/buying/supplier-articles";
import type { Insertable, sql } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";
import type { RefusedMatchTable } from "#db/price-list-schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

/** Articles with the products that they are. */
function articles(connection: Connection) {
	return connection
		.selectFrom("supplier_article")
		.leftJoin("product", (join) =>
			join.onRef("product.id", "=", "supplier_article.product").on("product.deleted_at", "is", null),
		)
		.selectAll("supplier_article")
		.select(["product.name as product_name", "product.sku as product_sku", "product.on_hand"]);
}

export type FoundArticle = Awaited<ReturnType<typeof articlesByNumber>>[number];

/** Articles of a supplier by their SKUs, after one; those whose SKU begins with a text. */
export function articlesOf(
	connection: Connection,
	supplier: string,
	{ after, prefix, show }: { after?: string | undefined; prefix?: string; show: ArticleView },
	limit: number,
): Promise<FoundArticle[]> {
	let query = articles(connection)
		.where("supplier_article.supplier", "=", supplier)
		.orderBy("supplier_article.sku")
		.limit(limit);
	if (after !== undefined) query = query.where("supplier_article.sku", ">", after);
	if (prefix !== undefined) {
		query = query
			.where("supplier_article.sku", ">=", prefix)
			.where("supplier_article.sku", "<", prefix + LAST_CHARACTER);
	}
	if (show === "mine") query = query.where("supplier_article.product", "is not", null);
	if (show === "withdrawn") query = query.where("supplier_article.withdrawn_at", "is not", null);
	return query.execute();
}

export async function articlesByNumber(connection: Connection, numbers: readonly number[]) {
	if (numbers.length === 0) return [];
	return articles(connection).where("supplier_article.number", "in", numbers).execute();
}

/** The numbers of a supplier's articles with one of these barcodes, by `barcodeKey`. */
export async function numbersByBarcode(
	connection: Connection,
	supplier: string,
	keys: readonly string[],
): Promise<number[]> {
	const rows = await connection
		.selectFrom("supplier_article")
		.select("number")
		.where("barcode_key", "in", keys)
		.where("supplier", "=", supplier)
		.execute();
	return rows.map(({ number }) => number);
}

/** The numbers of some articles that match a query in the engine's own syntax. */
export async function numbersByWords(
	connection: Connection,
	select: ReturnType<typeof sql<{ number: number }>>,
): Promise<number[]> {
	const { rows } = await select.execute(connection);
	return rows.map(({ number }) => number);
}

/** Articles of a supplier that are no product yet, by barcodes (as keys) or SKUs. */
export async function unlinkedArticles(
	connection: Connection,
	supplier: string,
	{ barcodes, skus }: { barcodes: readonly string[]; skus: readonly string[] },
): Promise<FoundArticle[]> {
	const found = new Map<number, FoundArticle>();
	for (const [column, values] of [
		["barcode_key", barcodes],
		["sku", skus],
	] as const) {
		if (values.length === 0) continue;
		const rows = await articles(connection)
			.where("supplier_article.supplier", "=", supplier)
			.where(`supplier_article.${column}`, "in", values)
			.where("supplier_article.product", "is", null)
			.where("supplier_article.withdrawn_at", "is", null)
			.execute();
		for (const row of rows) found.set(row.number, row);
	}
	return [...found.values()];
}

/** Some products in the order of their ids, after one; with `refused` only those of which the supplier has refused matches. */
export function productsAfter(
	connection: Connection,
	{ supplier, show, after, limit }: { supplier: string; show: MatchView; after: string; limit: number },
) {
	const refused = connection.selectFrom("refused_match").select("product").where("supplier", "=", supplier);
	return connection
		.selectFrom("product")
		.select(["id", "name", "sku", "barcode"])
		.where("id", ">", after)
		.where("deleted_at", "is", null)
		.$if(show === "refused", (query) => query.where("id", "in", refused))
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** The refused matches of some products. */
export function refusedMatches(connection: Connection, supplier: string, products: readonly string[]) {
	return connection
		.selectFrom("refused_match")
		.select(["sku", "product"])
		.where("supplier", "=", supplier)
		.where("product", "in", products)
		.execute();
}

/** Notes matches as refused, each at most once. */
export async function insertRefusals(
	tx: Tx,
	refusals: readonly Insertable<RefusedMatchTable>[],
): Promise<void> {
	await tx
		.insertInto("refused_match")
		.values(refusals)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

export async function deleteRefusals(
	tx: Tx,
	refusals: readonly Pick<Insertable<RefusedMatchTable>, "supplier" | "sku" | "product">[],
): Promise<void> {
	await tx
		.deleteFrom("refused_match")
		.where((eb) =>
			eb.or(
				refusals.map(({ supplier, sku, product }) =>
					eb.and([eb("supplier", "=", supplier), eb("product", "=", product), eb("sku", "=", sku)]),
				),
			),
		)
		.execute();
}

/** The SKUs that a supplier offers products under. */
export function offeredSkus(connection: Connection, supplier: string, products: readonly string[]) {
	return connection
		.selectFrom("offer")
		.select(["product", "supplier_sku"])
		.where("product", "in", products)
		.where("supplier", "=", supplier)
		.where("supplier_sku", "<>", "")
		.where("deleted_at", "is", null)
		.execute();
}
