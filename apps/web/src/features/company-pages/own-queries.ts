import { getCompany } from "@freehub/contract/company";
import { getPage, listPages, type PageSlug } from "@freehub/contract/pages";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** Keys of the queries for editors: they include pages without a text and are always up to date. */
export const ownPageKeys = { pages: [OWN, "pages"], company: [OWN, "company"] } as const;

export const ownPagesQuery = queryOptions({
	queryKey: [...ownPageKeys.pages, "list"],
	queryFn: ({ signal }) => api.call(listPages, { signal }),
});

export function ownPageQuery(slug: PageSlug | "") {
	return queryOptions({
		queryKey: [...ownPageKeys.pages, "one", slug],
		queryFn: ({ signal }) => api.call(getPage, { params: { slug }, signal }),
	});
}

export const ownCompanyQuery = queryOptions({
	queryKey: ownPageKeys.company,
	queryFn: ({ signal }) => api.call(getCompany, { signal }),
});
