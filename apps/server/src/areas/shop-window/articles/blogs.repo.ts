import type { ArticleState } from "@freehub/contract/shop-window/blogs";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ArticleTextTable, BlogTable } from "#db/site-schema.ts";

export type ArticleRow = Selectable<BlogTable>;
export type ArticleLineRow = Omit<ArticleRow, "body" | "created_at">;

const blogColumns = ["id", "image", "title", "body", "author", "published_at", "updated_at"] as const;
export type BlogRow = Pick<ArticleRow, (typeof blogColumns)[number]>;

/** The articles that visitors see. */
function published(connection: Connection) {
	return connection
		.selectFrom("blog")
		.select(blogColumns)
		.where("state", "=", "published")
		.where("deleted_at", "is", null);
}

/** The published articles, newest first; a shop has tens of them, so there is no paging. */
export function blogsQuery(connection: Connection) {
	return published(connection).orderBy("published_at", "desc").orderBy("id", "desc");
}

export function findBlog(connection: Connection, id: string): Promise<BlogRow | undefined> {
	return published(connection).where("id", "=", id).executeTakeFirst();
}

const lineColumns = [
	...(["id", "image", "title", "author", "state", "version"] as const),
	...(["updated_at", "published_at", "deleted_at"] as const),
] as const;

/** Articles without their texts, newest first. */
export function articlesQuery(
	connection: Connection,
	state: ArticleState | "deleted" | undefined,
	after: string | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("blog")
		.select(lineColumns)
		.where("deleted_at", state === "deleted" ? "is not" : "is", null)
		.orderBy("id", "desc")
		.limit(limit);
	if (state !== undefined && state !== "deleted") query = query.where("state", "=", state);
	return after === undefined ? query : query.where("id", "<", after);
}

export function findArticle(connection: Connection, id: string): Promise<ArticleRow | undefined> {
	return connection
		.selectFrom("blog")
		.selectAll()
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

/** An article, deleted or not, locked until the transaction ends. */
export function lockArticle(db: Db, tx: Tx, id: string): Promise<ArticleRow | undefined> {
	return db.engine.lockRows(tx.selectFrom("blog").selectAll().where("id", "=", id)).executeTakeFirst();
}

export function insertArticle(tx: Tx, row: Insertable<BlogTable>): Promise<ArticleRow> {
	return tx.insertInto("blog").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateArticle(tx: Tx, id: string, columns: Updateable<BlogTable>): Promise<ArticleRow> {
	return tx.updateTable("blog").set(columns).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** All stored translations of articles; includes empty ones, for their versions. */
export function textsQuery(connection: Connection, articles: readonly string[]) {
	return connection
		.selectFrom("article_text")
		.select(["article as of", "language", "title", "body as desc", "version"])
		.where("article", "in", articles);
}

export function saveText(tx: Tx, text: Insertable<ArticleTextTable>) {
	const { article: _, language: _l, ...changed } = text;
	return tx
		.insertInto("article_text")
		.values(text)
		.onConflict((conflict) => conflict.columns(["article", "language"]).doUpdateSet(changed))
		.execute();
}
