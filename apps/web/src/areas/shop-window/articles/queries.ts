import { reads } from "@freehub/contract/shop-window/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import { inPageLanguage } from "#lib/words.ts";

/** In ms; published articles change only a few times a week. */
const staleTime = 60_000;

export const blogKeys = {
	published: ["blogs"],
	/** Articles as editors see them, including drafts. */
	articles: [OWN, "articles"],
} as const;

export const blogsQuery = queryOptions({
	queryKey: blogKeys.published,
	queryFn: ({ signal }) => api.call(reads.listBlogs, { query: inPageLanguage(), signal }),
	staleTime,
});

export function blogQuery(id: string) {
	return queryOptions({
		queryKey: [...blogKeys.published, id],
		queryFn: ({ signal }) => api.call(reads.getBlog, { params: { id }, query: inPageLanguage(), signal }),
		// The route's loader fetches on every visit, so the screen need not repeat a request that was just refused.
		retryOnMount: false,
		staleTime,
	});
}

export { plainText } from "@freehub/domain/plain-text";
