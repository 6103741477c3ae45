import { type ArticleState, getArticle, getBlog, listArticles, listBlogs } from "@freehub/contract/blogs";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

/** What visitors read changes a few times a week. */
const staleTime = 60_000;

export const blogKeys = {
	published: ["blogs"],
	/** What those who write see, drafts too. */
	articles: [OWN, "articles"],
} as const;

export const blogsQuery = queryOptions({
	queryKey: blogKeys.published,
	queryFn: ({ signal }) => api.call(listBlogs, { signal }),
	staleTime,
});

export function blogQuery(id: string) {
	return queryOptions({
		queryKey: [...blogKeys.published, id],
		queryFn: ({ signal }) => api.call(getBlog, { params: { id }, signal }),
		// The route's loader asks at every visit; a refusal that came before the screen need not be asked for again.
		retryOnMount: false,
		staleTime,
	});
}

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
