import { type ArticleState, getArticle, listArticles } from "@freehub/contract/blogs";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { blogKeys } from "./queries.ts";

export type ShownState = ArticleState | "deleted" | undefined;

export function articlesQuery(state: ShownState) {
	return infiniteQueryOptions({
		queryKey: [...blogKeys.articles, "list", state ?? "all"],
		queryFn: ({ pageParam, signal }) =>
			api.page(listArticles, {
				query: { ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) },
				signal,
			}),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (page) => page.next,
	});
}

export function articleQuery(id: string) {
	return queryOptions({
		queryKey: [...blogKeys.articles, "one", id],
		queryFn: ({ signal }) => api.call(getArticle, { params: { id }, signal }),
	});
}
