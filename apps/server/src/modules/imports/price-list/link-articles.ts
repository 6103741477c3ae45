import type { Db, Tx } from "#db/connection.ts";
import { type ArticleRow, derivedColumns } from "./article-columns.ts";
import { changeArticles, lockArticles } from "./listed-articles.repo.ts";

type Link = Pick<ArticleRow, "product" | "offer" | "offer_version">;

/** Of an article that is no product of the shop. */
export const noLink: Link = { product: null, offer: null, offer_version: null };

/** Sets which product and offer articles are. */
export async function linkArticles(
	db: Db,
	tx: Tx,
	articles: readonly ArticleRow[],
	link: Link,
): Promise<void> {
	const changes = articles.map((article) => ({
		number: article.number,
		columns: { ...link, ...derivedColumns({ ...article, ...link }) },
	}));
	await changeArticles(db, tx, changes);
}

/** An article, locked until the transaction ends. */
export async function lockArticle(db: Db, tx: Tx, number: number): Promise<ArticleRow | undefined> {
	const [article] = await lockArticles(db, tx, [number]);
	return article;
}
