import * as contract from "@freehub/contract/shop-window/blogs";
import * as translations from "@freehub/contract/translations";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import * as repo from "./blogs.repo.ts";
import { articlesIn, listArticleTranslations, translateArticle } from "./translate-article.ts";
import * as write from "./write-articles.ts";

export function blogRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listBlogs, async ({ query }) =>
		articlesIn(db, (await repo.blogsQuery(db.kysely).execute()).map(toBlog), query.language),
	);
	route(server, contract.getBlog, async ({ params, query }) => {
		const row = found(await repo.findBlog(db.kysely, params.id));
		const article = toBlog(row);
		const [inOther = article] = await articlesIn(db, [article], query.language);
		// The date of the first publication.
		const publishedAt = isoOf(row.published_at ?? row.updated_at);
		return { ...inOther, publishedAt, updatedAt: isoOf(row.updated_at) };
	});
	route(server, contract.listArticles, async ({ query }) => new PageAnswer(await listArticles(db, query)));
	route(server, contract.getArticle, async ({ params }) =>
		write.toBlogArticle(found(await repo.findArticle(db.kysely, params.id))),
	);
	route(server, contract.addArticle, ({ body, request }) => write.addArticle(db, body, request));
	route(server, contract.changeArticle, ({ params, body, ifMatch = 0, request }) =>
		write.changeArticle(db, params.id, body, ifMatch, request),
	);
	route(server, contract.publishArticle, ({ params, ifMatch = 0, request }) =>
		write.publishArticle(db, params.id, ifMatch, request),
	);
	route(server, contract.unpublishArticle, ({ params, request }) =>
		write.unpublishArticle(db, params.id, request),
	);
	route(server, contract.deleteArticle, ({ params, request }) => write.deleteArticle(db, params.id, request));
	route(server, contract.restoreArticle, ({ params, request }) =>
		write.restoreArticle(db, params.id, request),
	);
	route(server, translations.listArticleTranslations, ({ params }) => listArticleTranslations(db, params.id));
	route(server, translations.translateArticle, ({ params, body, ifMatch = 0, request }) =>
		translateArticle(db, params, body, ifMatch, request),
	);
}

function found<Row>(row: Row | undefined): Row {
	if (row === undefined) throw refusal("not_found", { what: "article" });
	return row;
}

function toBlog({ id, image, title, body, author }: repo.BlogRow): contract.Blog {
	return { _id: id, image, title, desc: body, author };
}

const DEFAULT_LIMIT = 50;

async function listArticles(
	db: Db,
	{ state, cursor, limit = DEFAULT_LIMIT }: contract.ArticleFilter,
): Promise<Page<contract.ArticleLine>> {
	const [after] = decodeCursor(cursor, "text") ?? [];
	const rows = await repo.articlesQuery(db.kysely, state, after, limit + 1).execute();
	return pageOf(rows, limit, (last) => encodeCursor(last.id), write.toLine);
}
