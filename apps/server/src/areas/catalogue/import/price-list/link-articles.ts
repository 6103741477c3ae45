import { changing, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { derivedColumns, type SupplierArticleRow } from "./article-columns.ts";
import { changeArticles, lockArticles } from "./listed-articles.repo.ts";

type Link = Pick<SupplierArticleRow, "product" | "offer" | "offer_version">;

/** Of an article that is no product of the shop. */
export const noLink: Link = { product: null, offer: null, offer_version: null };

/** Sets which product and offer articles are. */
export async function linkArticles(
	db: Db,
	tx: Tx,
	articles: readonly SupplierArticleRow[],
	link: Link,
): Promise<void> {
	const changes = articles.map((article) => ({
		number: article.number,
		columns: { ...link, ...derivedColumns({ ...article, ...link }) },
	}));
	await changeArticles(db, tx, changes);
}

/** An article, locked until the transaction ends. */
export async function lockSupplierArticle(
	db: Db,
	tx: Tx,
	number: number,
): Promise<SupplierArticleRow | undefined> {
	const [article] = await lockArticles(db, tx, [number]);
	return article;
}

/** The columns of an offer that follow from the article of a price list. */
export function offerColumns({ sku, barcode, price, per, currency, pack, minimum }: SupplierArticleRow) {
	const breaks = JSON.stringify([{ from: 1, price }]);
	return { supplier_sku: sku, barcode, pack, minimum, currency, breaks, per };
}

/** Renews the offers of articles, except those that somebody has changed or deleted since a list wrote them. */
export async function renewOffers(
	db: Db,
	tx: Tx,
	articles: readonly SupplierArticleRow[],
	now: Date,
): Promise<void> {
	const linked = new Map(
		articles.flatMap((article) => (article.offer === null ? [] : [[article.offer, article]])),
	);
	if (linked.size === 0) return;
	const query = tx
		.selectFrom("offer")
		.select(["id", "version", "supplier_sku", "barcode", "pack", "minimum", "currency", "breaks", "per"])
		.where("id", "in", [...linked.keys()])
		.where("deleted_at", "is", null)
		.orderBy("id");
	const offers = await db.engine.lockRows(query).execute();
	const renewed = offers.flatMap(({ id, version, ...before }) => {
		const article = linked.get(id);
		if (article === undefined || article.offer_version !== version) return [];
		const columns = offerColumns(article);
		const isSame = Object.entries(columns).every(
			([name, value]) => before[name as keyof typeof before] === value,
		);
		return isSame ? [] : [{ article, row: { id, ...columns, version: version + 1, updated_at: now } }];
	});
	const set = [...Object.keys(offerColumns(articles[0] as SupplierArticleRow)), "version", "updated_at"];
	const rows = renewed.map(({ row }) => row);
	await send(db, tx, [changing(db, { table: "offer", keys: ["id"], set }, rows)]);
	await changeArticles(
		db,
		tx,
		renewed.map(({ article, row }) => ({
			number: article.number,
			columns: { offer_version: row.version },
		})),
	);
}
