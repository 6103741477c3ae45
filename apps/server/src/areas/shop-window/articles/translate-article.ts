import type { Blog } from "@freehub/contract/shop-window/blogs";
import type { ArticleTexts, ArticleTranslation } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { refusal } from "#app-error.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { type Dates, inEachLanguage, thingsInLanguage, translate } from "#translations.ts";
import * as repo from "./blogs.repo.ts";
import { articleChanged } from "./write-articles.ts";

const fields = ["title", "desc"] as const;

/** Published articles, translated to a language. */
export function articlesIn(
	db: Db,
	articles: readonly Blog[],
	language: Language | undefined,
): Promise<Blog[]> {
	return thingsInLanguage(
		articles,
		fields,
		language,
		({ _id }) => _id,
		(ids, of) => repo.textsQuery(db.kysely, ids).where("language", "=", of).execute(),
	);
}

/** An article's texts in all languages except the shop's. @throws AppError not_found */
export async function listArticleTranslations(db: Db, id: string): Promise<ArticleTranslation[]> {
	if ((await repo.findArticle(db.kysely, id)) === undefined) throw refusal("not_found", { what: "article" });
	return inEachLanguage(fields, await repo.textsQuery(db.kysely, [id]).execute());
}

/** Sets an article's texts in a language. @throws AppError article_changed, not_found, invalid_input (see `translate`) */
export function translateArticle(
	db: Db,
	{ id, language }: { id: string; language: Language },
	texts: ArticleTexts,
	version: number,
	request: WriteRequest,
): Promise<ArticleTranslation> {
	const { title, desc: body } = texts;
	let article: repo.ArticleRow | undefined;
	const lock = async (tx: Tx) => {
		article = await repo.lockArticle(db, tx, id);
		if (article === undefined || article.deleted_at !== null) throw refusal("not_found", { what: "article" });
		return repo.textsQuery(tx, [id]).execute();
	};
	const save = async (tx: Tx, dates: Dates) => {
		await repo.saveText(tx, { article: id, language, title, body, ...dates });
		return article === undefined ? [] : [articleChanged(article)];
	};
	const write = {
		language,
		texts,
		version,
		detail: { title },
		changed: "article_changed",
		lock,
		save,
	} as const;
	return translate(db, write, request);
}
