import {
	type Company,
	type CompanyChange,
	changeCompany,
	getCompany,
} from "@freehub/contract/shop-window/company";
import {
	type CompanyPage,
	changePage,
	getPage,
	listPages,
	type PageChange,
	type PageSlug,
} from "@freehub/contract/shop-window/pages";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { companyQuery } from "#lib/company.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";
import { pageKeys } from "./queries.ts";

type PageEdit = { slug: PageSlug; change: PageChange; version: number };

export const changeOnePage: Write<PageEdit, CompanyPage> = {
	send: ({ slug, change, version }, idempotencyKey) =>
		api.call(changePage, { params: { slug }, body: change, version, idempotencyKey }),
	show: (page, _, queryClient) => queryClient.setQueryData(ownPageQuery(page.slug).queryKey, page),
	stale: () => [ownPageKeys.pages, pageKeys.all],
};

export const changeFacts: Write<CompanyChange, Company> = {
	send: (body, idempotencyKey) => api.call(changeCompany, { body, idempotencyKey }),
	show: (company, _, queryClient) => queryClient.setQueryData(ownCompanyQuery.queryKey, company),
	stale: () => [ownPageKeys.company, companyQuery.queryKey],
	done: () => t`Company saved`,
	why: (error) => `${t`The company details were not saved.`} ${errorSentence(error)}`,
};

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
