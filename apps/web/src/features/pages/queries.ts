import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { inPageLanguage } from "#lib/text-language.ts";

/** What visitors read changes a few times a year. */
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
		// The route's loader asks at every visit; a refusal that came before the screen need not be asked for again.
		retryOnMount: false,
		staleTime,
	});
}
