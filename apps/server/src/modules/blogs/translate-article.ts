import type { Blog } from "@freehub/contract/blogs";
import type { ArticleTexts, ArticleTranslation } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { otherLanguages, shop } from "@freehub/domain/shop";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { refuseOwnLanguage } from "#own-language.ts";
import * as repo from "./blogs.repo.ts";

/** Published articles in a language; a text that is not translated stays as the shop wrote it, and says so. */
export async function inLanguage(
	db: Db,
	articles: readonly Blog[],
	language: Language | undefined,
): Promise<Blog[]> {
	const own = shop().language;
	if (language === undefined || language === own || articles.length === 0) return [...articles];
	const rows = await repo
		.textsQuery(db.kysely)
		.where("language", "=", language)
		.where(
			"article",
			"in",
			articles.map(({ _id }) => _id),
		)
		.execute();
	const textOf = new Map(rows.map((row) => [row.article, row]));
	return articles.map((article) => {
		const { title = "", body = "" } = textOf.get(article._id) ?? {};
		const textLanguages = { ...(title === "" && { title: own }), ...(body === "" && { desc: own }) };
		return {
			...article,
			...(title !== "" && { title }),
			...(body !== "" && { desc: body }),
			...(Object.keys(textLanguages).length > 0 && { textLanguages }),
		};
	});
}

/** An article's texts in every language but the shop's own. @throws AppError not_found */
export async function listArticleTranslations(db: Db, id: string): Promise<ArticleTranslation[]> {
	if ((await repo.findArticle(db.kysely, id)) === undefined) throw noArticle();
	const rows = await repo.textsQuery(db.kysely).where("article", "=", id).execute();
	return otherLanguages().map((language) =>
		toTranslation(
			language,
			rows.find((row) => row.language === language),
		),
	);
}

/**
 * Sets an article's texts in a language; empty ones are not translated. What is there already is answered as done.
 * @param version of the translation as whoever changes it has seen it; 0: there was none.
 * @throws AppError article_changed with the translation as it is now when somebody else was faster; not_found;
 * invalid_input for the shop's own language.
 */
export function translateArticle(
	db: Db,
	{ id, language }: { id: string; language: Language },
	{ title, desc }: ArticleTexts,
	version: number,
	request: WriteRequest,
): Promise<ArticleTranslation> {
	refuseOwnLanguage(language);
	return answerOnce(db, request, { language, title }, async (tx) => {
		const article = await repo.lockArticle(db, tx, id);
		if (article === undefined || article.deleted_at !== null) throw noArticle();
		const row = await repo
			.textsQuery(tx)
			.where("article", "=", id)
			.where("language", "=", language)
			.executeTakeFirst();
		const current = toTranslation(language, row);
		if (current.title === title && current.desc === desc) return current;
		if (current.version !== version) {
			const message =
				"Somebody else changed this translation in the meantime. Look at what is there now, then change it again.";
			throw new AppError("article_changed", message, undefined, { current });
		}
		const texts = { title, body: desc, version: version + 1, updated_at: request.now };
		await repo.saveText(tx, { article: id, language, ...texts });
		return { language, title, desc, version: version + 1 };
	});
}

function toTranslation(
	language: Language,
	row: { title: string; body: string; version: number } | undefined,
): ArticleTranslation {
	return { language, title: row?.title ?? "", desc: row?.body ?? "", version: row?.version ?? 0 };
}

function noArticle(): AppError {
	return new AppError("not_found", "There is no article with this id.");
}
