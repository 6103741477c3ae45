import type { Updateable } from "kysely";
import type { Db, Tx } from "#db/connection.ts";
import type { SupplierArticleTable } from "#db/price-list-schema.ts";
import type { ArticleRow } from "./article-columns.ts";
import { lockArticles } from "./listed-articles.repo.ts";

/** An article, locked until the transaction ends. */
export async function lockArticle(db: Db, tx: Tx, number: number): Promise<ArticleRow | undefined> {
	const [article] = await lockArticles(db, tx, [number]);
	return article;
}

/** Changes columns of an article, together with those that follow from them (`derivedColumns`). */
export async function changeArticle(
	tx: Tx,
	{ number }: ArticleRow,
	columns: Updateable<SupplierArticleTable>,
): Promise<void> {
	await tx.updateTable("supplier_article").set(columns).where("number", "=", number).execute();
}
