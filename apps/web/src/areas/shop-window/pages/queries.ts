import { reads } from "@freehub/contract/shop-window/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { inPageLanguage } from "#lib/words.ts";

/** These texts change only a few times a year. */
const staleTime = 5 * 60_000;

export const pageKeys = { all: ["pages"] } as const;

export const pagesQuery = queryOptions({
	queryKey: pageKeys.all,
	queryFn: ({ signal }) => api.call(reads.listPages, { query: inPageLanguage(), signal }),
	staleTime,
});

export function pageQuery(slug: string) {
	return queryOptions({
		queryKey: [...pageKeys.all, slug],
		queryFn: ({ signal }) => api.call(reads.getPage, { params: { slug }, query: inPageLanguage(), signal }),
		// The route's loader fetches it on every visit; do not repeat a refusal that came before the screen.
		retryOnMount: false,
		staleTime,
	});
}
