import { ApiError } from "@freehub/contract/errors";
import {
	type Article,
	type ArticleChange,
	type ArticleLine,
	type ArticleState,
	addArticle,
	changeArticle,
	deleteArticle,
	getArticle,
	listArticles,
	type NewArticle,
	publishArticle,
	restoreArticle,
	unpublishArticle,
} from "@freehub/contract/shop-window/blogs";
import { t } from "@lingui/core/macro";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence, fieldSentence } from "#lib/error-sentence.ts";
import { pagedQuery } from "#lib/paged-query.ts";
import { later, type Write } from "#lib/write.ts";
import { blogKeys } from "./queries.ts";

const stale = () => [blogKeys.articles, blogKeys.published];

const show = (article: Article, _: unknown, queryClient: QueryClient) =>
	queryClient.setQueryData(articleQuery(article._id).queryKey, article);

export const addOneArticle: Write<NewArticle, Article> = {
	send: (body, idempotencyKey) => api.call(addArticle, { body, idempotencyKey }),
	show,
	stale,
};

type ArticleEdit = { id: string; change: ArticleChange; version: number };

export const changeOneArticle: Write<ArticleEdit, Article> = {
	send: ({ id, change, version }, idempotencyKey) =>
		api.call(changeArticle, { params: { id }, body: change, version, idempotencyKey }),
	show,
	stale,
};

type ListedArticle = Pick<ArticleLine, "_id" | "title" | "version">;

export const publishOneArticle: Write<ListedArticle, Article> = {
	send: ({ _id: id, version }, idempotencyKey) =>
		api.call(publishArticle, { params: { id }, version, idempotencyKey }),
	show,
	stale,
	done: (article) => {
		const { title } = article;
		return { message: t`${title} published`, undo: later(unpublishOneArticle, article) };
	},
	why: (error, { title }) => `${t`${title} is not published.`} ${reasons(error)}`,
};

export const unpublishOneArticle: Write<ListedArticle, Article> = {
	send: ({ _id: id }, idempotencyKey) => api.call(unpublishArticle, { params: { id }, idempotencyKey }),
	show,
	stale,
	done: (article) => {
		const { title } = article;
		return { message: t`${title} unpublished`, undo: later(publishOneArticle, article) };
	},
	why: (error, { title }) => `${t`${title} is still published.`} ${errorSentence(error)}`,
};

export const deleteOneArticle: Write<ListedArticle, Article> = {
	send: ({ _id: id }, idempotencyKey) => api.call(deleteArticle, { params: { id }, idempotencyKey }),
	stale,
	done: (article) => {
		const { title } = article;
		return { message: t`${title} deleted`, undo: later(restoreOneArticle, article) };
	},
	why: (error, { title }) => `${t`${title} was not deleted.`} ${errorSentence(error)}`,
};

export const restoreOneArticle: Write<ListedArticle, Article> = {
	send: ({ _id: id }, idempotencyKey) => api.call(restoreArticle, { params: { id }, idempotencyKey }),
	show,
	stale,
	done: ({ title }) => t`${title} restored`,
	why: (error, { title }) => `${t`${title} was not restored.`} ${errorSentence(error)}`,
};

/** The error as one sentence per invalid field. Without field errors, one sentence for the whole error. */
function reasons(error: unknown): string {
	if (!(error instanceof ApiError)) return errorSentence(error);
	const { problem } = error;
	const fields = problem.errors ?? [];
	if (fields.length === 0) return errorSentence(error);
	return fields.map((field) => fieldSentence(field, problem)).join(" ");
}

export type ShownState = ArticleState | "deleted" | undefined;

export function articlesQuery(state: ShownState) {
	return pagedQuery([...blogKeys.articles, "list", state ?? "all"], listArticles, {
		query: { ...(state && { state }) },
	});
}

export function articleQuery(id: string) {
	return queryOptions({
		queryKey: [...blogKeys.articles, "one", id],
		queryFn: ({ signal }) => api.call(getArticle, { params: { id }, signal }),
	});
}
